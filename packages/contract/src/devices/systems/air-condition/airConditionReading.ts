import { phrase, type Phrase, t } from "@atrium/words";
import type { ReadingRules } from "../../reading.ts";

/** The faults that a unit reports, as in a sentence. */
const FAULT_WORDS: ReadonlyMap<number | null, Phrase> = new Map([
  [2, phrase("drain full")],
  [3, phrase("fan locked")],
  [4, phrase("sensor fault")],
  [5, phrase("no outdoor unit")],
  [6, phrase("low refrigerant")],
]);

function faultName(code: number | null): string {
  const word = FAULT_WORDS.get(code);
  return word === undefined ? t("fault") : t(word);
}

export const AIR_CONDITION_RULES = {
  main: "temperature",
  reads: ["on", "mode", "fan", "setpoint", "power", "fault-code"],
  conditionOf: (values) => ({
    isOn: values["on"] === 1,
    trouble: values["fault"] === 1 ? faultName(values["fault-code"] ?? null) : undefined,
    disabled: values["local"] === 1 ? t("local mode") : undefined,
  }),
} as const satisfies ReadingRules;
