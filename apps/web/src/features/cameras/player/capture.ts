import { CAMERA_STREAM } from "@atrium/contract/cameras";
import { joined, mp4Fragment, mp4Head, type Mp4Sample, type Mp4Track } from "@atrium/rtsp";

/** Pictures that are kept for a file: from the next one that stands by itself until somebody stops it, or it is full. */
export class Capture {
  readonly #track: Mp4Track;
  readonly #samples: Mp4Sample[] = [];
  #size = 0;

  constructor(track: Mp4Track) {
    this.#track = track;
  }

  /** @returns false: no more fits */
  add(sample: Mp4Sample): boolean {
    if (this.#samples.length === 0 && !sample.isKey) return true;
    const size = sample.units.reduce((sum, { length }) => sum + length, 0);
    if (this.#size + size > CAMERA_STREAM.mp4CaptureBytes) return false;
    this.#size += size;
    this.#samples.push(sample);
    return true;
  }

  /** The file, whose time begins with its first picture; undefined: there was no picture. */
  file(title: string): Uint8Array | undefined {
    const [first] = this.#samples;
    const last = this.#samples.at(-1);
    if (first === undefined || last === undefined) return undefined;
    const samples = this.#samples.map((sample, index) => {
      const next = this.#samples[index + 1];
      const duration = next === undefined ? sample.duration : Math.max(1, next.time - sample.time);
      return { ...sample, time: sample.time - first.time, duration };
    });
    const duration = last.time - first.time + last.duration;
    return joined([mp4Head(this.#track, { duration, title }), mp4Fragment(1, samples)]);
  }
}
