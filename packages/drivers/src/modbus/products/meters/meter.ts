import { MAX_UNCHANGED_TIMES, type RegisterType, type Unit } from "@atrium/contract/devices";
import { term } from "@atrium/words";
import type { ModbusProduct } from "../../product.ts";

type Point = ModbusProduct["points"][number];

/** Where a meter has a value. */
interface MeterRegister {
  /** As the address on the wire, from 0. */
  readonly at: number;
  readonly type: RegisterType;
  /** What one step is worth in kW, kWh, V, A or Hz. */
  readonly step?: number;
}

/** What a meter measures, by the keys that every meter's points have. */
type MeterKey = keyof typeof MEASURED;

/** A family of meters as its manual has it. */
export interface Meter extends Pick<ModbusProduct, "name" | "label"> {
  /** The maker's document, and its version. */
  readonly source: string;
  readonly table: "input-register" | "holding-register";
  readonly wordOrder?: "low-first";
  readonly registers: Readonly<Partial<Record<MeterKey, MeterRegister>>>;
}

interface Measured extends Pick<Point, "kind" | "name" | "min" | "max" | "deadband"> {
  readonly unit?: Unit;
}

/** Beyond these a register holds no measurement but the maker's mark for none, such as 0x7FFFFFFF. */
const MAX_POWER = 20_000;
const MAX_VOLTAGE = 1_000;
const MAX_CURRENT = 10_000;

const voltage = (name: string) =>
  ({ name, kind: "number", unit: "V", min: 0, max: MAX_VOLTAGE, deadband: 0.2 }) satisfies Measured;
const current = (name: string) =>
  ({ name, kind: "number", unit: "A", min: 0, max: MAX_CURRENT, deadband: 0.05 }) satisfies Measured;

const MEASURED = {
  "active-power": {
    name: term("Active power"),
    kind: "number",
    unit: "kW",
    min: -MAX_POWER,
    max: MAX_POWER,
    deadband: 0.01,
  },
  "active-energy": { name: term("Active energy"), kind: "counter", unit: "kWh", min: 0 },
  "active-energy-received": { name: term("Active energy received"), kind: "counter", unit: "kWh", min: 0 },
  voltage: voltage(term("Voltage")),
  "voltage-an": voltage(term("Voltage A-N")),
  "voltage-bn": voltage(term("Voltage B-N")),
  "voltage-cn": voltage(term("Voltage C-N")),
  current: current(term("Current")),
  "current-a": current(term("Current A")),
  "current-b": current(term("Current B")),
  "current-c": current(term("Current C")),
  "power-factor": { name: term("Power factor"), kind: "number", min: -1, max: 1, deadband: 0.005 },
  // What meters measure; without a voltage there is no frequency.
  frequency: { name: term("Frequency"), kind: "number", unit: "Hz", min: 45, max: 70, deadband: 0.02 },
} as const satisfies Readonly<Record<string, Measured>>;

/** kWh; a counter with larger steps stands still for long at little power. */
const FINE_STEP = 0.01;
/** kW at which a counter with fine steps has counted several of them in the time that it may stand. */
const COUNTED_POWER = 0.5;

/** A family of meters as a product. */
export function meter({ name, label, source, table, wordOrder, registers }: Meter): ModbusProduct {
  return {
    name,
    ...(label === undefined ? {} : { label }),
    modules: ["energy-meter"],
    source,
    points: Object.entries(MEASURED).flatMap(([key, measured]): Point[] => {
      const register = isMeterKey(key) ? registers[key] : undefined;
      if (register === undefined) return [];
      const { at, type, step } = register;
      const point: Point = {
        key,
        ...measured,
        table,
        register: at + 1,
        type,
        expectedInterval: measured.kind === "counter" ? 30_000 : 10_000,
      };
      return [
        {
          ...point,
          ...(step === undefined ? {} : { scale: step }),
          ...(wordOrder === undefined || type === "int16" || type === "uint16" ? {} : { wordOrder }),
          ...stuckRule(key, register),
        },
      ];
    }),
  };
}

function isMeterKey(key: string): key is MeterKey {
  return key in MEASURED;
}

/** A counter with fine steps that stands still under load is stuck. */
function stuckRule(key: string, { type, step = 1 }: MeterRegister): Pick<Point, "stuck"> {
  if (key !== "active-energy" || type === "float32" || step > FINE_STEP) return {};
  const loaded = { point: "active-power", above: COUNTED_POWER };
  return { stuck: { after: MAX_UNCHANGED_TIMES.countedEnergy, while: loaded } };
}
