import { CUT_OFF, startsWith, type NoSound, type SoundFile } from "./soundFile.ts";

/** kbit/s of layer III by the header's four bits: of MPEG 1, and of MPEG 2 and 2.5. */
const RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
/** Hz of MPEG 1; MPEG 2 has half, 2.5 a quarter. */
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const;
/** Frames in a row that make a file an MP3: fewer are found by chance in anything. */
const ENOUGH_FRAMES = 3;
/** Octets in which the next frame is looked for where something else stands between two. */
const MAX_GAP = 65_536;
/** Of the frames that the first one announces, the share that has to be there: some encoders count themselves, too. */
const WHOLE = 0.98;

interface Frame {
  /** Octets, the header's own among them. */
  readonly size: number;
  readonly samples: number;
  readonly sampleRate: number;
  readonly channels: number;
  readonly isFirstVersion: boolean;
}

/**
 * An MPEG layer III file, walked from frame to frame (ISO 11172-3): that it is one, that it is whole, and how long it is.
 * null: it is none.
 */
export function readMp3(file: Uint8Array): SoundFile | NoSound | null {
  const start = firstFrame(file);
  const first = frameAt(file, start);
  if (first === null || !hasFrames(file, start)) return null;
  const announced = announcedFrames(file.subarray(start, start + first.size), first);
  let frames = 0;
  let samples = 0;
  for (let at = start; at < file.length;) {
    const frame = frameAt(file, at);
    if (frame === null) {
      const next = nextFrame(file, at);
      if (next === null) break;
      at = next;
      continue;
    }
    if (at + frame.size > file.length) return CUT_OFF;
    frames += 1;
    samples += frame.samples;
    at += frame.size;
  }
  // The frame that announces the others has no sound of its own.
  const sounding = announced === undefined ? frames : frames - 1;
  if (announced !== undefined && sounding < announced * WHOLE) return CUT_OFF;
  const { sampleRate, channels } = first;
  const silent = frames - sounding;
  return { format: "mp3", length: (samples - silent * first.samples) / sampleRate, sampleRate, channels };
}

/** Behind the tag that stands before the frames, and its padding. */
function firstFrame(file: Uint8Array): number {
  let at = 0;
  while (startsWith(file.subarray(at), "ID3") && at + 10 <= file.length) {
    const [flags = 0, ...sizes] = file.subarray(at + 5, at + 10);
    const size = sizes.reduce((sum, octet) => sum * 128 + (octet & 0x7f), 0);
    at += 10 + size + ((flags & 0x10) === 0 ? 0 : 10);
  }
  while (file[at] === 0) at += 1;
  return at;
}

/** Several frames of one kind in a row, or as many as the rest of the file has. */
function hasFrames(file: Uint8Array, from: number): boolean {
  const first = frameAt(file, from);
  let at = from;
  for (let count = 0; count < ENOUGH_FRAMES; count += 1) {
    const frame = frameAt(file, at);
    if (frame === null || frame.sampleRate !== first?.sampleRate) return false;
    at += frame.size;
    // Cut off within the first frames it is still an MP3, if there were two.
    if (at > file.length) return count > 0;
  }
  return true;
}

function frameAt(file: Uint8Array, at: number): Frame | null {
  const [sync = 0, kind = 0, rates = 0, mode = 0] = file.subarray(at, at + 4);
  if (sync !== 0xff || (kind & 0xe0) !== 0xe0 || at + 4 > file.length) return null;
  const version = (kind >> 3) & 3;
  const isLayerThree = ((kind >> 1) & 3) === 1;
  const baseRate = SAMPLE_RATES[(rates >> 2) & 3];
  const isFirstVersion = version === 3;
  const kilobits = RATES[isFirstVersion ? 0 : 1][rates >> 4];
  if (version === 1 || !isLayerThree || baseRate === undefined || kilobits === undefined || kilobits === 0) return null;
  const sampleRate = baseRate / (isFirstVersion ? 1 : version === 2 ? 2 : 4);
  const samples = isFirstVersion ? 1_152 : 576;
  const padding = (rates >> 1) & 1;
  const size = Math.floor((samples * kilobits * 125) / sampleRate) + padding;
  return { size, samples, sampleRate, channels: mode >> 6 === 3 ? 1 : 2, isFirstVersion };
}

/** Where frames go on behind something else; null where the rest is no sound. */
function nextFrame(file: Uint8Array, from: number): number | null {
  const rest = file.subarray(from);
  if (startsWith(rest, "TAG") || startsWith(rest, "APETAGEX") || startsWith(rest, "LYRICSBEGIN")) return null;
  const end = Math.min(file.length, from + MAX_GAP);
  for (let at = from + 1; at < end; at += 1) {
    const frame = frameAt(file, at);
    if (frame !== null && frameAt(file, at + frame.size) !== null) return at;
  }
  return null;
}

/** The number of frames according to the first one (Xing, Info); undefined where it says nothing. */
function announcedFrames(frame: Uint8Array, { isFirstVersion, channels }: Frame): number | undefined {
  const side = isFirstVersion ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17;
  const header = frame.subarray(4 + side);
  if (!startsWith(header, "Xing") && !startsWith(header, "Info")) return undefined;
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const hasCount = header.length >= 12 && (view.getUint32(4) & 1) === 1;
  return hasCount ? view.getUint32(8) : 0;
}
