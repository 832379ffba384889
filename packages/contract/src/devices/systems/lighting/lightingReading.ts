import { t } from "@atrium/words";
import type { ReadingRules } from "../../reading.ts";

/** A lamp that is out of order still has a level. */
export const LIGHTING_RULES = {
  main: "level",
  reads: ["level", "power", "lamp-failure"],
  conditionOf: (values) => ({
    isOn: (values["level"] ?? 0) > 0,
    trouble: values["lamp-failure"] === 1 ? t("lamp failure") : undefined,
  }),
} as const satisfies ReadingRules;
