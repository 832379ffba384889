import type { ParameterSets, Picture } from "./pictures.ts";
import { joined } from "./splitter.ts";
import { pictureSize, type PictureSize } from "./sps.ts";

/** Ticks of a second, in every file that is written here. */
export const MP4_TIMESCALE = 90_000;

export interface Mp4Track extends PictureSize, ParameterSets {}

/** A picture with the time for which it is shown. */
export interface Mp4Sample extends Pick<Picture, "units" | "isKey" | "shift"> {
  /** Ticks since the beginning of the track. */
  readonly time: number;
  /** Ticks. */
  readonly duration: number;
}

/** What a whole file says of itself; a stream that goes on says nothing. */
export interface Mp4Facts {
  /** Ticks. */
  readonly duration?: number;
  readonly title?: string;
  /** Who made it. */
  readonly author?: string;
  /** When it begins: `2026-11-20T10:17:40Z`. */
  readonly date?: string;
  readonly comment?: string;
}

const TRACK = 1;
/** Flags of a sample: it stands by itself, or rests on others (ISO 14496-12 section 8.8.3.1). */
const STANDS_ALONE = 0x02_00_00_00;
const RESTS_ON_OTHERS = 0x01_01_00_00;
/** Version and flags of a run whose samples say duration, size and flags; the shift may be negative (section 8.8.8). */
const RUN = 0x00_00_07_01;
const RUN_WITH_SHIFTS = 0x01_00_0f_01;
const MATRIX = [0x1_00_00, 0, 0, 0, 0x1_00_00, 0, 0, 0, 0x40_00_00_00];

/** What stands before the first fragment (ISO 14496-12): one track of H.264 of which no end is known. */
export function mp4Head(track: Mp4Track, { duration = 0, ...told }: Mp4Facts = {}): Uint8Array {
  const header = full(
    "mvhd",
    0,
    words(0, 0, MP4_TIMESCALE, duration, 0x1_00_00),
    halves(0x01_00, 0),
    words(0, 0),
    matrix(),
    words(0, 0, 0, 0, 0, 0, TRACK + 1),
  );
  const whole = duration === 0 ? [] : [full("mehd", 0, words(duration))];
  const extended = box("mvex", ...whole, full("trex", 0, words(TRACK, 1, 0, 0, 0)));
  const moov = box("moov", header, trackBox(track), extended, ...wordsBox(told));
  return joined([box("ftyp", ascii("isom"), words(0x2_00), ascii("isomiso6avc1mp41")), moov]);
}

/** Octets of the boxes of a fragment before the rows of its run, and of the heads of boxes alone. */
const [BOX_HEAD, MFHD, TFHD, TFDT, TRUN] = [8, 16, 16, 20, 20];
const TFHD_FROM_MOOF = 0x02_00_00;

/** Some pictures, in their order, written in one go: a page does it for each picture of each camera. @param sequence counts the fragments, from 1 */
export function mp4Fragment(sequence: number, samples: readonly Mp4Sample[]): Uint8Array<ArrayBuffer> {
  const isShifted = samples.some(({ shift = 0 }) => shift !== 0);
  const run = TRUN + samples.length * (isShifted ? 16 : 12);
  const track = BOX_HEAD + TFHD + TFDT + run;
  const head = BOX_HEAD + MFHD + track;
  const sizes = samples.map(({ units }) => units.reduce((sum, { length }) => sum + 4 + length, 0));
  const bodies = sizes.reduce((sum, size) => sum + size, BOX_HEAD);
  const fragment = new Uint8Array(head + bodies);
  const view = new DataView(fragment.buffer);
  let at = 0;
  const word = (number: number): void => {
    view.setUint32(at, number);
    at += 4;
  };
  const begin = (size: number, type: string, versionAndFlags?: number): void => {
    word(size);
    for (let index = 0; index < 4; index += 1) fragment[at + index] = type.charCodeAt(index);
    at += 4;
    if (versionAndFlags !== undefined) word(versionAndFlags);
  };
  begin(head, "moof");
  begin(MFHD, "mfhd", 0);
  word(sequence);
  begin(track, "traf");
  begin(TFHD, "tfhd", TFHD_FROM_MOOF);
  word(TRACK);
  begin(TFDT, "tfdt", 0x1_00_00_00);
  const time = samples[0]?.time ?? 0;
  word(Math.floor(time / 2 ** 32));
  word(time % 2 ** 32);
  begin(run, "trun", isShifted ? RUN_WITH_SHIFTS : RUN);
  word(samples.length);
  word(head + BOX_HEAD);
  for (const [index, { isKey, duration, shift = 0 }] of samples.entries()) {
    word(duration);
    word(sizes[index] ?? 0);
    word(isKey ? STANDS_ALONE : RESTS_ON_OTHERS);
    if (isShifted) word(shift);
  }
  begin(bodies, "mdat");
  for (const { units } of samples) {
    for (const unit of units) {
      word(unit.length);
      fragment.set(unit, at);
      at += unit.length;
    }
  }
  return fragment;
}

/** Where a fragment of ours has its number and its time: behind the heads of the boxes before them. */
const [SEQUENCE_AT, TIME_AT] = [20, 60];

/** The same fragment at another place of another file. @param time ticks since the beginning of its track */
export function mp4Moved(fragment: Uint8Array, { sequence, time }: { sequence: number; time: number }): Uint8Array {
  const moved = fragment.slice();
  moved.set(words(sequence), SEQUENCE_AT);
  moved.set(long(time), TIME_AT);
  return moved;
}

/** The track that the head of a file of ours announces; undefined: the octets are no such head. */
export function mp4TrackOf(head: Uint8Array): Mp4Track | undefined {
  const at = indexOf(head, ascii("avcC"));
  if (at === -1) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const spsAt = at + 4 + 8;
  const ppsAt = spsAt + view.getUint16(spsAt - 2) + 3;
  const sps = head.slice(spsAt, ppsAt - 3);
  const size = pictureSize(sps);
  return size && { ...size, sps, pps: head.slice(ppsAt, ppsAt + view.getUint16(ppsAt - 2)) };
}

function indexOf(octets: Uint8Array, word: Uint8Array): number {
  return octets.findIndex((_, at) => word.every((octet, index) => octets[at + index] === octet));
}

function trackBox({ width, height, sps, pps }: Mp4Track): Uint8Array {
  const head = full(
    "tkhd",
    3,
    words(0, 0, TRACK, 0, 0, 0, 0),
    halves(0, 0, 0, 0),
    matrix(),
    words(width * 0x1_00_00, height * 0x1_00_00),
  );
  const sets = box(
    "avcC",
    Uint8Array.of(1, sps[1] ?? 0, sps[2] ?? 0, sps[3] ?? 0, 0xff, 0xe1),
    halves(sps.length),
    sps,
    Uint8Array.of(1),
    halves(pps.length),
    pps,
  );
  const entry = box(
    "avc1",
    new Uint8Array(6),
    halves(1),
    new Uint8Array(16),
    halves(width, height),
    words(0x48_00_00, 0x48_00_00, 0),
    halves(1),
    new Uint8Array(32),
    halves(0x18, 0xff_ff),
    sets,
  );
  const tables = box(
    "stbl",
    full("stsd", 0, words(1), entry),
    full("stts", 0, words(0)),
    full("stsc", 0, words(0)),
    full("stsz", 0, words(0, 0)),
    full("stco", 0, words(0)),
  );
  const data = box("dinf", full("dref", 0, words(1), full("url ", 1)));
  const media = box("minf", full("vmhd", 1, halves(0, 0, 0, 0)), data, tables);
  const handler = full("hdlr", 0, words(0), ascii("vide"), words(0, 0, 0), ascii("video\0"));
  const language = 0x55_c4;
  return box(
    "trak",
    head,
    box("mdia", full("mdhd", 0, words(0, 0, MP4_TIMESCALE, 0), halves(language, 0)), handler, media),
  );
}

/** What a file says of itself as players show it, in the form of Apple's (`ilst`). */
function wordsBox({ title, author, date, comment }: Omit<Mp4Facts, "duration">): Uint8Array[] {
  const entries = Object.entries({ "\u00A9nam": title, "\u00A9ART": author, "\u00A9day": date, "\u00A9cmt": comment });
  const boxes = entries.flatMap(([type, text]) =>
    text === undefined ? [] : [box(type, box("data", words(1, 0), new TextEncoder().encode(text)))],
  );
  if (boxes.length === 0) return [];
  const handler = full("hdlr", 0, words(0), ascii("mdirappl"), words(0, 0), Uint8Array.of(0));
  return [box("udta", full("meta", 0, handler, box("ilst", ...boxes)))];
}

function box(type: string, ...parts: Uint8Array[]): Uint8Array {
  const content = joined(parts);
  return joined([words(content.length + 8), ascii(type), content]);
}

function full(type: string, flags: number, ...parts: Uint8Array[]): Uint8Array {
  return box(type, words(flags), ...parts);
}

function words(...numbers: number[]): Uint8Array {
  const octets = new Uint8Array(numbers.length * 4);
  const view = new DataView(octets.buffer);
  for (const [index, number] of numbers.entries()) view.setUint32(index * 4, number);
  return octets;
}

function halves(...numbers: number[]): Uint8Array {
  const octets = new Uint8Array(numbers.length * 2);
  const view = new DataView(octets.buffer);
  for (const [index, number] of numbers.entries()) view.setUint16(index * 2, number);
  return octets;
}

function long(number: number): Uint8Array {
  return words(Math.floor(number / 2 ** 32), number % 2 ** 32);
}

/** Each sign is an octet: names of boxes have the sign ©. */
function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
}

function matrix(): Uint8Array {
  return words(...MATRIX);
}
