import type { PointId } from "@atrium/contract";
import { CommandSource, PRIORITIES, type Hold, type Provenance } from "@atrium/contract/devices";
import type { Priorities } from "@atrium/drivers";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import type { CommandDirectory, CommandValues } from "./commandNeeds.ts";
import type { PriorityArrays } from "./priorityArrays.ts";
import type { Resting } from "./resting.ts";
import type { ActivePriority } from "./activePriorities.ts";

type Source = Provenance["sources"][number];
type Own = NonNullable<Provenance["own"]>;

/** A device that has not answered within this time, ms, is explained from our own record. */
const ANSWER_LIMIT = 4_000;
/** Floats of 32 bits come back a little different from what was written. */
const SAME_VALUE = 0.01;
/** 1 manual and 2 automatic life safety: a fire panel, a fireman's switch (ASHRAE 135). */
const LIFE_SAFETY_PRIORITY = 2;
const LOCAL_PRIORITY = 7;
const PROGRAM_PRIORITY = 16;

export interface ProvenanceOptions {
  readonly directory: CommandDirectory;
  readonly arrays: PriorityArrays;
  readonly newest: CommandValues & { readonly since: ArrayLike<number> };
  readonly holdOf: (point: PointId) => Hold | undefined;
  /** What automation wants of the point, the smallest priority number first. */
  readonly standingOf: (point: PointId) => readonly ActivePriority[];
  /** What a point returns to that nothing commands any more, where the server keeps its priorities. */
  readonly restOf: (point: PointId) => Resting;
  /** Of our record and the history; what cannot be read now is left out. */
  readonly lastCommand: (point: PointId) => Promise<Own["lastCommand"]>;
  readonly valueAt: (point: PointId, moment: number) => Promise<number | undefined>;
}

/** Explains why a point is as it is: the device's own priority array, with our record of who set each value. */
export class ProvenanceReader {
  readonly #options: ProvenanceOptions;

  constructor(options: ProvenanceOptions) {
    this.#options = options;
  }

  /** @throws AppError ENF001 */
  async read(point: PointId): Promise<Provenance> {
    const known = await this.#sources(point);
    const isOurs = CommandSource.safeParse(known.sources.find(({ isWinner }) => isWinner)?.kind).success;
    return isOurs ? known : { ...known, own: await this.#own(point) };
  }

  /** Nobody of ours wants the value: since when it holds, what it was before, and what we last did. */
  async #own(point: PointId): Promise<Own> {
    const { newest, lastCommand, valueAt } = this.#options;
    const since = newest.since[point] ?? Number.NaN;
    const [command, before] = await Promise.all([
      lastCommand(point),
      Number.isNaN(since) ? undefined : valueAt(point, since - 1),
    ]);
    return {
      ...(Number.isNaN(since) ? {} : { since: Math.round(since) }),
      ...(before === undefined ? {} : { before }),
      ...(command === undefined ? {} : { lastCommand: command }),
    };
  }

  async #sources(point: PointId): Promise<Provenance> {
    const { directory, newest, arrays, holdOf, standingOf, restOf } = this.#options;
    if (directory.point(point) === undefined) throw new AppError("ENF001", t("Point {point} not found", { point }));
    // A slow device is explained by its last report, where nothing has happened since.
    const answer = (await arrays.ask(point, ANSWER_LIMIT)) ?? arrays.last(point);
    const hold = holdOf(point);
    const ours = [...(hold === undefined ? [] : [ofHold(hold)]), ...standingOf(point).map((one) => ofStanding(one))];
    if (answer !== undefined) {
      return { point, keeper: "device", readAt: answer.at, sources: sourcesOf(answer.array, ours) };
    }
    const value = newest.values[point] ?? Number.NaN;
    if (arrays.has(point)) return { point, keeper: "device", sources: unanswered(hold, value) };
    const rest = ours.length === 0 ? [] : [ofRest(restOf(point))];
    return { point, keeper: "server", sources: [...withoutPriorities(ours, value), ...rest] };
  }
}

/**
 * Every priority in use, the winner first, and last the default. A priority number does not identify a person or a rule:
 * one of ours belongs to them only where our record says the same.
 */
function sourcesOf({ values, relinquishDefault }: Priorities, ours: readonly Claim[]): Source[] {
  const sources: Source[] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const priority = index + 1;
    const isWinner = sources.length === 0;
    const claim = ours.find((one) => one.priority === priority && isSame(one.value, value));
    sources.push(
      claim === undefined ? { kind: kindOf(priority), priority, value, isWinner } : { ...claim, value, isWinner },
    );
  }
  if (relinquishDefault !== null || sources.length === 0) {
    sources.push({ kind: "default", value: relinquishDefault, isWinner: sources.length === 0 });
  }
  return sources;
}

/** The explanation for a device that does not answer: our hold, or only its present value. */
function unanswered(hold: Hold | undefined, value: number): Source[] {
  if (hold === undefined || hold.lost !== undefined) return [unexplained(value)];
  return [{ ...ofHold(hold), isWinner: true }];
}

/**
 * Where the protocol has no priorities, the server keeps them. It does not see other sources: a value that differs from
 * the first claim's came from elsewhere.
 */
function withoutPriorities(ours: readonly Claim[], value: number): Source[] {
  const [first] = ours;
  const isFirst = first !== undefined && (Number.isNaN(value) || isSame(first.value, value));
  const claims = ours.map((claim) => Object.assign({}, claim, { isWinner: isFirst && claim === first }));
  return isFirst ? claims : [unexplained(value), ...claims];
}

/** What our record says that somebody wants of a point. */
type Claim = Omit<Source, "isWinner"> & { readonly value: number };

function ofHold({ value, by, since, until }: Hold): Claim {
  return { kind: "operator", priority: PRIORITIES.operator, value, by, since, until };
}

function ofStanding({ source, value, by, since, reason }: ActivePriority): Claim {
  const why = reason === undefined ? {} : { reason };
  return { kind: source, priority: PRIORITIES[source], value, by, since, ...why };
}

function ofRest(rest: Resting): Source {
  if (rest.kind === "left") {
    return { kind: "default", value: null, reason: t("Left unchanged: {why}", { why: rest.why }), isWinner: false };
  }
  const reason = rest.to === "before" ? t("Previous value") : t("Rest state");
  return { kind: "default", value: rest.value, reason, isWinner: false };
}

function unexplained(value: number): Source {
  return { kind: "unknown", value: Number.isNaN(value) ? null : value, isWinner: true };
}

/** Life safety writes at 1 and 2, switches on site at 7, a device's own program at 16; other priorities have unknown writers. */
function kindOf(priority: number): Source["kind"] {
  if (priority <= LIFE_SAFETY_PRIORITY) return "life-safety";
  if (priority === LOCAL_PRIORITY) return "local";
  return priority === PROGRAM_PRIORITY ? "default" : "unknown";
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME_VALUE;
}
