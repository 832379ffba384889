import { FIRE_ALARM } from "@atrium/contract/devices";
import { phrase, t } from "@atrium/words";
import { declaredWords } from "../../devices/declared.ts";
import type { SystemWords } from "../../devices/system.ts";

export function detectorWords(): SystemWords {
  return {
    ...declaredWords(FIRE_ALARM),
    column: t("detector"),
    none: t("no fire detectors"),
    on: t("normal"),
  };
}

/** Said wherever somebody might look for a button (EN 54-2: acknowledge, silence and reset are acts at the panel). */
export const AT_THE_PANEL = phrase(
  "Silence and reset at the panel. Atrium only monitors the panel and cannot control it.",
);
