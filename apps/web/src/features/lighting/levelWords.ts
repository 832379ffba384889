import type { PercentWords } from "../../control/controls/PercentControls.tsx";

/** The words of a light's slider. */
export const LEVEL_WORDS: PercentWords = { value: "Level", less: "darker", more: "brighter", zero: "Off" };
