import { t } from "@atrium/words";
import type { ReadingRules } from "../../reading.ts";

/** A fan is on while its wheel turns, whatever it was asked. */
export const EXHAUST_FAN_RULES = {
  main: "level",
  reads: ["on", "level", "speed", "flow", "power", "trip", "local"],
  conditionOf: (values) => ({
    isOn: (values["speed"] ?? 0) > 0,
    ...(values["trip"] === 1 ? { trouble: t("overload trip") } : {}),
  }),
} as const satisfies ReadingRules;
