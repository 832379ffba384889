import type { Clock } from "../../clock.ts";
import { type Clip, CLIPS, EVACUATION, LAYERS, type Layer } from "./clips.ts";
import { Flash } from "./flash.ts";

/** One clip on its layer. */
interface Playback {
  readonly clip: Clip;
  readonly layer: Layer;
  /** Times that it is played again; -1 until stopped. */
  readonly repeat: number;
  /** When its first sample is due, ms since the epoch. */
  readonly startAt: number;
  /** When the unit really began; undefined while it waits. */
  startedAt: number | undefined;
}

export interface SpeakerMemory {
  readonly gain: number;
  readonly mute: boolean;
  readonly playbacks: readonly { file: string; repeat: number; startAt: number }[];
  /** The entry of the unit's own program that was carried out last. */
  readonly programmed: string;
}

/** What is heard now. */
export interface Sound {
  readonly clip: Clip;
  readonly layer: Layer;
  /** false while it waits for its start. */
  readonly isPlaying: boolean;
  /** s from the beginning of the clip */
  readonly position: number;
  readonly startAt: number;
  readonly startedAt: number | undefined;
  readonly repeat: number;
}

/** Why a unit does not play a requested clip. */
export type PlayRefusal = "emergency" | "unknown-clip" | "fire-panel-only" | "too-far-ahead";

/** ms that a start may lie ahead. */
const MAX_WAIT = 10_000;
/** Timers of the system are late by a few ms; waking early and looking again keeps a start on time. */
const WAKE_EARLY = 2;

/**
 * One loudspeaker unit: a volume, and a clip on each of three layers. The highest layer is heard; the others go on
 * unheard, so that music comes back in the middle when an announcement ends. While a clip waits for its start there is
 * silence already.
 */
export class Speaker {
  /** What was uploaded to it. */
  readonly flash = new Flash();
  readonly #clock: Clock;
  readonly #playbacks = new Map<Layer, Playback>();
  #gain: number;
  #mute: boolean;
  #programmed: string;
  #wake: NodeJS.Timeout | undefined;

  constructor(clock: Clock, memory: SpeakerMemory) {
    this.#clock = clock;
    this.#gain = memory.gain;
    this.#mute = memory.mute;
    this.#programmed = memory.programmed;
    for (const { file, repeat, startAt } of memory.playbacks) {
      const clip = CLIPS.find((one) => one.file === file);
      if (clip !== undefined) {
        this.#playbacks.set(clip.layer, { clip, layer: clip.layer, repeat, startAt, startedAt: undefined });
      }
    }
    this.#settle();
  }

  /** dB, 0 at most */
  get gain(): number {
    return this.#gain;
  }
  get mute(): boolean {
    return this.#mute;
  }
  get isInEmergency(): boolean {
    return this.#playbacks.has("emergency");
  }
  get programmed(): string {
    return this.#programmed;
  }

  /** The clip of the highest layer; undefined in silence. */
  sound(): Sound | undefined {
    this.#settle();
    const now = this.#clock();
    const layers = LAYERS.filter((layer) => layer !== "none").toReversed();
    const [playing] = layers.flatMap((layer) => this.#playbacks.get(layer) ?? []);
    if (playing === undefined) {
      return undefined;
    }
    const { clip, layer, startAt, startedAt, repeat } = playing;
    const played = Math.max(0, now - startAt) / 1_000;
    const position = clip.length === 0 ? 0 : played % clip.length;
    return { clip, layer, isPlaying: startAt <= now, position, startAt, startedAt, repeat };
  }

  /**
   * @param startAt ms since the epoch, now where it is left out; where that is past, the clip begins in the middle, in step with the others
   * @returns why not, undefined when it is taken
   */
  play(file: string, repeat: number, startAt = this.#clock()): PlayRefusal | undefined {
    const own: Clip | undefined = CLIPS.find((one) => one.file === file);
    const clip = own ?? this.flash.clips.find((one) => one.file === file);
    if (clip === undefined) {
      return "unknown-clip";
    }
    if (clip.layer === "emergency") {
      return "fire-panel-only";
    }
    if (this.isInEmergency) {
      return "emergency";
    }
    if (startAt > this.#clock() + MAX_WAIT) {
      return "too-far-ahead";
    }
    // An upload is music if it repeats until stopped.
    const layer = own === undefined && repeat < 0 ? "music" : clip.layer;
    // A listener who asks for music does not want the announcement before it.
    if (layer === "music") {
      this.#playbacks.delete("announcement");
    }
    this.#put({ clip, layer, repeat, startAt });
    return undefined;
  }

  /** Silence, but for an emergency message. */
  stopPlaying(): PlayRefusal | undefined {
    if (this.isInEmergency) {
      return "emergency";
    }
    this.#playbacks.clear();
    this.#settle();
    return undefined;
  }

  /** A clip that goes is heard no longer. @returns whether there was one that may go: its own stay */
  forget(file: string): boolean {
    for (const [layer, { clip }] of this.#playbacks) {
      if (clip.file === file && this.flash.clips.some((one) => one === clip)) {
        this.#playbacks.delete(layer);
      }
    }
    return this.flash.remove(file);
  }

  /** The fire panel's contact closes or opens. */
  evacuate(isOn: boolean): void {
    if (!isOn) {
      this.#playbacks.delete("emergency");
    } else if (EVACUATION !== undefined && !this.isInEmergency) {
      this.#playbacks.set("emergency", {
        clip: EVACUATION,
        layer: "emergency",
        repeat: -1,
        startAt: this.#clock(),
        startedAt: undefined,
      });
    }
    this.#settle();
  }

  setVolume(gain: number, mute: boolean): void {
    this.#gain = gain;
    this.#mute = mute;
  }

  /** The unit's own program: carries an entry out once. What a person does afterwards stays until the next. */
  follow(entry: string, file: string | undefined): void {
    if (entry === this.#programmed) {
      return;
    }
    this.#programmed = entry;
    if (file === undefined) {
      this.#playbacks.delete("music");
    } else {
      const clip = CLIPS.find((one) => one.file === file);
      if (clip !== undefined) {
        this.#put({ clip, layer: clip.layer, repeat: -1, startAt: this.#clock() });
      }
    }
    this.#settle();
  }

  memory(): SpeakerMemory {
    const playbacks = [...this.#playbacks.values()].filter(({ clip }) => clip.layer !== "emergency");
    return {
      gain: this.#gain,
      mute: this.#mute,
      programmed: this.#programmed,
      playbacks: playbacks.map(({ clip, repeat, startAt }) => ({ file: clip.file, repeat, startAt })),
    };
  }

  stop(): void {
    clearTimeout(this.#wake);
    this.#wake = undefined;
  }

  /** The same clip with the same start twice is one start: it must not begin again. */
  #put(asked: Omit<Playback, "startedAt">): void {
    const known = this.#playbacks.get(asked.layer);
    if (known?.clip !== asked.clip || known.startAt !== asked.startAt) {
      this.#playbacks.set(asked.layer, { ...asked, startedAt: undefined });
    }
    this.#settle();
  }

  /** Begins what is due, ends what is over, and wakes up for what comes next. */
  #settle(): void {
    const now = this.#clock();
    for (const [layer, playback] of this.#playbacks) {
      const { clip, repeat, startAt } = playback;
      if (startAt <= now) {
        playback.startedAt ??= now;
      }
      if (repeat >= 0 && now >= startAt + clip.length * 1_000 * (repeat + 1)) {
        this.#playbacks.delete(layer);
      }
    }
    clearTimeout(this.#wake);
    const waiting = [...this.#playbacks.values()].filter(({ startedAt }) => startedAt === undefined);
    const next = Math.min(...waiting.map(({ startAt }) => startAt - now));
    this.#wake = Number.isFinite(next) ? setTimeout(() => this.#settle(), Math.max(0, next - WAKE_EARLY)) : undefined;
    this.#wake?.unref();
  }
}
