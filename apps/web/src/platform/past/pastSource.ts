import type { ListChannel } from "@atrium/contract/live";
import type { LiveTimers } from "../liveConnection.ts";
import { LivePoints } from "../livePoints.ts";
import type { LiveSource, ViewState } from "../liveSource.ts";
import { type LiveTopic, topicKey } from "../liveTopic.ts";
import type { PastCalls, Looked } from "./pastCalls.ts";
import { wholeSecond } from "./pastMoment.ts";
import { PastView } from "./pastView.ts";
/** How much faster than life it plays; 0: it stands. */
export type PastSpeed = 0 | 0.5 | 1 | 2 | 4 | 8 | 10 | 60;

export interface PastWiring {
  /** What is now: its clock, and everything where no past is shown. */
  readonly live: LiveSource;
  readonly calls: PastCalls;
  readonly timers: LiveTimers;
  readonly requestFrame: (callback: () => void) => void;
}

/** How often a playing page goes on, ms. */
const STEP = 200;
/** Ms of watching for which changes are asked for at once, and those left when the next are asked for. */
const AHEAD = 15_000;
const LOW = 6_000;
/** The history is written a little later than devices report: nearer to now than that, the page is live again, ms. */
const CAUGHT_UP = 2_000;

/**
 * What a page shows of the past, in the place of the live socket: values as they were, a clock that says that moment, no
 * commands, no news. Nothing of a page needs to know which of the two it draws.
 */
export class PastSource implements LiveSource {
  readonly points: LivePoints;
  readonly connection = { state: "open" } as const;
  readonly #wiring: PastWiring;
  readonly #views = new Map<string, PastView>();
  readonly #listeners = new Set<() => void>();
  #moment: number | undefined;
  #speed: PastSpeed = 0;
  #version = 0;
  /** Where playing began, by the browser's clock and as a moment. */
  #anchor = { clock: 0, moment: 0 };
  #cancelStep: () => void = () => undefined;

  constructor(wiring: PastWiring, at?: number) {
    this.#wiring = wiring;
    this.points = new LivePoints(wiring.requestFrame);
    this.#moment = at === undefined ? undefined : wholeSecond(at);
  }

  /** Whole seconds, epoch ms. */
  get past(): number | undefined {
    return this.#moment === undefined ? undefined : wholeSecond(this.#moment);
  }

  /** The same with its part of a second, for what moves by more than a picture a second. */
  get moment(): number | undefined {
    return this.#moment;
  }

  get speed(): PastSpeed {
    return this.#speed;
  }

  /** Values of the moment are still on their way. */
  get isReading(): boolean {
    return this.#inUse().some((view) => view.isReading);
  }

  /** How finely the time that is shown is kept. */
  get step(): PastView["step"] {
    return this.#inUse().find(({ step }) => step !== "raw")?.step ?? "raw";
  }

  get site(): number | undefined {
    return this.#wiring.live.site;
  }

  get version(): number {
    return this.#version;
  }

  /** Shows a moment, and stands there; undefined: it shows nothing any more. */
  show(at: number | undefined): void {
    this.pause();
    this.#moment = at === undefined ? undefined : wholeSecond(at);
    for (const view of this.#inUse()) {
      if (this.#moment === undefined) view.forget();
      else view.seek(this.#moment);
    }
    this.#changed();
  }

  play(speed: Exclude<PastSpeed, 0>): void {
    if (this.#moment === undefined) return;
    this.#cancelStep();
    this.#speed = speed;
    this.#anchorAt(this.#moment);
    this.#plan();
    this.#changed();
  }

  pause(): void {
    this.#cancelStep();
    if (this.#speed === 0) return;
    this.#speed = 0;
    this.#changed();
  }

  /** Ends all work. */
  stop(): void {
    this.#cancelStep();
    this.#speed = 0;
  }

  join(topic: LiveTopic): () => void {
    const looked = lookedAt(topic);
    if (looked === undefined) return () => undefined;
    const key = topicKey(topic);
    const view = this.#views.get(key) ?? this.#open(key, looked);
    view.users += 1;
    if (this.#moment !== undefined && view.shownAt === undefined) view.seek(this.#moment);
    return () => {
      view.users -= 1;
      if (view.users > 0) return;
      this.#views.delete(key);
      view.forget();
    };
  }

  view(topic: LiveTopic): ViewState {
    const view = this.#views.get(topicKey(topic));
    return { isInStep: view?.shownAt !== undefined, lostAt: undefined, refusal: view?.refusal };
  }

  newest(): undefined {
    return undefined;
  }

  rows(): undefined {
    return undefined;
  }

  /** Nothing happens in the past. */
  listenToChanges<Asks extends object, Entity>(_channel: ListChannel<Asks, Entity>): () => void {
    return () => undefined;
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  serverNow(): number {
    return this.past ?? this.#wiring.live.serverNow();
  }

  /** The server's clock as it is now, epoch ms. */
  liveNow(): number {
    return this.#wiring.live.serverNow();
  }

  retryNow(): void {
    if (this.#moment !== undefined) this.show(this.#moment);
  }

  #open(key: string, looked: NonNullable<ReturnType<typeof lookedAt>>): PastView {
    const view = new PastView({
      looked,
      calls: this.#wiring.calls,
      points: this.points,
      onChange: () => {
        this.#changed();
      },
    });
    this.#views.set(key, view);
    return view;
  }

  #inUse(): PastView[] {
    return [...this.#views.values()];
  }

  #plan(): void {
    this.#cancelStep = this.#wiring.timers.after(STEP, () => {
      this.#step();
    });
  }

  #step(): void {
    if (this.#moment === undefined || this.#speed === 0) return;
    const { clock, moment } = this.#anchor;
    const views = this.#inUse();
    const wanted = moment + (this.#wiring.timers.now() - clock) * this.#speed;
    const known = Math.min(wanted, ...views.map((view) => view.knownUntil));
    const before = this.past;
    this.#moment = Math.max(this.#moment, known);
    // Where it has to wait, it does not leap afterwards.
    if (known < wanted) this.#anchorAt(this.#moment);
    for (const view of views) {
      view.advance(this.#moment);
      if (view.knownUntil - this.#moment < LOW * this.#speed) view.readAhead(Math.max(AHEAD * this.#speed, AHEAD));
    }
    if (this.#wiring.live.serverNow() - this.#moment < CAUGHT_UP) this.#speed = 0;
    else this.#plan();
    if (before !== this.past || this.#speed === 0) this.#changed();
  }

  #anchorAt(moment: number): void {
    this.#anchor = { clock: this.#wiring.timers.now(), moment };
  }

  #changed(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}

/** Whether a moment is so near to now that a page of it would show what is live. */
export function hasCaughtUp(past: number, now: number): boolean {
  return now - past < CAUGHT_UP + 1_000;
}

/** The place and the channel of a topic of points; undefined: it is none, and has no past. */
function lookedAt({ channel, place }: LiveTopic): Looked | undefined {
  if (typeof place !== "object" || place === null || !("placement" in place)) return undefined;
  const { placement } = place;
  if (typeof placement !== "string") return undefined;
  return { channel, placement, floor: wordOf(place, "floor"), zone: wordOf(place, "zone") };
}

function wordOf(place: object, key: string): string | undefined {
  const value: unknown = Reflect.get(place, key);
  return typeof value === "string" ? value : undefined;
}
