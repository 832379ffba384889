import {
  type AlarmRow,
  type AlarmRule,
  type EventDetail,
  type EventPage,
  type EventQuery,
  type EventStep,
  isAskedEvent,
  nextBackFirst,
  worstFirst,
} from "@atrium/contract/alarms";
import { DAY } from "@atrium/time";
import { sayTerm, t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { refuseBeyond } from "../../platform/reach.ts";
import type { BoundedQuery } from "./eventFilters.ts";
import type { AlarmEntry, StoredEntry } from "./alarmEntry.ts";
import type { Alarms } from "./alarms.ts";
import type { EventStore } from "./eventStore.ts";
import type { Journal } from "./journal.ts";

export interface EventReaderOptions {
  readonly alarms: { readonly entries: Pick<Alarms["entries"], "all" | "ofId"> };
  readonly store: Pick<EventStore, "list" | "count" | "steps" | "before">;
  readonly journal: Pick<Journal, "unwritten">;
  /** A row that is over. */
  readonly find: (id: number) => Promise<StoredEntry | undefined>;
  readonly rules: { find(id: number): AlarmRule | undefined };
  /** Whether there is the place that a query names. */
  readonly directory: {
    hasPlace(place: NonNullable<Pick<EventQuery, "floor" | "zone">> & { placement: string }): boolean;
  };
}

/** Before it, so many days are looked through for the same. */
const DAYS_BEFORE = 90;

/** What pages read: what is so now from memory, everything else from the journal. */
export class EventReader {
  readonly #options: EventReaderOptions;

  constructor(options: EventReaderOptions) {
    this.#options = options;
  }

  async list(query: BoundedQuery): Promise<EventPage> {
    const { alarms, store, journal } = this.#options;
    if (query.view !== "all") return listOpen(alarms.entries.all, query);
    // The journal is written a moment later than things happen, and than they are over.
    const unwritten = journal.unwritten();
    const page = await store.list(query);
    const rows = page.rows.map((row) => (alarms.entries.ofId(row.id) ?? unwritten(row.id))?.row ?? row);
    return { ...page, rows };
  }

  /** How many rows there are, counted up to a number. */
  async count(query: BoundedQuery, most: number): Promise<number> {
    const { alarms, store } = this.#options;
    if (query.view !== "all") return countOpen(alarms.entries.all, query);
    return await store.count(query, most);
  }

  /** @throws AppError ENF001, and EAU004 where it happened beyond the reach of who asks */
  async detail(id: number, { userId, reach }: Pick<Caller, "userId" | "reach">): Promise<EventDetail> {
    const { alarms, store, rules, find } = this.#options;
    const entry: StoredEntry | undefined = alarms.entries.ofId(id) ?? (await find(id));
    if (entry === undefined) throw new AppError("ENF001", t("Event not found"));
    const { row } = entry;
    refuseBeyond(reach === undefined || reach.hasPlace(row.source));
    const steps = await store.steps(id);
    // What is entered from history is over: nothing is left to do.
    const rule = row.alarm?.enteredAt === undefined ? row.alarm?.rule : undefined;
    const procedure = rule === undefined ? [] : (rules.find(rule)?.procedure ?? []);
    const before = await store.before(id, { from: row.time - DAYS_BEFORE * DAY, to: row.time });
    return {
      row,
      steps,
      procedure: procedure.map((text, step) =>
        stepOf(text, lastTick(steps, row.alarm?.done.includes(step) === true, step)),
      ),
      before,
      mayRate: entry.alarm?.acknowledgedUser === userId,
    };
  }
}

/** Who ticked a step last; undefined: it is not done. */
function lastTick(steps: readonly EventStep[], isDone: boolean, step: number): EventStep | undefined {
  return isDone ? steps.findLast(({ kind, value }) => kind === "step-done" && value === step) : undefined;
}

function stepOf(written: string, tick: EventStep | undefined): EventDetail["procedure"][number] {
  const text = sayTerm(written);
  return tick === undefined ? { text } : { text, done: { at: tick.at, by: tick.by ?? "" } };
}

function countOpen(entries: readonly AlarmEntry[], query: BoundedQuery): number {
  return entries.filter(({ row }) => isWanted(row, query)).length;
}

function isWanted(row: AlarmRow, query: BoundedQuery): boolean {
  return isAskedEvent(row, query) && (query.reach === undefined || query.reach.hasPlace(row.source));
}

/** The list of what is so now, from what is kept in memory: alarms that are not over are few, and their order is not time. */
function listOpen(entries: readonly AlarmEntry[], query: BoundedQuery): EventPage {
  const rows: AlarmRow[] = entries.map(({ row }) => row).filter((row) => isWanted(row, query));
  const ordered = rows.sort(query.view === "shelved" ? nextBackFirst : worstFirst);
  const from = Number(query.after ?? 0);
  const until = from + query.limit;
  return { rows: ordered.slice(from, until), next: until < ordered.length ? String(until) : null };
}
