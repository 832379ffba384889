import * as z from "zod";
import type { DayProfile } from "./dayProfile.ts";

/** Which counters a profile's rows add up. */
const Counters = z.object({
  unit: z.string(),
  /** The ids of each row's counters. */
  rows: z.array(z.array(z.int())),
});
type Counters = z.infer<typeof Counters>;

const Head = z.object({
  quarters: z.int(),
  rows: z.int(),
  /** An earlier version did not write when they ended. */
  gaps: z.array(z.object({ group: z.int(), from: z.number(), to: z.number().optional(), amount: z.number() })),
  /** Absent where an earlier version wrote it. */
  leftOut: z.array(z.object({ point: z.int(), from: z.number(), to: z.number(), isBack: z.boolean() })).default([]),
  missing: z.array(z.string()),
  /** Absent where an earlier version wrote it. */
  counters: Counters.optional(),
});

/** A profile as bytes: length of the head (4) · head as JSON · amount · seconds (32-bit floats). */
export function encodeProfile(
  { quarters, amount, seconds, gaps, leftOut, missing }: DayProfile,
  counters: Counters,
): Buffer {
  const head = Buffer.from(JSON.stringify({ quarters, rows: amount.length, gaps, leftOut, missing, counters }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, ...[amount, seconds].map((column) => Buffer.from(column.buffer))]);
}

export function decodeProfile(bytes: Buffer, from: number): DayProfile {
  const headLength = bytes.readUInt32LE(0);
  const { rows, quarters, leftOut, missing, ...head } = headOf(bytes);
  const gaps = head.gaps.map(({ group, from: since, to = from, amount }) => ({ group, from: since, to, amount }));
  const column = (index: number) => {
    const start = 4 + headLength + index * 4 * rows;
    // A copy of its own, so that it begins where a float may begin.
    return new Float32Array(new Uint8Array(bytes.subarray(start, start + 4 * rows)).buffer);
  };
  return { from, quarters, gaps, leftOut, missing, amount: column(0), seconds: column(1) };
}

/** undefined: an earlier version wrote it, which did not name them. */
export function decodeCounters(bytes: Buffer): Counters | undefined {
  return headOf(bytes).counters;
}

function headOf(bytes: Buffer): z.infer<typeof Head> {
  return Head.parse(JSON.parse(bytes.subarray(4, 4 + bytes.readUInt32LE(0)).toString()));
}
