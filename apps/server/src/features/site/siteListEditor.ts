import type { ErrorReply } from "@atrium/contract";
import type { Kysely, Updateable } from "kysely";
import { isDeepStrictEqual } from "node:util";
import type { AuditEntry, AuditSink } from "../../platform/audit/auditSink.ts";
import { actedBy, valuesOf } from "../../platform/audit/changes.ts";
import type { Db } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { type Catalogs, resolvePoints } from "./points.ts";
import type { PresentSite } from "./presentSite.ts";
import { activeDevices, type DeviceRecord, type SiteRecords } from "./records.ts";
import { inChange } from "./siteRevisions.ts";
import type { SiteStore } from "./store.ts";
import type { SiteTables } from "./tables.ts";

export type Mistake = NonNullable<ErrorReply["fields"]>[number];

export interface SiteListOptions {
  readonly db: Db;
  readonly site: PresentSite;
  readonly store: Pick<SiteStore, "pointIds">;
  readonly catalogs: Catalogs;
  readonly audit: AuditSink;
}

/** A list in the site's row whose items people change one by one, and devices use: products, kinds of equipment. */
export interface SiteList<Item extends object> {
  readonly itemsOf: (records: SiteRecords) => readonly Item[];
  readonly withItems: (records: SiteRecords, items: readonly Item[]) => SiteRecords;
  readonly columns: (records: SiteRecords) => Updateable<SiteTables["site"]>;
  readonly isSame: (one: Item, other: Item) => boolean;
  /** Whether a present device uses it. */
  readonly isUsedBy: (records: SiteRecords, item: Item) => (device: DeviceRecord) => boolean;
  /** Whether the points of its devices come from it. */
  readonly hasPoints: boolean;
  readonly mistakes: (before: Item | null, after: Item | null) => readonly Mistake[];
  /** Where a mistake of a new item means that there is another of its name. */
  readonly namePath: string;
  readonly words: { readonly conflict: () => string; readonly refused: () => string };
  readonly entry: (before: Item | null, after: Item | null) => Pick<AuditEntry, "kind" | "subject" | "sentence">;
}

interface Change<Item> {
  readonly before: Item | null;
  readonly after: Item | null;
}

/** Changes such a list: in the database, with its audit row, before anybody hears of it. Devices follow at once. */
export class SiteListEditor<Item extends object> {
  readonly #db: Kysely<SiteTables>;
  readonly #options: SiteListOptions;
  readonly #list: SiteList<Item>;

  constructor(options: SiteListOptions, list: SiteList<Item>) {
    this.#db = options.db.withTables<SiteTables>();
    this.#options = options;
    this.#list = list;
  }

  /** The present devices that use an item. */
  usersOf(item: Item, records = this.#options.site.records): DeviceRecord[] {
    return activeDevices(records).filter(this.#list.isUsedBy(records, item));
  }

  /** The records with this item in its place; a new one comes last, null removes it. Its devices become other records, as they are described otherwise. */
  withItem(records: SiteRecords, subject: Item, after: Item | null): SiteRecords {
    const { itemsOf, withItems, isSame } = this.#list;
    const items = itemsOf(records);
    const index = items.findIndex((one) => isSame(one, subject));
    const others = items.filter((_one, at) => at !== index);
    const next = after === null ? others : index === -1 ? [...others, after] : items.with(index, after);
    const users = new Set(this.usersOf(subject, records).map(({ id }) => id));
    return {
      ...withItems(records, next),
      devices: records.devices.map((one) => (users.has(one.id) ? Object.assign({}, one) : one)),
    };
  }

  /**
   * @throws AppError EDV009 where somebody else has changed it since it was read; EDV007 where its name is another's;
   * EVA001 where the change is wrong
   */
  async change({ before, after }: Change<Item>, actor: Caller): Promise<void> {
    const { site, audit, catalogs, store } = this.#options;
    const { itemsOf, isSame, mistakes, namePath, words, columns, hasPoints, entry } = this.#list;
    const subject = after ?? before;
    if (subject === null) return;
    await site.inTurn(async () => {
      const { records } = site;
      const found = itemsOf(records).find((one) => isSame(one, subject)) ?? null;
      if (before !== null && !isDeepStrictEqual(found, before)) throw new AppError("EDV009", words.conflict());
      const fields = [...mistakes(before, after)];
      if (fields.length > 0) {
        const isTaken = before === null && fields.some(({ path }) => path === namePath);
        throw new AppError(isTaken ? "EDV007" : "EVA001", words.refused(), { fields });
      }
      const next = this.withItem(records, subject, after);
      const users = this.usersOf(subject, next);
      // A point gets its number here, which it keeps for ever.
      const points = hasPoints ? await resolvePoints({ ...next, devices: users }, catalogs, store) : [];
      const revision = await inChange(this.#db, async (transaction) => {
        await transaction.updateTable("site").set(columns(next)).execute();
        const values = valuesOf(before ?? undefined, after ?? undefined);
        await audit.recordWithin(transaction, { ...actedBy(actor), ...entry(before, after), ...values });
      });
      const changed = new Set(users.map(({ id }) => id));
      const others = site.points.filter(({ device }) => !changed.has(device));
      site.become({ records: next, ...(hasPoints ? { points: [...others, ...points] } : {}) }, revision, {
        devices: [...changed],
        connections: hasPoints ? [...new Set(users.flatMap(({ connection }) => connection ?? []))] : [],
      });
    });
  }
}

/** What refuses the removal of what devices use. */
export function usedBy(users: readonly DeviceRecord[], words: (name: string, count: number) => string): Mistake[] {
  const [first] = users;
  return first === undefined ? [] : [{ path: "after", message: words(first.name, users.length) }];
}
