import * as z from "zod";
import type { DayProfile } from "./dayProfile.ts";

const Head = z.object({
  quarters: z.int(),
  rows: z.int(),
  gaps: z.array(z.object({ group: z.int(), from: z.number(), amount: z.number() })),
  missing: z.array(z.string()),
});

/** A profile as bytes: length of the head (4) · head as JSON · amount · seconds (32-bit floats). */
export function encodeProfile({ quarters, amount, seconds, gaps, missing }: DayProfile): Buffer {
  const head = Buffer.from(JSON.stringify({ quarters, rows: amount.length, gaps, missing }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, ...[amount, seconds].map((column) => Buffer.from(column.buffer))]);
}

export function decodeProfile(bytes: Buffer, from: number): DayProfile {
  const headLength = bytes.readUInt32LE(0);
  const { rows, ...head } = Head.parse(JSON.parse(bytes.subarray(4, 4 + headLength).toString()));
  const column = (index: number) => {
    const start = 4 + headLength + index * 4 * rows;
    // A copy of its own, so that it begins where a float may begin.
    return new Float32Array(new Uint8Array(bytes.subarray(start, start + 4 * rows)).buffer);
  };
  return { from, ...head, amount: column(0), seconds: column(1) };
}
