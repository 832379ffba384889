import { t } from "@atrium/words";
import type { PercentWords } from "../../control/controls/PercentControls.tsx";

/** The words of a light's slider. */
export function levelWords(): PercentWords {
  return { value: t("Level"), less: t("darker"), more: t("brighter"), zero: t("Off") };
}
