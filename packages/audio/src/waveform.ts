/** Samples that are looked at together. */
const PIECE = 512;
/** Bars of a waveform. */
const BARS = 120;

/** The loudest moments of a sound along its time, and of all of it. */
export class WaveformMeter {
  readonly #pieces: number[] = [];
  #highest = 0;
  #inPiece = 0;
  #peak = 0;

  /** The next samples of each channel. */
  add(channels: readonly Float32Array[]): void {
    const count = channels[0]?.length ?? 0;
    for (let index = 0; index < count; index += 1) {
      for (const samples of channels) this.#highest = Math.max(this.#highest, Math.abs(samples[index] ?? 0));
      this.#inPiece += 1;
      if (this.#inPiece === PIECE) this.#endPiece();
    }
  }

  /** dB of full scale; null in silence. */
  get peak(): number | null {
    const peak = Math.max(this.#peak, this.#highest);
    return peak === 0 ? null : 20 * Math.log10(peak);
  }

  /** Bars of equal length from 0 to 100, full scale. */
  bars(): number[] {
    if (this.#inPiece > 0) this.#endPiece();
    const count = Math.min(BARS, this.#pieces.length);
    return Array.from({ length: count }, (_, bar) => {
      const from = Math.floor((bar * this.#pieces.length) / count);
      const until = Math.floor(((bar + 1) * this.#pieces.length) / count);
      const highest = this.#pieces.slice(from, until).reduce((most, piece) => Math.max(most, piece), 0);
      return Math.min(100, Math.round(highest * 100));
    });
  }

  #endPiece(): void {
    this.#pieces.push(this.#highest);
    this.#peak = Math.max(this.#peak, this.#highest);
    this.#highest = 0;
    this.#inPiece = 0;
  }
}
