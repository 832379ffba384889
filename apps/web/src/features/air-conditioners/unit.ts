import { type Celsius, celsius, type Kilowatts, type Watts, watts } from "@atrium/contract";
import { AIR_CONDITION, factsOf, setpointDeviation } from "@atrium/contract/devices";
import { sayDifference, sayNumber, sayQuantity, sayUnit, sayValue, t } from "@atrium/words";
import type { Device } from "../../devices/device.ts";
import { isStuckAt, type Reading, valueOf } from "../../devices/reading.ts";

/** A unit's own values, by name. null: it has never reported one. */
export interface UnitValues {
  readonly isOn: boolean | null;
  readonly mode: number | null;
  readonly fan: number | null;
  readonly setpoint: Celsius | null;
  /** Of the air that it draws in. */
  readonly temperature: Celsius | null;
  readonly power: Watts | null;
}

export function unitOf(reading: Pick<Reading, "values">): UnitValues {
  const on = valueOf(reading, "on");
  return {
    isOn: on === null ? null : on === 1,
    mode: valueOf(reading, "mode"),
    fan: valueOf(reading, "fan"),
    setpoint: celsius(valueOf(reading, "setpoint")),
    temperature: celsius(valueOf(reading, "temperature")),
    power: watts(valueOf(reading, "power")),
  };
}

/** K above (or below) what was asked for; undefined where it is off, only moves air, or is not known. */
export function deviationOf({ isOn, mode, setpoint, temperature }: UnitValues): number | undefined {
  return setpointDeviation({ values: { on: isOn === true ? 1 : 0, mode, setpoint, temperature } }) ?? undefined;
}

/** "4.94 °C high", "0.25 °C low", "at setpoint". */
export function deviationText(deviation: number): string {
  const size = sayDifference(Math.abs(deviation), "°C", 2);
  if (!/[1-9]/.test(size)) return t("At setpoint");
  return deviation > 0 ? t("{size} high", { size }) : t("{size} low", { size });
}

/** "+4.94", "−0.25". @param deviation K */
export function signedText(deviation: number): string {
  return `${deviation < 0 ? "−" : "+"}${sayValue(Math.abs(deviation), "K", 2)}`;
}

/** "24", "23.5": setpoints go in halves. */
export function setpointText(setpoint: number): string {
  return sayValue(setpoint, "°C", { most: 2 });
}

/** "27.94 → 23 °C" while it works, "26.80 °C" while it does not. */
export function climateText({
  isOn,
  setpoint,
  temperature,
}: Pick<UnitValues, "isOn" | "setpoint" | "temperature">): string {
  if (temperature === null) return "";
  return isOn === true && setpoint !== null
    ? `${sayValue(temperature, "°C", 2)} → ${setpointText(setpoint)} ${sayUnit("°C")}`
    : sayQuantity(temperature, "°C", 2);
}

/** The figures of several units. */
export interface UnitSummary {
  readonly total: number;
  readonly on: number;
  readonly off: number;
  readonly stale: number;
  /** Of the units with a value; undefined where none has one. */
  readonly mean: Celsius | undefined;
  readonly coldest: Celsius | undefined;
  readonly hottest: Celsius | undefined;
  readonly power: Watts | undefined;
}

/** A stale unit counts with its last value and is counted as stale as well; a stuck sensor is no measurement. */
export function summaryOf(readings: readonly Reading[]): UnitSummary {
  const units = readings.map(unitOf);
  const temperatures = readings.flatMap((reading) =>
    isStuckAt(reading, "temperature") ? [] : (unitOf(reading).temperature ?? []),
  );
  const powers = units.flatMap(({ power }) => (power === null ? [] : [power]));
  const isKnown = temperatures.length > 0;
  return {
    total: units.length,
    on: units.filter(({ isOn }) => isOn === true).length,
    off: units.filter(({ isOn }) => isOn === false).length,
    stale: readings.filter(({ isStale }) => isStale).length,
    mean: isKnown ? celsius(sum(temperatures) / temperatures.length) : undefined,
    coldest: isKnown ? celsius(Math.min(...temperatures)) : undefined,
    hottest: isKnown ? celsius(Math.max(...temperatures)) : undefined,
    power: powers.length === 0 ? undefined : watts(sum(powers)),
  };
}

/** The value that all of them have; null where they differ or none is known. */
export function commonValue(readings: readonly Reading[], key: string): number | null {
  const values = new Set(readings.map((reading) => valueOf(reading, key)));
  const [only] = values;
  return values.size === 1 ? (only ?? null) : null;
}

/** "22.93 kW" */
export function kilowattText(power: Watts): string {
  return `${sayNumber(power / 1000, 2)} kW`;
}

/** Rated cooling, where the plan says so. */
export function ratedKilowatts({ facts }: Pick<Device, "facts">): Kilowatts | undefined {
  return factsOf(AIR_CONDITION, facts).kw;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
