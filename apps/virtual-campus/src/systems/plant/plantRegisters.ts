import {
  EQUIPMENT_CATEGORIES,
  type EquipmentCategory,
  type EquipmentCategoryKey,
  READABLE_POINTS,
} from "@atrium/contract";
import { RegisterMap } from "../../endpoints/modbus/registers.ts";
import type { Readings } from "./readings.ts";

/** How much one step of a counter's register is. */
const STEPS: Readonly<Record<string, number>> = { "active-energy": 0.1, "run-hours": 0.01 };
const TYPES = { state: "uint16", counter: "uint32", number: "float32" } as const;

/**
 * The registers of a plant controller for one piece of equipment (docs/guides/site.md): two for each point of its category, in
 * their order. A state is a uint16 in the first of them, a counter a uint32, a measurement a float32.
 */
export function plantMap(category: EquipmentCategoryKey): RegisterMap<Readings> {
  const { points }: EquipmentCategory = EQUIPMENT_CATEGORIES[category];
  const registers = points.map((point, index) => {
    const { kind } = READABLE_POINTS[point];
    const value = (readings: Readings) => readings[point] ?? 0;
    const steps = (readings: Readings) => Math.floor(value(readings) / (STEPS[point] ?? 1));
    return { address: index * 2, type: TYPES[kind], value: kind === "counter" ? steps : value };
  });
  return new RegisterMap(registers, [{ address: 0, count: points.length * 2 }]);
}
