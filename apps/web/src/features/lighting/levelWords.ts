import { t } from "@atrium/words";
import type { PercentWords } from "../../control/controls/PercentControls.tsx";

/** The words of a light's slider. */
export const LEVEL_WORDS: PercentWords = { value: t("Level"), less: "darker", more: "brighter", zero: t("Off") };
