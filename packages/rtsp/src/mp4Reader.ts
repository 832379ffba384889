import { mp4TrackOf } from "./mp4.ts";
import { boxAt } from "./mp4Boxes.ts";
import { type SamplePlace, samplesOf, type VideoTrack, videoTrackOf } from "./mp4Fragments.ts";
import { type ParameterSets, type Picture, unitKind } from "./pictures.ts";
import { joined } from "./splitter.ts";

/** Kinds of units that are a picture (ITU-T H.264 table 7-1). */
const [SLICE, KEY_SLICE] = [1, 5];
/** Some seconds of the sharpest camera; what says that it is longer is no live picture. */
const MAX_BOX_SIZE = 64 * 1_048_576;

/** The pictures of an MP4 that comes in pieces, cut anywhere, and does not end (ISO 14496-12, in fragments). */
export class Mp4Reader {
  #octets: Uint8Array = new Uint8Array(0);
  /** Octets of the file before these. */
  #passed = 0;
  #track: VideoTrack | undefined;
  #sets: ParameterSets | undefined;
  #samples: readonly SamplePlace[] = [];
  #first: number | undefined;

  /** Of the head; undefined: it has not come yet. */
  get sets(): ParameterSets | undefined {
    return this.#sets;
  }

  /** Ticks of a picture's time a second. */
  get clockRate(): number {
    return this.#track?.clockRate ?? 1;
  }

  /**
   * @returns the pictures that are whole with this piece. @throws RangeError where it is not fragmented MP4 with H.264
   */
  push(piece: Uint8Array): Picture[] {
    this.#octets = joined([this.#octets, piece]);
    const view = new DataView(this.#octets.buffer, this.#octets.byteOffset, this.#octets.byteLength);
    const pictures: Picture[] = [];
    let done = 0;
    for (;;) {
      const box = boxAt(view, done);
      if (box === undefined) break;
      if (box.to - done > MAX_BOX_SIZE) throw new RangeError("a box is larger than any picture");
      if (box.to > view.byteLength) break;
      if (box.type === "moov") this.#begin(view, box.from, box.to);
      else if (box.type === "moof") this.#samples = this.#announced(view, done, box);
      else if (box.type === "mdat") pictures.push(...this.#samples.map((sample) => this.#picture(sample)));
      done = box.to;
    }
    this.#octets = this.#octets.slice(done);
    this.#passed += done;
    return pictures;
  }

  #begin(view: DataView, from: number, to: number): void {
    this.#track = videoTrackOf(view, { type: "moov", from, to });
    this.#sets = mp4TrackOf(this.#octets.subarray(from, to));
    if (this.#sets === undefined) throw new RangeError("no H.264");
  }

  #announced(view: DataView, at: number, moof: Parameters<typeof samplesOf>[1]): SamplePlace[] {
    if (this.#track === undefined) throw new RangeError("a fragment before the head");
    return samplesOf(view, moof, this.#track, this.#passed + at);
  }

  #picture({ at, size, time, shift }: SamplePlace): Picture {
    this.#first ??= time;
    const from = at - this.#passed;
    if (from < 0 || from + size > this.#octets.length) throw new RangeError("a picture lies outside its fragment");
    const units = unitsOf(this.#octets.slice(from, from + size), this.#track?.lengthSize ?? 4);
    const isKey = units.some((unit) => unitKind(unit) === KEY_SLICE);
    return { units, isKey, time: Math.max(0, time - this.#first), shift };
  }
}

/** The units of a sample, each behind its length; parameter sets, delimiters and notes are left out. */
function unitsOf(sample: Uint8Array, lengthSize: number): Uint8Array[] {
  const units: Uint8Array[] = [];
  for (let at = 0; at + lengthSize <= sample.length;) {
    const length = sample.subarray(at, at + lengthSize).reduce((sum, octet) => sum * 256 + octet, 0);
    const unit = sample.subarray(at + lengthSize, at + lengthSize + length);
    const kind = unitKind(unit);
    if (kind >= SLICE && kind <= KEY_SLICE) units.push(unit);
    at += lengthSize + length;
  }
  return units;
}
