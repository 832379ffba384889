import { IAQ_METRIC_KEYS, worstAir } from "./airQuality.ts";
import type { ReadingRules } from "../../reading.ts";

/** Air is as good as its worst metric; good and fair count as on. */
export const IAQ_RULES = {
  main: "co2",
  reads: IAQ_METRIC_KEYS,
  conditionOf: (values) => {
    const band = worstAir((metric) => values[metric] ?? null)?.band;
    return { isOn: band === "good" || band === "fair", word: band };
  },
} as const satisfies ReadingRules;
