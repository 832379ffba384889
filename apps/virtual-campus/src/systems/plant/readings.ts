import { READABLE_POINTS, type ReadablePoint, type ReadablePointFacts } from "@atrium/contract/devices";
import type { NodeFlow } from "../../electricity/nodeFlow.ts";

/** What the points of a piece of equipment read. */
export type Readings = Partial<Record<ReadablePoint, number>>;

/** What a power meter in a board shows. @param kilowattHours its counter @param frequency Hz */
export function powerReadings(
  { watts, vars, volts, amperes }: NodeFlow,
  kilowattHours: number,
  frequency: number,
): Readings {
  const [a = 0, b = 0, c = 0] = volts;
  const [active, reactive] = [sum(watts) / 1_000, sum(vars) / 1_000];
  const apparent = Math.hypot(active, reactive);
  return {
    "voltage-a-n": a,
    "voltage-b-n": b,
    "voltage-c-n": c,
    "voltage-a-b": between(a, b),
    "voltage-b-c": between(b, c),
    "voltage-c-a": between(c, a),
    "current-a": amperes[0] ?? 0,
    "current-b": amperes[1] ?? 0,
    "current-c": amperes[2] ?? 0,
    "power-factor": apparent === 0 ? 1 : active / apparent,
    frequency: a + b + c === 0 ? 0 : frequency,
    "apparent-power": apparent,
    "active-power": active,
    "reactive-power": reactive,
    "active-energy": kilowattHours,
  };
}

/** Every alarm of the points, as it is while nothing is wrong, or while something is. */
export function alarmsOf(points: readonly ReadablePoint[], isOn: boolean): Readings {
  const alarms = points.filter(
    (point) => (READABLE_POINTS[point] satisfies ReadablePointFacts as ReadablePointFacts).isAlarm,
  );
  return Object.fromEntries(alarms.map((point) => [point, isOn ? 1 : 0]));
}

/** Between two phases that are a third of a turn apart. */
function between(one: number, other: number): number {
  return Math.sqrt(one ** 2 + other ** 2 + one * other);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
