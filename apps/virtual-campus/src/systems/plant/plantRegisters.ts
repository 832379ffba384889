import {
  EQUIPMENT_CATEGORIES,
  type EquipmentCategory,
  type EquipmentCategoryKey,
  READABLE_POINTS,
} from "@atrium/contract";
import { registersIn } from "../../endpoints/modbus/registers.ts";
import type { Readings } from "./readings.ts";

const BYTES_A_POINT = 4;
/** How much one step of a counter's register is. */
const STEPS: Readonly<Record<string, number>> = { "active-energy": 0.1, "run-hours": 0.01 };

/**
 * The registers of a plant controller for one piece of equipment (docs/guides/site.md): two for each point of its category, in
 * their order. A state is a uint16 in the first of them, a counter a uint32, a measurement a float32.
 * @param address wire address @returns undefined where a register does not exist
 */
export function readPlant(
  category: EquipmentCategoryKey,
  readings: Readings,
  address: number,
  count: number,
): Buffer | undefined {
  const { points }: EquipmentCategory = EQUIPMENT_CATEGORIES[category];
  const bytes = Buffer.alloc(points.length * BYTES_A_POINT);
  for (const [index, point] of points.entries()) {
    const value = readings[point] ?? 0;
    const at = index * BYTES_A_POINT;
    const { kind } = READABLE_POINTS[point];
    if (kind === "state") {
      bytes.writeUInt16BE(value, at);
    } else if (kind === "counter") {
      bytes.writeUInt32BE(Math.floor(value / (STEPS[point] ?? 1)) % 2 ** 32, at);
    } else {
      bytes.writeFloatBE(value, at);
    }
  }
  return registersIn(bytes, address, count);
}
