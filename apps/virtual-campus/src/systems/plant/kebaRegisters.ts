import type { ReadablePoint } from "@atrium/contract";
import type { Site } from "@atrium/site";
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
const FIRST = 1_000;

/**
 * Registers of a KeContact P30 (Modbus TCP Programmers Guide V 1.02): values of two registers each, at addresses of their own with
 * gaps between them, which answer with an error.
 * @param address wire address @returns undefined where one of the registers does not exist
 */
export function readKeba(readings: Readings, address: number, count: number): Buffer | undefined {
  const milli = (value: number | undefined) => Math.round((value ?? 0) * 1_000);
  const state = readings["charging-state"] ?? 0;
  const values = new Map<number, number>([
    [1_000, state],
    [1_006, state === 4 ? 262_144 : 0],
    [1_008, milli(readings["current-a"])],
    [1_010, milli(readings["current-b"])],
    [1_012, milli(readings["current-c"])],
    [1_020, milli(milli(readings["active-power"]))],
    [1_036, Math.floor((readings["active-energy"] ?? 0) * 1_000) % 2 ** 32],
    [1_040, VOLTS],
    [1_042, VOLTS],
    [1_044, VOLTS],
  ]);
  const bytes = Buffer.alloc(count * 2);
  for (let at = address - ((address - FIRST) % 2); at < address + count; at += 2) {
    const value = values.get(at);
    if (value === undefined) return undefined;
    for (const [offset, word] of [Math.floor(value / 65_536), value % 65_536].entries()) {
      const place = at + offset - address;
      if (place >= 0 && place < count) bytes.writeUInt16BE(word, place * 2);
    }
  }
  return bytes;
}
