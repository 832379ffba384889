import { t } from "@atrium/words";
import { PA_EMERGENCY } from "./paLayers.ts";
import type { ReadingRules } from "../../reading.ts";

export const PA_RULES = {
  main: "media",
  reads: ["media", "playing", "volume", "priority", "fault"],
  conditionOf: (values) => {
    const isPlaying = values["playing"] === 1;
    const hasMedia = (values["media"] ?? 0) !== 0;
    return {
      isOn: isPlaying,
      word: isPlaying ? t("playing") : hasMedia ? t("starting") : t("stopped"),
      ...(values["priority"] === PA_EMERGENCY ? { alarm: t("evacuation") } : {}),
      ...(values["fault"] === 1 ? { trouble: t("amplifier fault") } : {}),
    };
  },
} as const satisfies ReadingRules;
