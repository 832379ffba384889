import * as z from "zod";
import type { DayProfile } from "./dayProfile.ts";

const Head = z.object({ quarters: z.int(), groups: z.int(), missing: z.array(z.string()) });

/** A profile as bytes: length of the head (4) · head as JSON · kwh · seconds · unplaced (32-bit floats). */
export function encodeProfile(profile: DayProfile): Buffer {
  const { quarters, missing, unplaced } = profile;
  const head = Buffer.from(JSON.stringify({ quarters, groups: unplaced.length, missing }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  const columns = [profile.kwh, profile.seconds, unplaced];
  return Buffer.concat([length, head, ...columns.map((column) => Buffer.from(column.buffer))]);
}

export function decodeProfile(bytes: Buffer, from: number): DayProfile {
  const headLength = bytes.readUInt32LE(0);
  const head = Head.parse(JSON.parse(bytes.subarray(4, 4 + headLength).toString()));
  const rows = head.groups * head.quarters;
  let position = 4 + headLength;
  const column = (count: number) => {
    // A copy of its own, so that it begins where a float may begin.
    const copy = new Uint8Array(bytes.subarray(position, position + 4 * count));
    position += 4 * count;
    return new Float32Array(copy.buffer);
  };
  const [kwh, seconds, unplaced] = [column(rows), column(rows), column(head.groups)];
  return { from, quarters: head.quarters, kwh, seconds, unplaced, missing: head.missing };
}
