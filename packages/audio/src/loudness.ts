import { KWeighting } from "./kWeighting.ts";

/** A block begins every 100 ms and lasts four of these steps. */
const STEPS_PER_SECOND = 10;
const STEPS_PER_BLOCK = 4;
/** LUFS below which a block is silence, */
const ABSOLUTE_GATE = -70;
/** and LU below the mean of the others at which it is a pause. */
const RELATIVE_GATE = -10;
/** The weights of a 5.1 sound's channels: left, right, centre, low frequencies, and the two behind. */
const SURROUND = [1, 1, 1, 0, 1.41, 1.41] as const;

/**
 * The integrated loudness of a sound after ITU-R BS.1770-4, as EBU R128 uses it: the power of the weighted channels in blocks
 * of 400 ms that overlap by three quarters, without silence and pauses.
 */
export class LoudnessMeter {
  readonly #stepSize: number;
  readonly #channels: readonly { readonly filter: KWeighting; readonly weight: number }[];
  /** The weighted power of each whole step. */
  readonly #steps: number[] = [];
  #sum = 0;
  #inStep = 0;

  /** @param sampleRate Hz */
  constructor(sampleRate: number, channels: number) {
    this.#stepSize = Math.round(sampleRate / STEPS_PER_SECOND);
    const weights: readonly number[] = channels === SURROUND.length ? SURROUND : [];
    this.#channels = Array.from({ length: channels }, (_, index) => ({
      filter: new KWeighting(sampleRate),
      weight: weights[index] ?? 1,
    }));
  }

  /** The next samples of each channel, from -1 to 1. */
  add(channels: readonly Float32Array[]): void {
    const weighted = this.#channels.map(({ filter, weight }, index) => ({
      samples: filter.weigh(channels[index] ?? new Float32Array()),
      weight,
    }));
    const count = channels[0]?.length ?? 0;
    for (let from = 0; from < count;) {
      const until = Math.min(count, from + this.#stepSize - this.#inStep);
      for (const { samples, weight } of weighted) this.#sum += weight * power(samples, from, until);
      this.#inStep += until - from;
      from = until;
      if (this.#inStep < this.#stepSize) continue;
      this.#steps.push(this.#sum / this.#stepSize);
      this.#sum = 0;
      this.#inStep = 0;
    }
  }

  /** LUFS; null where there is nothing but silence, or less than one block. */
  integrated(): number | null {
    const blocks = this.#steps
      .slice(STEPS_PER_BLOCK - 1)
      .map((_, index) => mean(this.#steps.slice(index, index + STEPS_PER_BLOCK)));
    const heard = blocks.filter((block) => loudnessOf(block) > ABSOLUTE_GATE);
    if (heard.length === 0) return null;
    const gate = loudnessOf(mean(heard)) + RELATIVE_GATE;
    return loudnessOf(mean(heard.filter((block) => loudnessOf(block) > gate)));
  }
}

function power(samples: Float64Array, from: number, until: number): number {
  let sum = 0;
  for (let index = from; index < until; index += 1) sum += (samples[index] ?? 0) ** 2;
  return sum;
}

function loudnessOf(meanPower: number): number {
  return -0.691 + 10 * Math.log10(meanPower);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
