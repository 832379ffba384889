import { type Box, boxesIn, boxOn } from "./mp4Boxes.ts";

/** What the head of a file says of its pictures (ISO 14496-12 sections 8.4.2 and 8.8.3). */
export interface VideoTrack {
  readonly id: number;
  /** Ticks a second. */
  readonly clockRate: number;
  /** Octets of the length that stands before each unit. */
  readonly lengthSize: number;
  readonly usual: Usual;
}

/** What counts of a sample that says nothing. */
interface Usual {
  readonly duration: number;
  readonly size: number;
}

/** Where a sample lies and when it is decoded and shown. */
export interface SamplePlace {
  /** Octets since the beginning of the file. */
  readonly at: number;
  readonly size: number;
  /** Ticks of the track. */
  readonly time: number;
  /** Ticks by which it is shown later than it is decoded. */
  readonly shift: number;
}

/** @throws RangeError where the head has no track of video */
export function videoTrackOf(view: DataView, moov: Box): VideoTrack {
  const boxes = boxesIn(view, moov);
  const trak = boxes.find((box) => box.type === "trak" && isVideo(view, box));
  if (trak === undefined) throw new RangeError("no track of video");
  const id = view.getUint32(afterTimes(view, boxOn(view, trak, ["tkhd"])));
  const clockRate = view.getUint32(afterTimes(view, boxOn(view, trak, ["mdia", "mdhd"])));
  const mvex = boxes.find(({ type }) => type === "mvex");
  const trex = mvex && boxesIn(view, mvex).find((box) => box.type === "trex" && view.getUint32(box.from + 4) === id);
  const usual =
    trex === undefined
      ? { duration: 0, size: 0 }
      : { duration: view.getUint32(trex.from + 12), size: view.getUint32(trex.from + 16) };
  return { id, clockRate, lengthSize: lengthSizeOf(view, trak), usual };
}

function isVideo(view: DataView, trak: Box): boolean {
  return view.getUint32(boxOn(view, trak, ["mdia", "hdlr"]).from + 8) === 0x76_69_64_65;
}

/** Behind the moments of making and changing, which are longer in version 1. */
function afterTimes(view: DataView, box: Box): number {
  return box.from + (view.getUint8(box.from) === 1 ? 20 : 12);
}

/** Of `avcC` in the first entry of the table of codings (ISO 14496-15 section 5.3.3). */
function lengthSizeOf(view: DataView, trak: Box): number {
  const table = boxOn(view, trak, ["mdia", "minf", "stbl", "stsd"]);
  const entry = boxOn(view, { from: table.from + 8, to: table.to }, ["avc1"]);
  const avcC = boxOn(view, { from: entry.from + 78, to: entry.to }, ["avcC"]);
  return (view.getUint8(avcC.from + 4) & 3) + 1;
}

/**
 * The samples of a track in a fragment (sections 8.8.7, 8.8.8 and 8.8.12).
 * @param fileAt octets of the file before the fragment
 * @throws RangeError where it is not written as the norm says
 */
export function samplesOf(view: DataView, moof: Box, track: VideoTrack, fileAt: number): SamplePlace[] {
  return boxesIn(view, moof)
    .filter(({ type }) => type === "traf")
    .flatMap((traf) => {
      const own = fragmentHead(view, boxOn(view, traf, ["tfhd"]), track.usual);
      return own.id === track.id ? runsOf(view, traf, { ...own, base: own.base ?? fileAt }) : [];
    });
}

interface FragmentHead extends Usual {
  readonly id: number;
  /** Octets since the beginning of the file; undefined: where the fragment begins. */
  readonly base: number | undefined;
}

function fragmentHead(view: DataView, { from }: Box, usual: Usual): FragmentHead {
  const flags = view.getUint32(from) & 0xff_ff_ff;
  let at = from + 8;
  const optional = (flag: number, size: number): number | undefined => {
    if ((flags & flag) === 0) return undefined;
    at += size;
    return size === 8 ? Number(view.getBigUint64(at - size)) : view.getUint32(at - size);
  };
  const base = optional(0x01, 8);
  optional(0x02, 4);
  const duration = optional(0x08, 4) ?? usual.duration;
  return { id: view.getUint32(from + 4), base, duration, size: optional(0x10, 4) ?? usual.size };
}

function runsOf(view: DataView, traf: Box, head: FragmentHead & { readonly base: number }): SamplePlace[] {
  const decoded = boxOn(view, traf, ["tfdt"]);
  const isLong = view.getUint8(decoded.from) === 1;
  let time = isLong ? Number(view.getBigUint64(decoded.from + 4)) : view.getUint32(decoded.from + 4);
  let place = head.base;
  const samples: SamplePlace[] = [];
  for (const { from } of boxesIn(view, traf).filter(({ type }) => type === "trun")) {
    const flags = view.getUint32(from) & 0xff_ff_ff;
    let at = from + 8;
    const word = (flag: number): number | undefined => {
      if ((flags & flag) === 0) return undefined;
      at += 4;
      return view.getInt32(at - 4);
    };
    const offset = word(0x01);
    if (offset !== undefined) place = head.base + offset;
    word(0x04);
    for (let left = view.getUint32(from + 4); left > 0; left -= 1) {
      const duration = word(0x1_00) ?? head.duration;
      const size = word(0x2_00) ?? head.size;
      word(0x4_00);
      samples.push({ at: place, size, time, shift: word(0x8_00) ?? 0 });
      place += size;
      time += duration;
    }
  }
  return samples;
}
