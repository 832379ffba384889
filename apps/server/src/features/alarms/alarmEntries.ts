import { type AlarmChange, type AlarmInput, type AlarmTime } from "@atrium/alarms";
import type { AlarmRow, EventStepKind } from "@atrium/contract/alarms";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import { type AlarmEntry, beginEntry, type BoundRule, readingOf } from "./alarmEntry.ts";
import type { NewStep } from "./journalStore.ts";

/** Who did something, and in which words. */
export interface Doing {
  readonly by: string;
  readonly userId: number;
  readonly text?: string | undefined;
  /** Of a shelf, ms since the epoch. */
  readonly until?: number;
}

export interface AlarmEntriesOptions {
  readonly names: SiteNames;
  readonly isDrill?: ((device: string) => boolean) | undefined;
  readonly nextId: () => number;
  /** How many alarms are folded under this one now. */
  readonly foldedUnder: (key: string) => number;
}

const STEP_OF: Readonly<Record<AlarmChange["input"], EventStepKind>> = {
  raise: "raised",
  return: "returned",
  acknowledge: "acknowledged",
  reset: "reset",
  shelve: "shelved",
  unshelve: "unshelved",
  "shelf-ended": "shelf-ended",
  suppress: "suppressed",
  unsuppress: "unsuppressed",
  "remove-from-service": "removed-from-service",
  "return-to-service": "returned-to-service",
} satisfies Readonly<Record<AlarmInput, EventStepKind>>;

/** The rows of alarms that are not over: what each change of an alarm makes of its row. */
export class AlarmEntries {
  readonly #options: AlarmEntriesOptions;
  readonly #byKey = new Map<string, AlarmEntry>();
  readonly #byId = new Map<number, AlarmEntry>();

  constructor(options: AlarmEntriesOptions) {
    this.#options = options;
  }

  get all(): readonly AlarmEntry[] {
    return [...this.#byKey.values()];
  }

  get size(): number {
    return this.#byKey.size;
  }

  ofKey(key: string): AlarmEntry | undefined {
    return this.#byKey.get(key);
  }

  ofId(id: number): AlarmEntry | undefined {
    return this.#byId.get(id);
  }

  restore(entry: AlarmEntry): void {
    this.#keep(entry);
  }

  /** Another row of the same alarm. */
  put(entry: AlarmEntry): void {
    this.#keep(entry);
  }

  /**
   * The row after a change, and the step to keep. undefined: there is no row, because nothing has been wrong.
   * @param value that raised it; NaN: none
   */
  changed(change: AlarmChange, bound: BoundRule, { value, doing }: { value: number; doing: Doing | undefined }) {
    const before = this.#byKey.get(change.key);
    if (before === undefined && !change.condition.isActive) return undefined;
    const begun = before ?? beginEntry({ id: this.#options.nextId(), bound, change, value, ...this.#options });
    const annunciates = change.after === "unacknowledged" && change.before !== "unacknowledged";
    const alarm = { ...this.#after(begun.row.alarm, change, { isNew: before === undefined, annunciates, doing }) };
    if (change.input === "raise") Object.assign(alarm, readingOf(bound, value));
    const entry: AlarmEntry = {
      row: { ...begun.row, alarm },
      alarm: {
        key: change.key,
        condition: change.condition,
        acknowledgedUser:
          change.input === "acknowledge" && doing !== undefined ? doing.userId : begun.alarm.acknowledgedUser,
      },
    };
    if (change.after === "normal") this.#forget(entry);
    else this.#keep(entry);
    const step: NewStep = {
      event: entry.row.id,
      at: change.time,
      kind: STEP_OF[change.input],
      by: doing?.by,
      text: doing?.text,
      value: change.input === "raise" ? value : undefined,
      annunciates,
    };
    return { entry, step };
  }

  /** It is watched no longer: its rule or its device is gone. */
  withdrawn(key: string, { now }: AlarmTime): { entry: AlarmEntry; step: NewStep } | undefined {
    const before = this.#byKey.get(key);
    if (before === undefined) return undefined;
    const { shelf: _shelf, cause: _cause, outOfService: _out, ...facts } = before.row.alarm;
    const alarm = { ...facts, state: "normal" as const, isActive: false, endedAt: now };
    const entry = { ...before, row: { ...before.row, alarm } };
    this.#forget(entry);
    return { entry, step: { event: entry.row.id, at: now, kind: "withdrawn" } };
  }

  #after(
    facts: AlarmRow["alarm"],
    { key, input, after, condition, time, cause }: AlarmChange,
    { isNew, annunciates, doing }: { isNew: boolean; annunciates: boolean; doing: Doing | undefined },
  ): AlarmRow["alarm"] {
    const { shelf, outOfService, cause: _cause, endedAt: _ended, ...rest } = facts;
    const causeRow = cause === undefined ? undefined : this.#byKey.get(cause)?.row.id;
    const by = doing === undefined ? undefined : { at: time, by: doing.by };
    const reason = doing?.text ?? "";
    const newShelf = input === "shelve" && by && { ...by, reason, until: doing?.until ?? time };
    const newOut = input === "remove-from-service" && by && { ...by, reason };
    return {
      ...rest,
      state: after,
      isActive: condition.isActive,
      times: facts.times + (annunciates && !isNew ? 1 : 0),
      folded: this.#options.foldedUnder(key),
      ...(input === "raise" || annunciates ? { raisedAt: input === "raise" ? time : facts.raisedAt } : {}),
      ...(input === "return" ? { returnedAt: time } : {}),
      ...(input === "acknowledge" && by ? { acknowledged: by } : {}),
      ...(condition.isShelved ? { shelf: newShelf || shelf } : {}),
      ...(condition.isOutOfService ? { outOfService: newOut || outOfService } : {}),
      ...(causeRow === undefined ? {} : { cause: causeRow }),
      ...(after === "normal" ? { endedAt: time } : {}),
    };
  }

  #keep(entry: AlarmEntry): void {
    this.#byKey.set(entry.alarm.key, entry);
    this.#byId.set(entry.row.id, entry);
  }

  #forget(entry: AlarmEntry): void {
    this.#byKey.delete(entry.alarm.key);
    this.#byId.delete(entry.row.id);
  }
}
