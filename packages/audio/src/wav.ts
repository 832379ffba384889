import { phrase } from "@atrium/words";
import { CUT_OFF, startsWith, type NoSound, type SoundFile } from "./soundFile.ts";

const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
/** A program that wrote into a pipe did not know how long its sound would be. */
const UNKNOWN_SIZE = 0xffff_ffff;
const MAX_CHANNELS = 8;

/** How the samples of a WAV file are written, and where. */
export interface WavLayout extends SoundFile {
  readonly format: "wav";
  readonly bits: 8 | 16 | 24 | 32 | 64;
  readonly isFloat: boolean;
  /** Octets of the samples, from the first on. */
  readonly samples: Uint8Array;
}

const NOT_PCM = { problem: phrase("The encoding of this WAV file is not supported. Save it as PCM.") };

/** The layout of a RIFF/WAVE file. Its parts may stand in any order, and unknown ones are passed over. */
export function readWav(file: Uint8Array): WavLayout | NoSound {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let coding: Coding | undefined;
  for (let at = 12; at + 8 <= file.length;) {
    const size = view.getUint32(at + 4, true);
    const content = file.subarray(at + 8, at + 8 + size);
    if (startsWith(file.subarray(at), "fmt ")) coding = codingOf(content);
    if (startsWith(file.subarray(at), "data")) {
      if (coding === undefined) return NOT_PCM;
      const isOpen = size === UNKNOWN_SIZE || size === 0;
      if (!isOpen && content.length < size) return CUT_OFF;
      return layoutOf(coding, isOpen ? file.subarray(at + 8) : content);
    }
    // Parts begin at even places.
    at += 8 + size + (size % 2);
  }
  return coding === undefined ? NOT_PCM : CUT_OFF;
}

type Coding = Pick<WavLayout, "bits" | "isFloat" | "sampleRate" | "channels">;

function codingOf(content: Uint8Array): Coding | undefined {
  if (content.length < 16) return undefined;
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const tag = view.getUint16(0, true);
  const kind = tag === EXTENSIBLE && content.length >= 26 ? view.getUint16(24, true) : tag;
  const channels = view.getUint16(2, true);
  const sampleRate = view.getUint32(4, true);
  const bits = BITS.find((one) => one === view.getUint16(14, true));
  const isKnown = kind === FLOAT ? bits === 32 || bits === 64 : kind === PCM && bits !== 64;
  if (bits === undefined || !isKnown || channels < 1 || channels > MAX_CHANNELS) return undefined;
  return sampleRate < 4_000 || sampleRate > 192_000
    ? undefined
    : { bits, isFloat: kind === FLOAT, sampleRate, channels };
}

const BITS = [8, 16, 24, 32, 64] as const;

function layoutOf(coding: Coding, content: Uint8Array): WavLayout | NoSound {
  const frame = (coding.bits / 8) * coding.channels;
  const frames = Math.floor(content.length / frame);
  if (frames === 0) return { problem: phrase("The file contains no sound.") };
  const samples = content.subarray(0, frames * frame);
  return { ...coding, format: "wav", length: frames / coding.sampleRate, samples };
}

/** Samples of each channel from -1 to 1, some ten thousand at a time. */
export function* wavSamples({ bits, isFloat, channels, samples }: WavLayout): Generator<Float32Array[]> {
  const view = new DataView(samples.buffer, samples.byteOffset, samples.byteLength);
  const octets = bits / 8;
  const read = readerOf(view, bits, isFloat);
  const frames = samples.length / octets / channels;
  for (let from = 0; from < frames; from += PIECE) {
    const count = Math.min(PIECE, frames - from);
    yield Array.from({ length: channels }, (_, channel) => {
      const piece = new Float32Array(count);
      for (let index = 0; index < count; index += 1) {
        piece[index] = read(((from + index) * channels + channel) * octets);
      }
      return piece;
    });
  }
}

const PIECE = 32_768;

function readerOf(view: DataView, bits: WavLayout["bits"], isFloat: boolean): (at: number) => number {
  if (isFloat) return bits === 64 ? (at) => view.getFloat64(at, true) : (at) => view.getFloat32(at, true);
  if (bits === 8) return (at) => (view.getUint8(at) - 128) / 128;
  if (bits === 16) return (at) => view.getInt16(at, true) / 32_768;
  if (bits === 24) return (at) => (view.getUint16(at, true) | (view.getInt8(at + 2) << 16)) / 8_388_608;
  return (at) => view.getInt32(at, true) / 2_147_483_648;
}
