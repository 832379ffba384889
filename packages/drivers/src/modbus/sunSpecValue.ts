import { converted } from "@atrium/contract";
import * as z from "zod";
import { shortest } from "../engine/single.ts";

/** The types of SunSpec points that are read, and the registers that each takes. */
const TYPES = { int16: 1, uint16: 1, enum16: 1, uint32: 2, acc32: 2, float32: 2 } as const;

/** Where a point is in one model. Offsets are those of the model definitions: the register with its number is 0. */
export const SunSpecPlace = z.object({
  model: z.int().min(1).max(65_534),
  offset: z.int().min(0).max(65_535),
  type: z.enum(["int16", "uint16", "enum16", "uint32", "acc32", "float32"]),
  /** Offset of its scale factor: the value is ten to the power of that as large. */
  scaleFactor: z.int().min(0).max(65_535).optional(),
});
export type SunSpecPlace = z.infer<typeof SunSpecPlace>;

/** Powers of ten that a scale factor may be (SunSpec Information Model Reference, "sunssf"). */
const MAX_FACTOR = 10;

/**
 * A point's value in the registers of its model; NaN where the device says that it does not measure it, or its model ends
 * before it.
 * @param registers of the whole model, its head first
 */
export function sunSpecValue(registers: Buffer, { offset, type, scaleFactor }: SunSpecPlace): number {
  if ((offset + TYPES[type]) * 2 > registers.length) return Number.NaN;
  const value = implemented(registers, offset * 2, type);
  return scaleFactor === undefined ? value : converted(value, { factor: scaleIn(registers, scaleFactor), offset: 0 });
}

/** NaN where it is what the specification has for "not implemented", by type. */
function implemented(registers: Buffer, at: number, type: keyof typeof TYPES): number {
  if (type === "int16") return unless(registers.readInt16BE(at), -0x80_00);
  if (type === "uint16" || type === "enum16") return unless(registers.readUInt16BE(at), 0xff_ff);
  if (type === "uint32") return unless(registers.readUInt32BE(at), 0xff_ff_ff_ff);
  // An accumulator that has none counts nothing.
  if (type === "acc32") return unless(registers.readUInt32BE(at), 0);
  return shortest(registers.readFloatBE(at));
}

function unless(value: number, notImplemented: number): number {
  return value === notImplemented ? Number.NaN : value;
}

/** NaN where the device does not say how large its numbers are: no guess is better than none. */
function scaleIn(registers: Buffer, offset: number): number {
  if ((offset + 1) * 2 > registers.length) return Number.NaN;
  const factor = registers.readInt16BE(offset * 2);
  return Math.abs(factor) > MAX_FACTOR ? Number.NaN : 10 ** factor;
}
