import {
  type EquipmentCategory,
  EQUIPMENT_SYSTEMS,
  READABLE_POINTS,
  type ReadablePoint,
  type ReadablePointFacts,
  Unit,
} from "@atrium/contract/devices";
import { sayTerm, t } from "@atrium/words";
import type { ModbusProduct } from "../product.ts";

type Point = ModbusProduct["points"][number];

/** Registers that each point has, whether it fills them or not: where one lies follows from its place in the category. */
const REGISTERS_A_POINT = 2;
const EXPECTED_INTERVAL = 15_000;
/** kWh of the largest board and the largest chilled water main in an hour; hours in an hour, with the clock of a controller that is a little fast. */
const MAX_PER_HOUR: Readonly<Partial<Record<ReadablePoint, number>>> = {
  "active-energy": 4_000,
  "thermal-energy": 20_000,
  "make-up-water": 100,
  "run-hours": 1.05,
};
/** What one step of a counter's register is worth. */
const COUNTER_STEP: Readonly<Partial<Record<ReadablePoint, number>>> = {
  "active-energy": 0.1,
  "thermal-energy": 0.1,
  "make-up-water": 0.001,
  "run-hours": 0.01,
};
/** What has no unit is a share, unless it is one of these. */
const RANGES: Readonly<Partial<Record<ReadablePoint, { readonly min: number; readonly max: number }>>> = {
  ph: { min: 0, max: 14 },
};
/** Measurements that pass on no smaller change. */
const DEADBANDS: Readonly<Partial<Record<Unit, number>>> = {
  V: 0.2,
  A: 0.05,
  kW: 0.01,
  kvar: 0.01,
  kVA: 0.01,
  Hz: 0.01,
};

/**
 * Equipment of each category behind a site's own controllers: no maker's map says where they keep a pump's hours, so the map
 * follows from the category. Point n of its list has holding registers 2n + 1 and 2n + 2: a state as uint16 in the first, a
 * counter as uint32, a measurement as float32, the high word first. A category that the contract gains has its product.
 */
export const plant: readonly ModbusProduct[] = Object.values(EQUIPMENT_SYSTEMS).flatMap((categories) =>
  Object.entries<EquipmentCategory>(categories).map(([key, category]) => ({
    name: `plant-${key}`,
    get label() {
      return t("{name} (plant controller)", { name: sayTerm(category.name) });
    },
    modules: ["equipment"] as const,
    source: "docs/guides/site.md, equipment behind a plant controller",
    points: category.points.map((point, index) => registersOf(point, category, index * REGISTERS_A_POINT + 1)),
  })),
);

function registersOf(key: ReadablePoint, { units }: EquipmentCategory, register: number): Point {
  const facts: ReadablePointFacts = READABLE_POINTS[key];
  const place = {
    key,
    name: facts.name,
    table: "holding-register",
    register,
    expectedInterval: EXPECTED_INTERVAL,
  } as const;
  const unit = Unit.optional().parse(units?.[key] ?? facts.unit);
  if (facts.kind === "state") {
    const states = (facts.words ?? []).map((name, value) => ({ value, name }));
    return { ...place, kind: "enum", type: "uint16", states };
  }
  if (facts.kind === "counter") {
    const scale = COUNTER_STEP[key] ?? 1;
    return { ...place, kind: "counter", type: "uint32", scale, ...(unit && { unit }), ...most(MAX_PER_HOUR[key]) };
  }
  const deadband = unit === undefined ? 0.001 : DEADBANDS[unit];
  const range = unit === undefined ? (RANGES[key] ?? { min: -1, max: 1 }) : {};
  return { ...place, ...range, kind: "number", type: "float32", ...(unit && { unit }), ...(deadband && { deadband }) };
}

function most(maxPerHour: number | undefined) {
  return maxPerHour === undefined ? {} : { maxPerHour };
}
