import { PRIORITIES, type Hold, type PointId, type Provenance } from "@atrium/contract";
import type { Priorities } from "@atrium/drivers";
import { AppError } from "../../platform/errors.ts";
import type { CommandDirectory, CommandValues } from "./commandDirectory.ts";
import type { PriorityArrays } from "./priorityArrays.ts";

type Source = Provenance["sources"][number];

/** A device that has not said within this time why, ms, is explained from what is known here. */
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
    // A device that is slow to answer is explained by what it said last, where nothing has happened since.
    const answer = (await arrays.ask(point, ANSWER_LIMIT)) ?? arrays.last(point);
    const hold = holdOf(point);
    if (answer !== undefined) return { point, readAt: answer.at, sources: sourcesOf(answer.array, hold) };
    const value = newest.values[point] ?? Number.NaN;
    return { point, sources: arrays.has(point) ? unanswered(hold, value) : withoutPriorities(hold, value) };
  }
}

/**
 * Every priority that is in use, the winner first; at the end what holds when none is. A number is not a person: the
 * priority that we write at is an operator's only where our record says the same.
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

/** What is known of a device that does not answer: our hold, or only that the value is what it is. */
function unanswered(hold: Hold | undefined, value: number): Source[] {
  if (hold === undefined || hold.lost !== undefined) return [unexplained(value)];
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

/** 7 is where switches on site write, 16 where a device's own program does; nobody knows who else writes where. */
function kindOf(priority: number): Source["kind"] {
  if (priority === LOCAL_PRIORITY) return "local";
  return priority === PROGRAM_PRIORITY ? "default" : "unknown";
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME_VALUE;
}
