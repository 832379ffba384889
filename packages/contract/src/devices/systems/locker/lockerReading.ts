import type { ReadingRules } from "../../reading.ts";

/** A bank counts as on while something lies in it; each of its compartments in error is trouble. */
export const LOCKER_RULES = {
  main: "used",
  reads: ["used", "errors"],
  conditionOf: ({ used = null, errors = null }) => ({
    isOn: used !== null && used > 0,
    word: used !== null && used > 0 ? "in use" : "empty",
    trouble: errors !== null && errors > 0 ? `${String(errors)} in error` : undefined,
  }),
} as const satisfies ReadingRules;
