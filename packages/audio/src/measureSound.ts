import { phrase } from "@atrium/words";
import { decoded } from "./decoded.ts";
import { LoudnessMeter } from "./loudness.ts";
import { readSound } from "./readSound.ts";
import { isNoSound, type NoSound, type SoundFile } from "./soundFile.ts";

/** Samples that are looked at together. */
const PIECE = 512;

/** Bars of a waveform. */
const BARS = 120;

/** The loudest moments of a sound along its time, and of all of it. */
class WaveformMeter {
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

/** A sound, as it was found by decoding all of it. */
export interface MeasuredSound extends SoundFile {
  /** Integrated loudness, LUFS; null where it is silent or shorter than 0.4 s. */
  readonly loudness: number | null;
  /** The highest sample, dB of full scale; null where it is silent. */
  readonly peak: number | null;
  /** The highest sample of each part of its time, 0 to 100: 120 of them, fewer where it is very short. */
  readonly waveform: readonly number[];
}

/** s: decoding more would keep a processor busy for minutes. */
const MAX_SECONDS = 4 * 3_600;

/** Decodes a file, piece by piece, and measures it. It takes seconds of a processor: the caller gives it a thread. */
export async function measureSound(file: Uint8Array): Promise<MeasuredSound | NoSound> {
  const read = readSound(file);
  if (isNoSound(read)) return read;
  if (read.length > MAX_SECONDS) return { problem: phrase("The sound is longer than four hours.") };
  const loudness = new LoudnessMeter(read.sampleRate, read.channels);
  const waveform = new WaveformMeter();
  let samples = 0;
  for await (const { channels, sampleRate } of decoded(file, read.format)) {
    if (sampleRate !== read.sampleRate) return { problem: phrase("The sampling rate changes within the file.") };
    loudness.add(channels);
    waveform.add(channels);
    samples += channels[0]?.length ?? 0;
  }
  if (samples === 0) return { problem: phrase("The file is damaged and cannot be decoded.") };
  const { format, sampleRate, channels } = read;
  const length = samples / sampleRate;
  const measured = { loudness: loudness.integrated(), peak: waveform.peak, waveform: waveform.bars() };
  return { format, sampleRate, channels, length, ...measured };
}
