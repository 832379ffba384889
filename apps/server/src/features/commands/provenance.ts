import { PRIORITIES, type Hold, type PointId, type Provenance } from "@atrium/contract";
import { AppError } from "../../platform/errors.ts";
import type { CommandDirectory, CommandValues } from "./commandDirectory.ts";
import type { PriorityArray, PriorityArrays } from "./priorityArrays.ts";

type Source = Provenance["sources"][number];

/** A device that has not said within this time why, ms, is explained from what is known here. */
const ANSWER_LIMIT = 4_000;
/** Floats of 32 bits come back a little different from what was written. */
const SAME_VALUE = 0.01;

export interface ProvenanceOptions {
  readonly directory: CommandDirectory;
  readonly arrays: PriorityArrays;
  readonly newest: CommandValues;
  readonly holdOf: (point: PointId) => Hold | undefined;
}

/** Answers why a point is as it is: the device's own priority array, with our record of who set what. */
export class ProvenanceReader {
  readonly #options: ProvenanceOptions;

  constructor(options: ProvenanceOptions) {
    this.#options = options;
  }

  /** @throws AppError ENF001 */
  async read(point: PointId): Promise<Provenance> {
    const { directory, newest, arrays, holdOf } = this.#options;
    if (directory.point(point) === undefined) throw new AppError("ENF001", `There is no point ${point}`);
    const fresh = await arrays.ask(point, ANSWER_LIMIT);
    const known = fresh ?? arrays.last(point);
    const hold = holdOf(point);
    const value = newest.values[point] ?? Number.NaN;
    if (known !== undefined) {
      const sources = sourcesOf(known.array, hold);
      return { point, ...(fresh === undefined ? {} : { readAt: fresh.at }), sources };
    }
    return { point, sources: arrays.has(point) ? unanswered(hold, value) : withoutPriorities(hold, value) };
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

/** What is known of a device that does not answer: our hold, or only that the value is what it is. */
function unanswered(hold: Hold | undefined, value: number): Source[] {
  if (hold === undefined) return [unexplained(value)];
  return [Object.assign(ofHold(hold), { priority: PRIORITIES.operator, isWinner: true })];
}

/**
 * Where the protocol knows no priorities, nobody can say who else commands the device: a value that is not what the hold
 * set came from elsewhere, and the hold has lost.
 */
function withoutPriorities(hold: Hold | undefined, value: number): Source[] {
  if (hold === undefined) return [unexplained(value)];
  if (Number.isNaN(value) || isSame(hold.value, value)) return [Object.assign(ofHold(hold), { isWinner: true })];
  return [unexplained(value), Object.assign(ofHold(hold), { isWinner: false })];
}

function ofHold({ value, by, since, until }: Hold) {
  return { kind: "operator" as const, value, by, since, until };
}

function unexplained(value: number): Source {
  return { kind: "unknown", value: Number.isNaN(value) ? null : value, isWinner: true };
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
