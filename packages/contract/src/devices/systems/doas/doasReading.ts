import { t } from "@atrium/words";
import type { ReadingRules } from "../../reading.ts";

export const DOAS_RULES = {
  main: "on",
  reads: ["on", "level", "auto-level", "supply-fan", "return-co2", "power"],
  conditionOf: (values) => ({
    isOn: values["on"] === 1,
    trouble:
      values["filter-alarm"] === 1
        ? t("filter blocked, stopped")
        : values["fault"] === 1
          ? t("fan tripped, stopped")
          : undefined,
  }),
} as const satisfies ReadingRules;
