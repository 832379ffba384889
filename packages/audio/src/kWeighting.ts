/** The coefficients of a filter of the second order: its output now from its input and output now and before. */
interface Biquad {
  readonly forward: readonly [number, number, number];
  readonly back: readonly [number, number];
}

/**
 * The two filters of ITU-R BS.1770-4, which model the head and the ear: a shelf that raises what is high by 4 dB, and a high
 * pass. The recommendation gives coefficients for 48 kHz; these analogue values give them back, and those of other rates.
 */
const SHELF = { pitch: 1_681.974_450_955_533, quality: 0.707_175_236_955_419_6, gain: 3.999_843_853_973_347 };
const HIGH_PASS = { pitch: 38.135_470_876_024_44, quality: 0.500_327_037_323_877_3 };
/** The exponent of the shelf's gain at its middle. */
const MIDDLE = 0.499_666_774_154_541_6;

function shelf(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * SHELF.pitch) / sampleRate);
  const high = 10 ** (SHELF.gain / 20);
  const middle = high ** MIDDLE;
  const { quality } = SHELF;
  const all = 1 + k / quality + k * k;
  return {
    forward: [
      (high + (middle * k) / quality + k * k) / all,
      (2 * (k * k - high)) / all,
      (high - (middle * k) / quality + k * k) / all,
    ],
    back: [(2 * (k * k - 1)) / all, (1 - k / quality + k * k) / all],
  };
}

function highPass(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * HIGH_PASS.pitch) / sampleRate);
  const { quality } = HIGH_PASS;
  const all = 1 + k / quality + k * k;
  return { forward: [1, -2, 1], back: [(2 * (k * k - 1)) / all, (1 - k / quality + k * k) / all] };
}

/** Weights the samples of one channel, one piece after the other. */
export class KWeighting {
  readonly #filters: readonly Biquad[];
  /** The last two inputs and outputs of each. */
  readonly #pasts: readonly Float64Array[];

  /** @param sampleRate Hz */
  constructor(sampleRate: number) {
    this.#filters = [shelf(sampleRate), highPass(sampleRate)];
    this.#pasts = this.#filters.map(() => new Float64Array(4));
  }

  /** The weighted samples, in a new array. */
  weigh(samples: Float32Array): Float64Array {
    const weighted = Float64Array.from(samples);
    for (const [place, { forward, back }] of this.#filters.entries()) {
      const past = this.#pasts[place] ?? new Float64Array(4);
      const [b0, b1, b2] = forward;
      const [a1, a2] = back;
      let [x1 = 0, x2 = 0, y1 = 0, y2 = 0] = past;
      for (let index = 0; index < weighted.length; index += 1) {
        const x0 = weighted[index] ?? 0;
        const y0 = b0 * x0 + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
        x2 = x1;
        x1 = x0;
        y2 = y1;
        y1 = y0;
        weighted[index] = y0;
      }
      past.set([x1, x2, y1, y2]);
    }
    return weighted;
  }
}
