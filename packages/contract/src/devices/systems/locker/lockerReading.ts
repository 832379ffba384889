import { t } from "@atrium/words";
import type { ReadingRules } from "../../reading.ts";

/** A bank counts as on while something lies in it; each of its compartments in error is trouble. */
export const LOCKER_RULES = {
  main: "used",
  reads: ["used", "errors"],
  conditionOf: ({ used = null, errors = null }) => ({
    isOn: used !== null && used > 0,
    word: used !== null && used > 0 ? t("in use") : t("empty"),
    trouble: errors !== null && errors > 0 ? t("{errors} in error", { errors }) : undefined,
  }),
} as const satisfies ReadingRules;
