import type { Sound } from "./alarmSound.ts";

interface Tone {
  /** Hz */
  readonly pitch: number;
  /** Seconds after the beginning. */
  readonly at: number;
  /** Seconds. */
  readonly lasts: number;
}

/** Distinguished by ear: a fire swings between two pitches, critical is three equal tones, high is two that fall. */
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
/** Seconds after the last tone until the context is suspended: as long as a slow start may take. */
const REST_AFTER = 1;

/**
 * Plays sounds as the browser makes them; no file is loaded, so that they are there without the server. A browser makes none
 * until somebody has pressed something in the page. Between two sounds nothing runs: a context that is left on keeps the
 * processor busy all night.
 */
export class SoundPlayer {
  readonly #listeners = new Set<() => void>();
  #context: AudioContext | undefined;
  #isPressed = false;
  #isRefused = false;
  #rest: ReturnType<typeof setTimeout> | undefined;

  /** Whether the browser would let a sound be heard. */
  get isAllowed(): boolean {
    return this.#isPressed && !this.#isRefused;
  }

  /** Calls back when `isAllowed` may have changed. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (navigator.userActivation?.hasBeenActive) this.#permit();
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Right after a press in the page: some browsers let a context sound later only if it has run then. */
  allow(): void {
    if (typeof AudioContext === "undefined") return;
    if (this.#context === undefined) void this.#runOnce((this.#context = new AudioContext()));
    this.#permit();
  }

  async #runOnce(context: AudioContext): Promise<void> {
    await context.resume();
    if (this.#rest === undefined) await context.suspend();
  }

  #permit(): void {
    if (typeof AudioContext === "undefined" || this.isAllowed) return;
    this.#isPressed = true;
    this.#isRefused = false;
    this.#tell();
  }

  play(sound: Sound): void {
    if (!this.isAllowed) return;
    const context = (this.#context ??= new AudioContext());
    clearTimeout(this.#rest);
    const tones = TONES[sound];
    const length = Math.max(...tones.map(({ at, lasts }) => at + lasts));
    this.#rest = setTimeout(() => this.#endOf(context), (length + REST_AFTER) * 1_000);
    void context.resume();
    // Its clock stands while it is suspended: what is set now is heard from the moment it runs.
    for (const tone of tones) playTone(context, tone);
  }

  #endOf(context: AudioContext): void {
    this.#rest = undefined;
    // A browser that is set to refuse sounds leaves it suspended, and says nothing.
    if (context.state !== "running") {
      this.#isRefused = true;
      this.#tell();
    }
    void context.suspend();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
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
