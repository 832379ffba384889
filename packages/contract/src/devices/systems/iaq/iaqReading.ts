import { phrase, type Phrase, t } from "@atrium/words";
import { type AirBand, IAQ_METRIC_KEYS, worstAir } from "./airQuality.ts";
import type { ReadingRules } from "../../reading.ts";

const BAND_WORDS: Readonly<Record<AirBand, Phrase>> = {
  good: phrase("good"),
  fair: phrase("fair"),
  poor: phrase("poor"),
  bad: phrase("bad"),
};

/** Air is as good as its worst metric; good and fair count as on. */
export const IAQ_RULES = {
  main: "co2",
  reads: IAQ_METRIC_KEYS,
  conditionOf: (values) => {
    const band = worstAir((metric) => values[metric] ?? null)?.band;
    return { isOn: band === "good" || band === "fair", word: band && t(BAND_WORDS[band]) };
  },
} as const satisfies ReadingRules;
