import {
  type EventRow,
  type EventSource,
  type EventStepKind,
  isUnacknowledged,
  type NoticeRule,
} from "@atrium/contract/alarms";
import { CAMPUS, CORRIDOR, type Place } from "@atrium/contract/site";
import { type Clock, MINUTE, type SiteTime } from "@atrium/time";
import type { AlarmContent, NoticeContent } from "./content.ts";
import type { NewNotice } from "./floods.ts";
import { isWithin } from "./hours.ts";
import type { NoticeRegistry } from "./noticeRegistry.ts";
import type { OutboxStore, Watch } from "./outboxStore.ts";
import { Recipients, type RecipientsOptions } from "./recipients.ts";
import { alarmContent } from "./words.ts";

/** The journal of alarms, as far as notices follow it. */
export interface AlarmJournal {
  lastStep(): Promise<number>;
  steps(options: {
    readonly after: number;
    readonly upTo: number;
    readonly kinds: readonly EventStepKind[];
    readonly count: number;
  }): Promise<readonly JournalStep[]>;
  row(event: number): Promise<EventRow | undefined>;
  procedure(rule: number): readonly string[];
}

interface JournalStep {
  readonly id: number;
  readonly event: number;
  readonly at: number;
  readonly kind: EventStepKind;
  readonly annunciates: boolean;
}

export interface PlannerOptions extends RecipientsOptions {
  readonly book: NoticeRegistry;
  readonly journal: AlarmJournal;
  readonly outbox: OutboxStore;
  readonly clock: Pick<Clock, "now">;
  readonly time: SiteTime;
}

/** Somebody takes care of it, or it is hidden: no further notices. */
const TAKEN: readonly EventStepKind[] = ["acknowledged", "shelved", "suppressed", "removed-from-service"];
const CLEARED: readonly EventStepKind[] = ["returned", "withdrawn"];
const KINDS = [...TAKEN, ...CLEARED];
/** Steps and due alarms of one poll. */
const BATCH = 500;

/**
 * Follows the journal of alarms and writes the notices that follow from it. What it has read and what it wrote are kept
 * in one transaction, so that a step of the journal leads to its notices once, however often the program ends.
 */
export class Planner {
  readonly #options: PlannerOptions;
  /** undefined: not read yet; null: nobody looks. */
  #seen: number | null | undefined;

  constructor(options: PlannerOptions) {
    this.#options = options;
  }

  /** @returns whether there may be more to see at once */
  async poll(): Promise<boolean> {
    const { book, journal, outbox, clock } = this.#options;
    this.#seen ??= await outbox.seenStep();
    if (!book.isUsed) return await this.#rest();
    const last = await journal.lastStep();
    const now = clock.now();
    if (this.#seen === null) {
      // What happened before notices were set up is not sent.
      await outbox.keep({ seen: last, watches: [], gone: [], notices: [] }, now);
      this.#seen = last;
      return false;
    }
    const range = { after: this.#seen, upTo: last, kinds: KINDS, count: BATCH };
    const steps = last > this.#seen ? await journal.steps(range) : [];
    const due = await outbox.dueWatches(now, BATCH);
    const seen = steps.length === BATCH ? (steps.at(-1)?.id ?? last) : Math.max(last, this.#seen);
    if (steps.length > 0 || due.length > 0) {
      const batch = new Batch(
        this.#options,
        now,
        await outbox.watchesOf([...new Set(steps.map(({ event }) => event))]),
      );
      for (const step of steps) await batch.take(step);
      await batch.tell(due);
      await outbox.keep({ seen, ...batch.result() }, now);
    }
    this.#seen = seen;
    return steps.length === BATCH || due.length === BATCH;
  }

  /** Notices are off: what happens in that time is not sent later. */
  async #rest(): Promise<boolean> {
    if (this.#seen === null) return false;
    const { outbox, clock } = this.#options;
    await outbox.forgetWatches();
    await outbox.keep({ seen: null, watches: [], gone: [], notices: [] }, clock.now());
    this.#seen = null;
    return false;
  }
}

/** One poll: what it makes of alarms that are watched. */
class Batch {
  readonly #options: PlannerOptions;
  readonly #now: number;
  /** By event and rule; undefined: it is not watched any more. */
  readonly #watches: Map<string, Watch | undefined>;
  readonly #touched = new Set<string>();
  readonly #notices: NewNotice[] = [];
  /** Two rules tell one person of an alarm once. */
  readonly #told = new Set<string>();
  #recipients: Recipients | undefined;

  constructor(options: PlannerOptions, now: number, watches: readonly Watch[]) {
    this.#options = options;
    this.#now = now;
    this.#watches = new Map(watches.map((watch) => [keyOf(watch), watch]));
  }

  async take(step: JournalStep): Promise<void> {
    if (step.annunciates) await this.#raised(step);
    else if (CLEARED.includes(step.kind)) await this.#cleared(step);
    else this.#end(step.event);
  }

  async tell(due: readonly Watch[]): Promise<void> {
    for (const watch of due) if (!this.#watches.has(keyOf(watch))) this.#watches.set(keyOf(watch), watch);
    const watches = [...this.#watches.values()].filter((watch) => watch !== undefined);
    for (const watch of watches) {
      if (watch.dueAt !== null && watch.dueAt <= this.#now) await this.#step(watch);
    }
  }

  result(): { watches: Watch[]; gone: Watch[]; notices: NewNotice[] } {
    const touched = [...this.#touched];
    const watches = touched.map((key) => this.#watches.get(key)).filter((watch) => watch !== undefined);
    const gone = touched.flatMap((key) => (this.#watches.get(key) === undefined ? [partsOf(key)] : []));
    return { watches, gone, notices: this.#notices };
  }

  async #raised({ event, at }: JournalStep): Promise<void> {
    const { book, journal, time } = this.#options;
    const row = await journal.row(event);
    if (row === undefined) return;
    for (const rule of book.rules.filter((one) => matches(one, row, at, time))) {
      const key = keyOf({ event, rule: rule.id });
      // It comes and goes: a person is notified again only after an acknowledgement, or after the notice of its end.
      if (this.#watches.get(key) !== undefined) continue;
      this.#put({ event, rule: rule.id, raisedAt: at, nextStep: 0, dueAt: at + (rule.steps[0]?.after ?? 0) * MINUTE });
    }
  }

  async #cleared({ event, at, kind }: JournalStep): Promise<void> {
    const { book, outbox } = this.#options;
    if (kind === "withdrawn") this.#end(event);
    for (const rule of book.rules.filter(({ tellsEnd }) => tellsEnd)) {
      const told = await outbox.toldBy(rule.id, event);
      const alarm = told.length === 0 ? undefined : await this.#contentOf(event);
      this.#drop(keyOf({ event, rule: rule.id }));
      if (alarm === undefined) continue;
      const content = { kind: "cleared" as const, alarm, clearedAt: at };
      for (const one of told) this.#notices.push({ ...one, kind: "cleared", content, dueAt: this.#now });
    }
  }

  #end(event: number): void {
    for (const [key, watch] of this.#watches) if (watch?.event === event) this.#drop(key);
  }

  async #step(watch: Watch): Promise<void> {
    const { book, journal } = this.#options;
    const rule = book.rule(watch.rule);
    const row = await journal.row(watch.event);
    if (rule === undefined || row?.alarm === undefined || !isUnacknowledged(row.alarm.state)) {
      this.#drop(keyOf(watch));
      return;
    }
    const step = rule.steps[watch.nextStep];
    const next = rule.steps[watch.nextStep + 1];
    if (step !== undefined) await this.#tellStep(watch, rule, row);
    const dueAt = next === undefined ? null : watch.raisedAt + next.after * MINUTE;
    this.#put({ ...watch, nextStep: watch.nextStep + 1, dueAt });
  }

  async #tellStep({ event, nextStep }: Watch, rule: NoticeRule, row: EventRow): Promise<void> {
    const { journal } = this.#options;
    const step = rule.steps[nextStep];
    const alarm = alarmContent(row, row.alarm === undefined ? [] : journal.procedure(row.alarm.rule));
    if (step === undefined || alarm === undefined) return;
    const content: NoticeContent =
      nextStep === 0 ? { kind: "raised", alarm } : { kind: "escalated", alarm, minutes: step.after };
    this.#recipients ??= await Recipients.at(this.#now, this.#options);
    for (const reach of this.#recipients.of(step.to, { priority: alarm.priority, source: row.source })) {
      const once = `${event} ${reach.lane ?? `${rule.id} ${reach.recipient}`}`;
      if (this.#told.has(once)) continue;
      this.#told.add(once);
      this.#notices.push({ ...reach, kind: content.kind, content, event, rule: rule.id, ruleName: rule.name });
    }
  }

  async #contentOf(event: number): Promise<AlarmContent | undefined> {
    const row = await this.#options.journal.row(event);
    return row && alarmContent(row, []);
  }

  #put(watch: Watch): void {
    const key = keyOf(watch);
    this.#watches.set(key, watch);
    this.#touched.add(key);
  }

  #drop(key: string): void {
    this.#watches.set(key, undefined);
    this.#touched.add(key);
  }
}

function keyOf({ event, rule }: Pick<Watch, "event" | "rule">): string {
  return `${event} ${rule}`;
}

function partsOf(key: string): Watch {
  const [event = 0, rule = 0] = key.split(" ").map(Number);
  return { event, rule, raisedAt: 0, nextStep: 0, dueAt: null };
}

type Asked = Pick<NoticeRule, "priorities" | "places" | "systems" | "hours">;

/** Whether a rule is about an alarm that asked for somebody at a moment. */
function matches(rule: Asked, { source, alarm }: EventRow, moment: number, time: SiteTime): boolean {
  if (alarm === undefined || !rule.priorities.includes(alarm.priority)) return false;
  if (rule.places.length > 0 && !rule.places.some((place) => isAt(source, place))) return false;
  if (rule.systems.length > 0 && !rule.systems.includes(source.module ?? "")) return false;
  return rule.hours === null || isWithin(rule.hours, moment, time);
}

function isAt(source: EventSource, { placement, floor, zone }: Place): boolean {
  if (placement === CAMPUS) return true;
  if (source.placement !== placement || (floor !== undefined && source.floor !== floor)) return false;
  if (zone === undefined) return true;
  return zone === CORRIDOR ? source.isCorridor : source.zone === zone;
}
