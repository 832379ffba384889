import { decoded } from "./decoded.ts";
import { LoudnessMeter } from "./loudness.ts";
import { readSound } from "./readSound.ts";
import { isNoSound, type NoSound, type SoundFile } from "./soundFile.ts";
import { WaveformMeter } from "./waveform.ts";

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
  if (read.length > MAX_SECONDS) return { problem: "The sound is longer than four hours." };
  const loudness = new LoudnessMeter(read.sampleRate, read.channels);
  const waveform = new WaveformMeter();
  let samples = 0;
  for await (const { channels, sampleRate } of decoded(file, read.format)) {
    if (sampleRate !== read.sampleRate) return { problem: "The sound changes its sampling rate on its way." };
    loudness.add(channels);
    waveform.add(channels);
    samples += channels[0]?.length ?? 0;
  }
  if (samples === 0) return { problem: "The file cannot be decoded: it is damaged." };
  const { format, sampleRate, channels } = read;
  const length = samples / sampleRate;
  const measured = { loudness: loudness.integrated(), peak: waveform.peak, waveform: waveform.bars() };
  return { format, sampleRate, channels, length, ...measured };
}
