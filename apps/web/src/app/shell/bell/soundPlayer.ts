import type { Sound } from "./alarmSound.ts";

interface Tone {
  /** Hz */
  readonly pitch: number;
  /** Seconds after the beginning. */
  readonly at: number;
  /** Seconds. */
  readonly lasts: number;
}

/** Told apart by ear: a fire swings between two pitches, critical is three equal tones, high is two that fall. */
const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  fire: [0, 1, 2, 3, 4, 5].map((step) => ({ pitch: step % 2 === 0 ? 960 : 720, at: step * 0.3, lasts: 0.28 })),
  critical: [0, 1, 2].map((step) => ({ pitch: 880, at: step * 0.28, lasts: 0.18 })),
  high: [
    { pitch: 660, at: 0, lasts: 0.2 },
    { pitch: 520, at: 0.26, lasts: 0.3 },
  ],
};
const LOUDNESS = 0.22;
/** Seconds in which a tone comes and goes, so that it does not click. */
const EDGE = 0.02;

/**
 * Plays sounds as the browser makes them; no file is loaded, so that they are there without the server. A browser makes none
 * until somebody has pressed something in the page.
 */
export class SoundPlayer {
  readonly #listeners = new Set<() => void>();
  #context: AudioContext | undefined;

  /** Whether the browser would let a sound be heard. */
  get isAllowed(): boolean {
    return this.#context?.state === "running";
  }

  /** Calls back when `isAllowed` may have changed. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (navigator.userActivation?.hasBeenActive) this.allow();
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** After a press in the page; before one, the browser would only complain. */
  allow(): void {
    if (typeof AudioContext === "undefined") return;
    if (this.#context === undefined) {
      this.#context = new AudioContext();
      this.#context.addEventListener("statechange", () => {
        for (const listener of this.#listeners) listener();
      });
    }
    if (this.#context.state === "suspended") void this.#context.resume();
  }

  play(sound: Sound): void {
    if (this.#context?.state !== "running") return;
    for (const tone of TONES[sound]) playTone(this.#context, tone);
  }
}

function playTone(context: AudioContext, { pitch, at, lasts }: Tone): void {
  const begin = context.currentTime + at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(LOUDNESS, begin + EDGE);
  gain.gain.setValueAtTime(LOUDNESS, begin + lasts - EDGE);
  gain.gain.linearRampToValueAtTime(0, begin + lasts);
  const oscillator = context.createOscillator();
  oscillator.type = "triangle";
  oscillator.frequency.value = pitch;
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(begin);
  oscillator.stop(begin + lasts);
}
