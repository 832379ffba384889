import { PRIORITIES, type Hold, type PointId, type Provenance } from "@atrium/contract";
import type { Priorities } from "@atrium/drivers";
import { AppError } from "../../platform/errors.ts";
import type { CommandDirectory, CommandValues } from "./commandDirectory.ts";
import type { PriorityArrays } from "./priorityArrays.ts";

type Source = Provenance["sources"][number];

/** A device that has not answered within this time, ms, is explained from our own record. */
const ANSWER_LIMIT = 4_000;
/** Floats of 32 bits come back a little different from what was written. */
const SAME_VALUE = 0.01;
const LOCAL_PRIORITY = 7;
const PROGRAM_PRIORITY = 16;

export interface ProvenanceOptions {
  readonly directory: CommandDirectory;
  readonly arrays: PriorityArrays;
  readonly newest: CommandValues;
  readonly holdOf: (point: PointId) => Hold | undefined;
}

/** Explains why a point is as it is: the device's own priority array, with our record of who set each value. */
export class ProvenanceReader {
  readonly #options: ProvenanceOptions;

  constructor(options: ProvenanceOptions) {
    this.#options = options;
  }

  /** @throws AppError ENF001 */
  async read(point: PointId): Promise<Provenance> {
    const { directory, newest, arrays, holdOf } = this.#options;
    if (directory.point(point) === undefined) throw new AppError("ENF001", `There is no point ${point}`);
    // A slow device is explained by its last report, where nothing has happened since.
    const answer = (await arrays.ask(point, ANSWER_LIMIT)) ?? arrays.last(point);
    const hold = holdOf(point);
    if (answer !== undefined) return { point, readAt: answer.at, sources: sourcesOf(answer.array, hold) };
    const value = newest.values[point] ?? Number.NaN;
    return { point, sources: arrays.has(point) ? unanswered(hold, value) : withoutPriorities(hold, value) };
  }
}

/**
 * Every priority in use, the winner first, and last the default. A priority number does not identify a person: ours
 * belongs to an operator only where our record says the same.
 */
function sourcesOf({ values, relinquishDefault }: Priorities, hold: Hold | undefined): Source[] {
  const sources: Source[] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const priority = index + 1;
    const isWinner = sources.length === 0;
    const isOurs = priority === PRIORITIES.operator && hold !== undefined && isSame(hold.value, value);
    if (isOurs) sources.push(Object.assign(ofHold(hold), { priority, value, isWinner }));
    else sources.push({ kind: kindOf(priority), priority, value, isWinner });
  }
  if (relinquishDefault !== null || sources.length === 0) {
    sources.push({ kind: "default", value: relinquishDefault, isWinner: sources.length === 0 });
  }
  return sources;
}

/** The explanation for a device that does not answer: our hold, or only its present value. */
function unanswered(hold: Hold | undefined, value: number): Source[] {
  if (hold === undefined || hold.lost !== undefined) return [unexplained(value)];
  return [Object.assign(ofHold(hold), { priority: PRIORITIES.operator, isWinner: true })];
}

/**
 * Without priorities in the protocol, other sources are unknown: a value that differs from the hold's
 * came from elsewhere, and the hold has lost.
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

/** Switches on site write at 7, a device's own program at 16; other priorities have unknown writers. */
function kindOf(priority: number): Source["kind"] {
  if (priority === LOCAL_PRIORITY) return "local";
  return priority === PROGRAM_PRIORITY ? "default" : "unknown";
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME_VALUE;
}
