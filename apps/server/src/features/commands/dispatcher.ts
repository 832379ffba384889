import type { CommandTarget } from "@atrium/contract/devices";
import type { WriteOutcome } from "@atrium/drivers";
import type { Clock, Log } from "@atrium/time";
import { phrase, t } from "@atrium/words";
import { isFinal, type ActiveCommand, type ActiveTarget } from "./activeCommand.ts";
import type { Arbiter, Successor } from "./arbiter.ts";
import type { CommandField } from "./commandNeeds.ts";
import type { PriorityArrays } from "./priorityArrays.ts";

export interface DispatcherOptions {
  readonly field: CommandField;
  /** Why a target is refused now: a lock or a fire may have come while it waited. */
  readonly refusal: (target: CommandTarget) => string | undefined;
  readonly clock: Clock;
  readonly log: Log;
  /** The priorities that devices last reported: a command makes them outdated, and its read-back gives the new ones. */
  readonly arrays: Pick<PriorityArrays, "forget" | "take">;
  /** Decides in the place of devices that keep no priorities. */
  readonly arbiter: Arbiter;
  /** Called before a target is given to its driver. */
  readonly onHandover: (target: ActiveTarget) => void;
  /** Called each time a target's state changes. */
  readonly onChange: (target: ActiveTarget) => void;
}

/**
 * Writes given to one connection's driver and not yet answered. Drivers have queues of their own; a write that still
 * waits here can be superseded by a newer command or given up in time.
 */
const OUTSTANDING_PER_CONNECTION = 8;
/** A command that could not be handed over in this time is not carried out, ms: nobody expects it any more. */
const HANDOVER_LIMIT = 60_000;
/** The longest a driver may take over one write, ms; drivers have shorter limits of their own. */
const ANSWER_LIMIT = 30_000;

/** The driver gave up a write that had not left. */
const NOT_SENT = phrase("Not sent: the connection did not get to the command in time.");

interface Lane {
  readonly waiting: ActiveTarget[];
  outstanding: number;
}

/** Hands targets to the field in the order they came, a few at a time per connection. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #lanes = new Map<string, Lane>();
  /** The newest target of each point and priority that has not been handed over. */
  readonly #newest = new Map<string, ActiveTarget>();
  readonly #cancels = new Set<() => void>();
  /** Writes of each point, where the server decides about its priorities. */
  readonly #underWay = new Map<number, Set<{ readonly priority: number; readonly done: Promise<void> }>>();

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  send(command: ActiveCommand): void {
    for (const target of command.targets) if (!isFinal(target.target)) this.#enqueue(target);
    this.#limit(HANDOVER_LIMIT, () => {
      for (const target of command.targets) {
        if (this.#newest.get(wish(target)) === target) {
          this.#forget(target);
          this.#settle(target, { state: "timed-out", reason: t(NOT_SENT) });
        }
      }
    });
    for (const lane of new Set(command.targets.map((one) => one.connection))) this.#advance(lane);
  }

  stop(): void {
    for (const cancel of this.#cancels) cancel();
    this.#cancels.clear();
    this.#lanes.clear();
    this.#newest.clear();
  }

  #enqueue(target: ActiveTarget): void {
    const older = this.#newest.get(wish(target));
    this.#newest.set(wish(target), target);
    this.#lane(target.connection).waiting.push(target);
    if (older !== undefined) {
      const { by } = target.command.record.reply;
      const reason = t("Not sent: superseded by a newer command from {by}.", { by });
      this.#settle(older, { state: "failed", reason, isUnsent: true });
    }
  }

  #advance(connection: string): void {
    const lane = this.#lane(connection);
    while (lane.outstanding < OUTSTANDING_PER_CONNECTION) {
      const next = lane.waiting.shift();
      if (next === undefined) return;
      if (isFinal(next.target)) continue;
      this.#forget(next);
      lane.outstanding += 1;
      void this.#write(next).finally(() => {
        lane.outstanding -= 1;
        this.#advance(connection);
      });
    }
  }

  async #write(active: ActiveTarget): Promise<void> {
    const { pointId, value } = active.target;
    if (this.#options.field.priorityReader(pointId) !== undefined) return this.#give(active, value);
    const { priority } = active.command.record;
    return this.#afterOthers(pointId, priority, async () => {
      const ruling = this.#options.arbiter.rule({ point: pointId, priority, value });
      if ("write" in ruling) return this.#give(active, ruling.write, ruling.next);
      const refusal = value === null ? undefined : this.#options.refusal(active.target);
      if (refusal !== undefined) return this.#settle(active, { state: "failed", reason: refusal });
      const { outcome, ...said } = ruling;
      this.#settle(active, outcome, said);
    });
  }

  /** Once the writes of other priorities that are under way are answered: their outcome decides about this one. */
  async #afterOthers(point: number, priority: number, work: () => Promise<void>): Promise<void> {
    const writes = this.#underWay.get(point) ?? new Set();
    this.#underWay.set(point, writes);
    const others = [...writes].filter((one) => one.priority !== priority);
    const own = { priority, done: Promise.allSettled(others.map(({ done }) => done)).then(work) };
    writes.add(own);
    try {
      await own.done;
    } finally {
      writes.delete(own);
      if (writes.size === 0) this.#underWay.delete(point);
    }
  }

  /** @param next what is written in the place of a release */
  async #give(active: ActiveTarget, value: number | null, next?: Successor): Promise<void> {
    const { field, log } = this.#options;
    const { target, command } = active;
    const refusal = this.#options.refusal(target);
    if (refusal !== undefined) return this.#settle(active, { state: "failed", reason: refusal });
    // A lock lets a release pass, but not the value that would be written in its place.
    const kept = next === undefined ? undefined : this.#options.refusal({ ...target, value });
    if (kept !== undefined) {
      const detail = t("The hold ends, but {what} is not written: {kept}", { what: next?.what ?? "", kept });
      return this.#settle(active, { state: "confirmed", value: null, time: 0 }, { detail, ending: "left" });
    }
    const late = this.#lateAnswer();
    try {
      this.#options.onHandover(active);
      const request = { point: target.pointId, value, priority: command.record.priority };
      const written = field.write(request, () => this.#markSent(active));
      const outcome = await Promise.race([written, late.outcome]);
      this.#settle(active, outcome, next);
      if (outcome.priorities !== undefined) this.#options.arrays.take(target.pointId, outcome.priorities);
    } catch (error) {
      log.error({ err: error, point: target.pointId }, "a driver failed at a write with an unexpected error");
      this.#settle(active, { state: "failed", reason: t("The driver failed. See the server log for details.") });
    } finally {
      late.cancel();
    }
  }

  #lateAnswer(): { readonly outcome: Promise<WriteOutcome>; cancel(): void } {
    const { promise, resolve } = Promise.withResolvers<WriteOutcome>();
    const cancel = this.#limit(ANSWER_LIMIT, () =>
      resolve({
        state: "timed-out",
        reason: t("The device did not answer. It is not known whether it carried out the command."),
      }),
    );
    return { outcome: promise, cancel };
  }

  #markSent(active: ActiveTarget): void {
    this.#options.arrays.forget(active.target.pointId);
    if (active.target.state !== "accepted") return;
    active.target.state = "sent";
    active.target.sentAt = this.#options.clock.now();
    this.#options.onChange(active);
  }

  /** @param known what is said where it comes to what was decided */
  #settle(active: ActiveTarget, outcome: WriteOutcome, known?: Pick<CommandTarget, "detail" | "ending">): void {
    const { target } = active;
    if (isFinal(target)) return;
    target.state = isUnsent(outcome) ? "timed-out" : outcome.state;
    target.settledAt = this.#options.clock.now();
    if ("value" in outcome && outcome.value !== undefined) target.confirmedValue = outcome.value;
    const isAsDecided = outcome.state === "confirmed" || outcome.state === "overridden";
    const detail = (isAsDecided ? known?.detail : undefined) ?? describe(outcome, target);
    if (detail !== undefined) target.detail = detail;
    if (isAsDecided && known?.ending !== undefined) target.ending = known.ending;
    this.#options.onChange(active);
  }

  #forget(target: ActiveTarget): void {
    if (this.#newest.get(wish(target)) === target) this.#newest.delete(wish(target));
  }

  #lane(connection: string): Lane {
    const lane = this.#lanes.get(connection) ?? { waiting: [], outstanding: 0 };
    this.#lanes.set(connection, lane);
    return lane;
  }

  #limit(delay: number, task: () => void): () => void {
    const stop = this.#options.clock.after(delay, () => {
      this.#cancels.delete(cancel);
      task();
    });
    const cancel = (): void => {
      this.#cancels.delete(cancel);
      stop();
    };
    this.#cancels.add(cancel);
    return cancel;
  }
}

/** Two commands with the same source for the same point; a schedule's command does not replace an operator's. */
function wish({ target, command }: ActiveTarget): string {
  return `${target.pointId}@${command.record.priority}`;
}

/** Nothing has left for the device: that is not a refusal. */
function isUnsent(outcome: WriteOutcome): boolean {
  return outcome.state === "failed" && outcome.isUnsent === true;
}

function describe(outcome: WriteOutcome, { sentAt }: CommandTarget): string | undefined {
  if (outcome.state === "confirmed") return outcome.remark;
  if (outcome.state === "timed-out" && sentAt === undefined) return t(NOT_SENT);
  if (outcome.state !== "overridden") return outcome.reason;
  const { value, priority } = outcome;
  return priority === 7
    ? t("The device keeps {value}: a local switch at priority {priority} takes precedence.", { value, priority })
    : t("The device keeps {value}: another source at priority {priority} takes precedence.", { value, priority });
}
