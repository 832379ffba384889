import { PRIORITIES, type Hold, type PointId, type Provenance } from "@atrium/contract";
import type { CanReadPriorities, Clock } from "@atrium/drivers";
import { AppError } from "../../platform/errors.ts";
import type { CommandDirectory, CommandField, CommandValues } from "./commandDirectory.ts";

type Source = Provenance["sources"][number];
type PriorityArray = Awaited<ReturnType<CanReadPriorities["readPriorities"]>>;

/** A device that has not said within this time why, ms, is explained from what is known here. */
const ANSWER_LIMIT = 4_000;
/** Floats of 32 bits come back a little different from what was written. */
const SAME_VALUE = 0.01;

export interface ProvenanceOptions {
  readonly directory: CommandDirectory;
  readonly field: Pick<CommandField, "priorityReader">;
  readonly newest: CommandValues;
  readonly holdOf: (point: PointId) => Hold | undefined;
  readonly clock: Clock;
}

/** Answers why a point is as it is: the device's own priority array, with our record of who set what. */
export class ProvenanceReader {
  readonly #options: ProvenanceOptions;
  /** What each device said last, for the time it does not answer. */
  readonly #last = new Map<PointId, PriorityArray>();

  constructor(options: ProvenanceOptions) {
    this.#options = options;
  }

  /** @throws AppError ENF001 */
  async read(point: PointId): Promise<Provenance> {
    const { directory, newest, clock, holdOf } = this.#options;
    if (directory.point(point) === undefined) throw new AppError("ENF001", `There is no point ${point}`);
    const fresh = await this.#ask(point);
    if (fresh !== undefined) this.#last.set(point, fresh);
    const known = fresh ?? this.#last.get(point);
    const sources = known
      ? sourcesOf(known, holdOf(point))
      : withoutArray(holdOf(point), newest.values[point] ?? Number.NaN);
    return { point, ...(fresh === undefined ? {} : { readAt: clock.now() }), sources };
  }

  async #ask(point: PointId): Promise<PriorityArray | undefined> {
    const reader = this.#options.field.priorityReader(point);
    if (reader === undefined) return undefined;
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const cancel = this.#options.clock.after(ANSWER_LIMIT, () => resolve(undefined));
    // A device that does not answer is not an error here: the reply then has no `readAt`.
    const asked = reader.readPriorities(point).catch(() => undefined);
    const answer = await Promise.race([asked, late]);
    cancel();
    return answer;
  }
}

/** Every priority that is in use, the winner first; at the end what holds when none is. */
function sourcesOf({ values, relinquishDefault }: PriorityArray, hold: Hold | undefined): Source[] {
  const sources: Source[] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const priority = index + 1;
    const isOurs = priority === PRIORITIES.operator && hold !== undefined && isSame(hold.value, value);
    const record = isOurs ? { by: hold.by, since: hold.since, until: hold.until } : {};
    sources.push({ kind: kindOf(priority), priority, value, ...record, isWinner: sources.length === 0 });
  }
  if (relinquishDefault !== null || sources.length === 0) {
    sources.push({ kind: "default", value: relinquishDefault, isWinner: sources.length === 0 });
  }
  return sources;
}

/** What is known without the device: our hold, or only that the value is what it is. */
function withoutArray(hold: Hold | undefined, value: number): Source[] {
  if (hold === undefined) return [{ kind: "unknown", value: Number.isNaN(value) ? null : value, isWinner: true }];
  const { by, since, until } = hold;
  return [{ kind: "operator", priority: PRIORITIES.operator, value: hold.value, by, since, until, isWinner: true }];
}

/** 7 is where switches on site write, 16 where a device's own program does. */
function kindOf(priority: number): Source["kind"] {
  if (priority === 7) return "local";
  if (priority === 16) return "default";
  if (priority === PRIORITIES.operator) return "operator";
  if (priority === PRIORITIES.condition) return "condition";
  if (priority === PRIORITIES.booking) return "booking";
  return priority === PRIORITIES.schedule ? "schedule" : "unknown";
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME_VALUE;
}
