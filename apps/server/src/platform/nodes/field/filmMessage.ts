import type { StreamEnd } from "@atrium/drivers";
import type { ParameterSets, Picture } from "@atrium/rtsp";
import * as z from "zod";
import { frame, unframe } from "./frames.ts";
import { piecesOf } from "./parcels.ts";

/** A picture of a stream, or its end. */
export type FilmMessage =
  | {
      readonly picture: Picture;
      /** Absent: those of the picture before. */
      readonly sets?: ParameterSets | undefined;
      readonly clockRate: number;
    }
  | { readonly end: StreamEnd };

const Base64 = z.base64().transform((text) => new Uint8Array(Buffer.from(text, "base64")));
const Said = z.union([
  z.object({ end: z.object({ reason: z.string(), isRefused: z.boolean() }) }),
  z.object({
    isKey: z.boolean(),
    time: z.number(),
    shift: z.number().optional(),
    clockRate: z.number(),
    sets: z.object({ sps: Base64, pps: Base64 }).optional(),
    /** Octets of each unit. */
    units: z.array(z.int().min(0)),
  }),
]);

/** The message in parts that are small enough, each with an octet before it: whether more of it follow. */
export function* filmParts(message: FilmMessage): Generator<Uint8Array, void> {
  const pieces = [...piecesOf(encoded(message))];
  for (const [index, piece] of pieces.entries()) {
    yield Buffer.concat([Uint8Array.of(index < pieces.length - 1 ? 1 : 0), piece]);
  }
}

/** The messages that parts are of. @throws Error where they are none */
export async function* filmMessages(parts: AsyncIterable<Uint8Array>): AsyncGenerator<FilmMessage, void> {
  let pieces: Uint8Array[] = [];
  for await (const part of parts) {
    pieces.push(part.subarray(1));
    if (part[0] === 1) continue;
    yield decoded(Buffer.concat(pieces));
    pieces = [];
  }
}

function encoded(message: FilmMessage): Uint8Array {
  if ("end" in message) return frame(message);
  const { picture, sets, clockRate } = message;
  const { isKey, time, shift, units } = picture;
  const [sps, pps] = [sets?.sps, sets?.pps].map((set) => Buffer.from(set ?? []).toString("base64"));
  const said = {
    isKey,
    time,
    shift,
    clockRate,
    ...(sets && { sets: { sps, pps } }),
    units: units.map(({ length }) => length),
  };
  return frame(said, ...units);
}

function decoded(message: Uint8Array): FilmMessage {
  const { said, octets } = unframe(message);
  const read = Said.parse(said);
  if ("end" in read) return read;
  let at = 0;
  const units = read.units.map((length) => octets.subarray(at, (at += length)));
  const { isKey, time, shift, sets, clockRate } = read;
  return { picture: { isKey, time, units, ...(shift === undefined ? {} : { shift }) }, sets, clockRate };
}
