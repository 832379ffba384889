import type { Picture, ParameterSets } from "@atrium/rtsp";
import * as z from "zod";
import { readWithOctets, withOctets } from "../../platform/nodes/handedCall.ts";

/** Where web nodes get the pictures of a camera. */
export const FILM_TOPIC = "core.film";
export const FilmQuestion = z.object({ device: z.string().max(200) });

/** Ticks a second of the times of these pictures. */
export const FILM_CLOCK = 90_000;

const Head = z.object({
  isKey: z.boolean(),
  time: z.int().nonnegative(),
  /** Octets of each part, in their order: the parameter sets, then the units of the picture. */
  lengths: z.array(z.int().nonnegative()).min(2).max(10_000),
});

export interface FilmedPicture {
  readonly picture: Picture;
  readonly sets: ParameterSets;
}

export function writeFilmed({ picture: { units, isKey, time }, sets: { sps, pps } }: FilmedPicture): Uint8Array {
  const parts = [sps, pps, ...units];
  return withOctets({ isKey, time, lengths: parts.map(({ length }) => length) }, Buffer.concat(parts));
}

/** @throws Error where the message has another form */
export function readFilmed(message: Uint8Array): FilmedPicture {
  const { head, octets } = readWithOctets(message);
  const { isKey, time, lengths } = Head.parse(head);
  let from = 0;
  const [sps, pps, ...units] = lengths.map((length) => {
    from += length;
    return octets.subarray(from - length, from);
  });
  if (sps === undefined || pps === undefined || from !== octets.length) throw new Error("a picture has another length");
  return { picture: { units, isKey, time }, sets: { sps, pps } };
}
