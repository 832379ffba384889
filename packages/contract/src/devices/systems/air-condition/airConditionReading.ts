import { AIR_CONDITIONER_FAULTS } from "./fanSpeedCodes.ts";
import type { ReadingRules } from "../../reading.ts";

export const AIR_CONDITION_RULES = {
  main: "temperature",
  reads: ["on", "mode", "fan", "setpoint", "power", "fault-code"],
  conditionOf: (values) => ({
    isOn: values["on"] === 1,
    trouble: values["fault"] === 1 ? faultName(values["fault-code"] ?? null) : undefined,
    disabled: values["local"] === 1 ? "local mode" : undefined,
  }),
} as const satisfies ReadingRules;

/** As in a sentence: "drain pan is full". */
function faultName(code: number | null): string {
  const name = Object.entries(AIR_CONDITIONER_FAULTS).find(([known]) => Number(known) === code)?.[1];
  return name === undefined || code === null || code <= 1 ? "fault" : name.charAt(0).toLowerCase() + name.slice(1);
}
