import { DeviceId } from "@atrium/contract";
import {
  type AllowedPlate,
  type AllowedPlateChange,
  type AllowedPlateRemoval,
  type AllowedPlateReply,
  type AllowList,
  type AllowListQuery,
  isUneven,
  MAX_ALLOWED_PLATES,
  type NewAllowedPlate,
  plateKey,
} from "@atrium/contract/access";
import type { Clock, SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { SerialQueue } from "../../platform/serialQueue.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { pageOf } from "../../platform/http/paging.ts";
import { caughtUpEntry, plateEntry, unevenEntry } from "./allowListEntry.ts";
import { joined, type JoinedPlate, readersOf } from "./joining.ts";
import type { Readers, ReadList } from "./readers.ts";
import type { AllowListStore, WantedPlate } from "./store.ts";

/** When a plate was read last, and by whom. */
interface LastSeen {
  readonly key: string;
  readonly at: number;
  readonly reader: string;
}

export interface AllowedPlatesOptions {
  readonly readers: Readers;
  readonly store: AllowListStore;
  readonly seen: { lastOfPlates(keys: readonly string[]): Promise<readonly LastSeen[]> };
  readonly audit: AuditSink;
  /** These readers have not done what was wanted. */
  readonly onOwing: (readers: readonly string[]) => void;
  readonly clock: Pick<Clock, "now">;
  readonly time: Pick<SiteTime, "isoDate">;
}

type Filter = Pick<AllowListQuery, "search" | "show">;
type Act = Parameters<typeof plateEntry>[0];

/** The allow list of the site: it lives in the readers, and what people change of it is written to each and read back. */
export class AllowedPlates {
  readonly #options: AllowedPlatesOptions;
  /** Changes go one after the other, so that what was read before one is so when it is written. */
  readonly #queue = new SerialQueue();

  constructor(options: AllowedPlatesOptions) {
    this.#options = options;
  }

  /** A page of it, by plate. */
  async page(query: AllowListQuery): Promise<AllowList> {
    const { rows, lists } = await this.#read("lately");
    const page = pageOf(matching(rows, query), query);
    return { ...page, data: await this.#seen(page.data), readers: readersOf(lists) };
  }

  /** All of it, for an export. */
  async all(filter: Filter): Promise<Pick<AllowList, "data" | "readers">> {
    const { rows, lists } = await this.#read("lately");
    return { data: await this.#seen(matching(rows, filter)), readers: readersOf(lists) };
  }

  /** @throws AppError EPL002 where it is on the list already, EPL001, EPL003 */
  async add({ plate, holder, reason }: NewAllowedPlate, caller: Caller): Promise<AllowedPlateReply> {
    return await this.#queue.run(async () => {
      const { rows, wants } = await this.#read("now");
      const key = plateKey(plate);
      const known = rows.find((one) => one.key === key);
      if (known !== undefined && !known.isRemoved) {
        const { plate: own, holder: whose } = known;
        const message =
          whose === null
            ? t("{plate} is already on the allow list", { plate: own })
            : t("{plate} is already on the allow list, for {holder}", { plate: own, holder: whose });
        throw new AppError("EPL002", message, { fields: [{ path: "plate", message }] });
      }
      this.#refuseWithoutRoom(rows.length);
      const { clock, time } = this.#options;
      const since = time.isoDate(clock.now());
      const revision = (wants.get(key)?.revision ?? 0) + 1;
      const wanted = { key, plate, holder, since, isRemoved: false, revision };
      return await this.#carryOut(wanted, { kind: "plate.allowed", plate, after: { holder }, reason }, caller);
    });
  }

  /** @throws AppError ENF001, EPL001 where somebody else has changed it since it was read */
  async change(plate: string, change: AllowedPlateChange, caller: Caller): Promise<AllowedPlateReply> {
    return await this.#queue.run(async () => {
      const before = this.#unchanged((await this.#read("now")).rows, plate, change.version);
      if (before.isRemoved) throw takenOffMeanwhile(before);
      const { holder, reason } = change;
      const act: Act = {
        kind: "plate.changed",
        plate: before.plate,
        before: holderOf(before),
        after: { holder },
        reason,
      };
      return await this.#carryOut({ ...before, holder, revision: before.revision + 1 }, act, caller);
    });
  }

  /** @throws AppError ENF001, EPL001 where somebody else has changed it since it was read */
  async remove(plate: string, { version, reason }: AllowedPlateRemoval, caller: Caller): Promise<AllowedPlateReply> {
    return await this.#queue.run(async () => {
      const before = this.#unchanged((await this.#read("now")).rows, plate, version);
      const act: Act = { kind: "plate.removed", plate: before.plate, before: holderOf(before), reason };
      return await this.#carryOut({ ...before, isRemoved: true, revision: before.revision + 1 }, act, caller);
    });
  }

  /** Writes it to every reader once more, as it is wanted. @throws AppError ENF001, EPL001 */
  async send(
    plate: string,
    { version }: Pick<AllowedPlateRemoval, "version">,
    caller: Caller,
  ): Promise<AllowedPlateReply> {
    return await this.#queue.run(async () => {
      const before = this.#unchanged((await this.#read("now")).rows, plate, version);
      const act: Act = { kind: "plate.sent", plate: before.plate, after: holderOf(before) };
      return await this.#carryOut({ ...before, revision: before.revision + 1 }, act, caller);
    });
  }

  /** Readers that have not done all that is wanted. */
  async owing(): Promise<string[]> {
    return await this.#options.store.owing();
  }

  /** Has one reader do what it owes. What was changed at it by hand, and never here, stays. @returns whether it owes nothing any more */
  async catchUp(id: string): Promise<boolean> {
    return await this.#queue.run(async () => {
      const { store, readers, audit } = this.#options;
      let isEven = true;
      for (const wanted of await store.owedBy(id)) {
        const list = await readers.tellOne(id, taskOf(wanted));
        if (list === undefined) return true;
        if (hasDone(wanted, list)) {
          await store.done(wanted, [id]);
          await audit.record(caughtUpEntry(wanted, list.reader.name));
          if (
            wanted.isRemoved &&
            joined([wanted], await readers.lists("lately")).every(({ key }) => key !== wanted.key)
          ) {
            await store.forget(wanted);
          }
        } else if (list.plates === undefined) {
          return false;
        } else {
          isEven = false;
        }
      }
      return isEven;
    });
  }

  async #carryOut(wanted: WantedPlate, act: Act, caller: Caller): Promise<AllowedPlateReply> {
    const { store, readers, audit } = this.#options;
    const { key, plate, isRemoved } = wanted;
    const all = readers.all.map(({ id }) => id);
    if (!(await store.want(wanted, plateEntry(act, caller), all))) throw changedMeanwhile(wanted);
    const lists = await readers.tell(taskOf(wanted));
    const row = joined([wanted], lists).find((one) => one.key === key);
    const did = (list: ReadList): boolean => hasDone(wanted, list);
    const idsOf = (some: readonly ReadList[]): string[] => some.map(({ reader }) => reader.id);
    await store.done(wanted, idsOf(lists.filter((list) => did(list))));
    // Nobody has it any more: whose it was is not kept any longer than the audit log does.
    if (isRemoved && row === undefined) await store.forget(wanted);
    this.#options.onOwing(idsOf(lists.filter((list) => !did(list))));
    const troubles = row === undefined ? [] : troublesOf(row, lists);
    if (troubles.length > 0) await audit.record(unevenEntry(plate, troubles, caller));
    const [entry = null] = row === undefined ? [] : await this.#seen([row]);
    return { entry, readers: readersOf(lists) };
  }

  async #read(age: "lately" | "now") {
    const { store, readers } = this.#options;
    const [wanted, lists] = await Promise.all([store.all(), readers.lists(age)]);
    return { rows: joined(wanted, lists), lists, wants: new Map(wanted.map((one) => [one.key, one])) };
  }

  async #seen(rows: readonly JoinedPlate[]): Promise<AllowedPlate[]> {
    const seen = await this.#options.seen.lastOfPlates(rows.map(({ key }) => key));
    const byKey = new Map(seen.map((one) => [one.key, one]));
    return rows.map(({ key, plate, holder, since, isRemoved, version, readers }) => {
      const last = byKey.get(key);
      const lastSeen = last === undefined ? null : { at: last.at, reader: DeviceId.parse(last.reader) };
      return { plate, holder, since, isRemoved, version, readers, lastSeen };
    });
  }

  #refuseWithoutRoom(count: number): void {
    if (this.#options.readers.all.length === 0) throw new AppError("EPL003", t("The site has no plate reader"));
    if (count < MAX_ALLOWED_PLATES) return;
    throw new AppError("EPL003", t("Readers can store at most {most, number} plates", { most: MAX_ALLOWED_PLATES }));
  }

  #unchanged(rows: readonly JoinedPlate[], plate: string, version: string): JoinedPlate {
    const key = plateKey(plate);
    const found = rows.find((one) => one.key === key);
    if (found === undefined) throw new AppError("ENF001", t("{plate} is not on the allow list", { plate }));
    if (found.version !== version) throw changedMeanwhile(found);
    return found;
  }
}

function holderOf({ holder }: JoinedPlate): { holder: string | null } {
  return { holder };
}

function matching(rows: readonly JoinedPlate[], { search, show }: Filter): JoinedPlate[] {
  const words = search.trim().toLowerCase();
  const key = plateKey(search);
  return rows.filter((row) => {
    if (show === "uneven" && !isUneven(row)) return false;
    return words === "" || (key !== "" && row.key.includes(key)) || (row.holder ?? "").toLowerCase().includes(words);
  });
}

/** "Plate reader campus exit: It does not answer." of each reader that is not as it is wanted. */
function troublesOf(row: JoinedPlate, lists: readonly ReadList[]): string[] {
  const wanted = row.isRemoved ? "missing" : "there";
  return row.readers.flatMap(({ reader, standing }) => {
    const list = lists.find((one) => one.reader.id === reader);
    if (standing === wanted || list === undefined) return [];
    const own = row.isRemoved ? t("The plate is still on its list.") : t("The plate is missing.");
    return [t("{reader}: {trouble}", { reader: list.reader.name, trouble: list.trouble ?? own })];
  });
}

/** What a reader is asked for. */
function taskOf({ plate, holder, since, isRemoved }: WantedPlate): Parameters<Readers["tell"]>[0] {
  const listed = { plate, holder: holder ?? undefined, since: since ?? undefined };
  return (reader, device) => (isRemoved ? reader.removePlate(device, plate) : reader.putPlate(device, listed));
}

/** Whether a reader has a plate as it is wanted. */
function hasDone(wanted: WantedPlate, list: ReadList): boolean {
  const row = joined([wanted], [list]).find(({ key }) => key === wanted.key);
  return row === undefined || row.readers[0]?.standing === (wanted.isRemoved ? "missing" : "there");
}

function changedMeanwhile({ plate }: { readonly plate: string }): AppError {
  return new AppError("EPL001", t("{plate} has been changed by someone else. Check the list and try again", { plate }));
}

function takenOffMeanwhile({ plate }: { readonly plate: string }): AppError {
  return new AppError("EPL001", t("{plate} has been removed by someone else. Check the list and try again", { plate }));
}
