import * as z from "zod";
import { ConnectionId, DeviceId, PointId, PointKey } from "../base/ids.ts";
import { StuckRule } from "./stuckRule.ts";
import { RestState } from "./restState.ts";
import { EquipmentKind } from "./systems/equipment/equipmentKind.ts";
import { SYSTEM_CODES } from "./systems.ts";

/**
 * Quality of a value. On the wire it is the code. `stuck`: its device answers, and the value has been exactly the same for
 * longer than its kind can be.
 */
export const QUALITY = { good: 0, stale: 1, bad: 2, stuck: 3 } as const;
export type Quality = keyof typeof QUALITY;
export const QualityCode = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type QualityCode = z.infer<typeof QualityCode>;

export const QUALITY_NAMES: readonly Quality[] = ["good", "stale", "bad", "stuck"];

/** Whether the device answers with a value, be it one that can be believed or one that is stuck. */
export function isAnswered(quality: number | undefined): boolean {
  return quality === QUALITY.good || quality === QUALITY.stuck;
}

/** Those that a device reports itself. Whether it answers is seen by these alone: a derived point may have no value though it does. */
export function reportedPoints<Point extends { readonly isDerived?: boolean | undefined }>(
  points: readonly Point[],
): readonly Point[] {
  return points.filter(({ isDerived }) => isDerived !== true);
}

export const UNITS = [
  "%",
  "W",
  "kW",
  "kWh",
  "V",
  "A",
  "Hz",
  "kvar",
  "kVA",
  "bar",
  "h",
  "s",
  "°C",
  "ppm",
  "lx",
  "hPa",
  "W/m²",
  "mm",
  "m/s",
  "°",
  "Pa",
  "m³/h",
  "rpm",
  "kg",
  "m³",
  "l/min",
  "ug/m³",
  "ppb",
  // A difference of temperatures. A temperature is in °C.
  "K",
  // Specific fan power (EN 16798-3).
  "W/(m³/s)",
] as const;
export const Unit = z.enum(UNITS);
export type Unit = z.infer<typeof Unit>;

/**
 * What a point is. A value is a number inside and on the wire: a boolean is 0 or 1, an enum its code.
 * `counter` is a number that only grows (an energy register) and may start again from 0. The value of a `text` is a number
 * too, which stands for the text and says nothing else; the text itself travels beside it.
 */
export const PointKind = z.enum(["boolean", "number", "counter", "enum", "text"]);
export type PointKind = z.infer<typeof PointKind>;

/** What one code of an enum means, e.g. 2 is "Medium"; `code` is the specification's own letter for it, where it has one. */
export const PointState = z.object({
  value: z.int(),
  name: z.string(),
  code: z.string().optional(),
  /** A device may report it, and nobody can command it. */
  isReported: z.boolean().optional(),
});
export type PointState = z.infer<typeof PointState>;

/** While another point of the same device has this value, the device takes no command for this one. */
export const Interlock = z.object({
  point: PointKey,
  equals: z.number(),
  /** A sentence for the person, e.g. "It is switched to local at the unit." */
  reason: z.string(),
});
export type Interlock = z.infer<typeof Interlock>;

/**
 * How much a command of a point can do (product decision): medium asks for confirmation, high for a reason too, and the
 * server refuses a high one without a reason. Absent: low, no question.
 */
export const CommandRisk = z.enum(["medium", "high"]);
export type CommandRisk = z.infer<typeof CommandRisk>;

export const PointDescription = z.object({
  id: PointId,
  device: DeviceId,
  key: PointKey,
  name: z.string(),
  kind: PointKind,
  unit: Unit.optional(),
  isWritable: z.boolean(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** Values are whole steps from `min` on; absent: any value within the range. */
  step: z.number().positive().optional(),
  /** The codes of an enum, in the order a person chooses from them. */
  states: z.array(PointState).optional(),
  /** Points of the same device that carry this one's limits as the device itself states them. */
  limits: z.object({ min: PointKey, max: PointKey }).optional(),
  interlocks: z.array(Interlock).optional(),
  risk: CommandRisk.optional(),
  /** A command of it is momentary (send a lift to a floor) and leaves no hold behind. */
  isMomentary: z.boolean().optional(),
  /**
   * What it returns to when nothing commands it any more. Absent of a point that can be commanded: its device keeps priorities
   * and returns to its own relinquish default.
   */
  rest: RestState.optional(),
  /** A direction in degrees, of which 360 is 0: its mean is that of directions, and nothing of it is lowest or highest. */
  isCircular: z.boolean().optional(),
  /** When a value that stays exactly the same is stuck; absent: it may stand still for ever. */
  stuck: StuckRule.optional(),
  /** Its value is a formula of other points: no device reports it. */
  isDerived: z.boolean().optional(),
  /** Of a derived point: how many decimals it is shown with, where that is not as its unit has it. */
  decimals: z.int().min(0).max(3).optional(),
  /** How often the device itself says that a fresh value is due, ms. Three of these intervals make a value stale. */
  expectedInterval: z.number().positive(),
});
export type PointDescription = z.infer<typeof PointDescription>;

/** A device as the pages see it: what it is, where it is, and its points. */
export const DeviceDescription = z.object({
  id: DeviceId,
  module: z.string(),
  /** The specification's code of its system, e.g. `AC`; absent where it has none (meters, plant). */
  system: z.enum(Object.values(SYSTEM_CODES)).optional(),
  name: z.string(),
  placement: z.string(),
  floor: z.string(),
  zone: z.string().optional(),
  isCorridor: z.boolean(),
  room: z.string(),
  at: z.tuple([z.number(), z.number()]),
  connection: ConnectionId.optional(),
  connectionName: z.string().optional(),
  /** Where it is on its connection (that of its first part), e.g. `{ unit: 3 }`, `{ mac: "02:…" }`. */
  address: z.record(z.string(), z.union([z.number(), z.string()])).optional(),
  /** The fields of its own kind from the floor plan, e.g. `watts`, `posts`, `channels`. */
  facts: z.record(z.string(), z.unknown()),
  /** Of equipment whose category is the site's own: that category. */
  kind: EquipmentKind.optional(),
  points: z.array(PointDescription),
});
export type DeviceDescription = z.infer<typeof DeviceDescription>;
