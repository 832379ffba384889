import type { ReadablePoint } from "@atrium/contract/devices";
import type { Site } from "@atrium/site";
import { RegisterMap } from "../../endpoints/modbus/registers.ts";
import type { Readings } from "./readings.ts";

/** The product of a charger that speaks like this. */
export const KEBA = "keba-p30";

/** What it has of a charger's points: of its kind's states only one, its maker's. */
export const KEBA_POINTS: readonly ReadablePoint[] = [
  "charging-state",
  "current-a",
  "current-b",
  "current-c",
  "active-power",
  "active-energy",
];

/** Whether the site reads a device as such a charger. */
export function isKeba({ mappings }: Pick<Site, "mappings">, id: string): boolean {
  return mappings.some(({ device, parts }) => device === id && parts.some(({ product }) => product === KEBA));
}

/** V between a phase and neutral, in whole ones. */
const VOLTS = 230;
const CHARGING = 4;

/**
 * Registers of a KeContact P30 (Modbus TCP Programmers Guide V 1.02): values of two registers each, at addresses of their own with
 * gaps between them, which answer with an error. mA, mW, Wh.
 */
export const KEBA_REGISTERS = new RegisterMap<Readings>([
  { address: 1_000, type: "uint32", value: state },
  { address: 1_006, type: "uint32", value: (readings) => (state(readings) === CHARGING ? 262_144 : 0) },
  { address: 1_008, type: "uint32", scale: 1_000, value: (readings) => readings["current-a"] ?? 0 },
  { address: 1_010, type: "uint32", scale: 1_000, value: (readings) => readings["current-b"] ?? 0 },
  { address: 1_012, type: "uint32", scale: 1_000, value: (readings) => readings["current-c"] ?? 0 },
  {
    address: 1_020,
    type: "uint32",
    scale: 1_000,
    value: (readings) => Math.round((readings["active-power"] ?? 0) * 1_000),
  },
  { address: 1_036, type: "uint32", value: (readings) => Math.floor((readings["active-energy"] ?? 0) * 1_000) },
  { address: 1_040, type: "uint32", value: VOLTS },
  { address: 1_042, type: "uint32", value: VOLTS },
  { address: 1_044, type: "uint32", value: VOLTS },
]);

function state(readings: Readings): number {
  return readings["charging-state"] ?? 0;
}
