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
      word: isPlaying ? "playing" : hasMedia ? "starting" : "stopped",
      ...(values["priority"] === PA_EMERGENCY ? { alarm: "evacuation" } : {}),
      ...(values["fault"] === 1 ? { trouble: "amplifier fault" } : {}),
    };
  },
} as const satisfies ReadingRules;
