import { PointId } from "@atrium/contract";
import {
  MAX_REPLAY_CHANGES_RANGE,
  QUALITY,
  type ReplayChanges,
  type ReplayStates,
  type TrendStep,
} from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { ApiError } from "../apiError.ts";
import type { Refusal } from "../liveSubscription.ts";
import type { LivePoints, PointValue } from "../livePoints.ts";
import type { Looked, PastCalls } from "./pastCalls.ts";

interface PastViewOptions {
  readonly looked: Looked;
  readonly calls: PastCalls;
  readonly points: Pick<LivePoints, "put" | "get" | "forget">;
  /** What it can show has become another. */
  readonly onChange: () => void;
}

/** The points of one topic at a moment, and the changes that follow it, so that playing does not ask for each second. */
export class PastView {
  readonly #options: PastViewOptions;
  users = 0;
  /** The moment that is shown; undefined: none yet. */
  shownAt: number | undefined;
  /** How finely that time is kept. */
  step: TrendStep = "raw";
  refusal: Refusal | undefined;
  #wanted: number | undefined;
  #isReading = false;
  #ids: readonly number[] = [];
  /** When the next values are, where not every one is kept. */
  #next: number | null = null;
  #changes: ReplayChanges | undefined;
  #row = 0;
  /** Counts the moments that were asked for: changes of an earlier one are not taken. */
  #round = 0;

  constructor(options: PastViewOptions) {
    this.#options = options;
  }

  /** A moment is on its way. */
  get isReading(): boolean {
    return this.#wanted !== undefined;
  }

  /** Up to here it can play without asking. */
  get knownUntil(): number {
    if (this.shownAt === undefined || this.isReading) return this.shownAt ?? Number.NEGATIVE_INFINITY;
    if (this.#next !== null) return this.#next;
    return this.#changes?.to ?? this.shownAt;
  }

  /** Goes to a moment. While one is read, only the last of those asked for in between is read after it. */
  seek(at: number): void {
    this.#wanted = at;
    if (!this.#isReading) void this.#read();
  }

  /** Plays on to a moment, which is no later than `knownUntil`. */
  advance(to: number): void {
    if (this.isReading) return;
    if (this.#next !== null && to >= this.#next) {
      this.seek(to);
      return;
    }
    this.#apply(to);
    this.shownAt = to;
  }

  /** Asks for the changes of a further stretch, ms. */
  readAhead(length: number): void {
    if (this.#isReading || this.#next !== null || this.shownAt === undefined) return;
    void this.#readChanges(this.knownUntil, Math.min(length, MAX_REPLAY_CHANGES_RANGE));
  }

  forget(): void {
    this.#round += 1;
    this.#wanted = undefined;
    this.#options.points.forget(this.#ids);
    this.shownAt = undefined;
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    while (this.#wanted !== undefined) {
      const at = this.#wanted;
      const round = (this.#round += 1);
      try {
        const states = await this.#options.calls.states(this.#options.looked, at);
        if (round === this.#round) this.#take(states, at);
      } catch (error) {
        if (round === this.#round) this.#refuse(error);
      }
      if (this.#wanted === at) this.#wanted = undefined;
      this.#options.onChange();
    }
    this.#isReading = false;
    this.#options.onChange();
  }

  #take(states: ReplayStates, at: number): void {
    this.refusal = undefined;
    this.step = states.step;
    this.#next = states.next;
    this.#ids = states.ids;
    this.#changes = undefined;
    this.#row = 0;
    this.shownAt = at;
    this.#options.points.put(states);
  }

  async #readChanges(from: number, length: number): Promise<void> {
    const round = this.#round;
    this.#isReading = true;
    try {
      const changes = await this.#options.calls.changes(this.#options.looked, { from, to: from + length });
      if (round === this.#round) this.#append(changes);
    } catch (error) {
      if (round === this.#round) this.#refuse(error);
    }
    this.#isReading = false;
    this.#options.onChange();
    if (this.#wanted !== undefined) void this.#read();
  }

  /** What has not been played yet stays in front. */
  #append(changes: ReplayChanges): void {
    const { ids = [], times = [], values = [], texts = {} } = this.#changes ?? {};
    this.#changes = {
      ...changes,
      ids: [...ids.slice(this.#row), ...changes.ids],
      times: [...times.slice(this.#row), ...changes.times],
      values: [...values.slice(this.#row), ...changes.values],
      texts: { ...texts, ...changes.texts },
    };
    this.#row = 0;
  }

  #apply(until: number): void {
    const { ids = [], times = [], values = [], texts = {} } = this.#changes ?? {};
    const changed = new Map<number, PlayedPoint>();
    for (; this.#row < times.length && (times[this.#row] ?? 0) <= until; this.#row += 1) {
      const id = ids[this.#row] ?? 0;
      const before = changed.get(id) ?? this.#options.points.get(PointId.parse(id)) ?? NOTHING;
      changed.set(id, playedAfter(before, { value: values[this.#row] ?? null, time: times[this.#row] ?? 0 }));
    }
    if (changed.size === 0) return;
    const rows = [...changed.values()];
    const said = [...changed].flatMap(([id, { value }]): [string, string][] => {
      const text = value === null ? undefined : texts[String(value)];
      return text === undefined ? [] : [[String(id), text]];
    });
    this.#options.points.put({
      ids: [...changed.keys()],
      values: rows.map(({ value }) => value),
      qualities: rows.map(({ quality }) => quality),
      times: rows.map(({ time }) => time),
      steadyFor: rows.map(({ time, since }) => (time === null || since === null ? null : Math.max(0, time - since))),
      ...(said.length === 0 ? {} : { texts: Object.fromEntries(said) }),
    });
  }

  #refuse(error: unknown): void {
    this.refusal =
      error instanceof ApiError
        ? { code: error.code, message: error.message }
        : { code: "", message: t("The server is not responding.") };
  }
}

type PlayedPoint = Omit<PointValue, "text">;

const NOTHING: PlayedPoint = { value: null, quality: QUALITY.stale, time: null, since: null };

/** A gap keeps the value from before it; a value that is reported again has held since it first came. */
function playedAfter(
  before: PlayedPoint,
  { value, time }: { readonly value: number | null; readonly time: number },
): PlayedPoint {
  if (value === null) return { ...before, quality: QUALITY.stale };
  return { value, quality: QUALITY.good, time, since: before.value === value ? before.since : time };
}
