import { DOOR_STATE_NAMES, doorState } from "../../../access/door.ts";
import type { ReadingRules } from "../../reading.ts";

/** A door that is locked is as it should be; one that is unlocked or open is on. */
export const ACCESS_CONTROL_RULES = {
  main: "state",
  reads: ["state", "mode", "contact", "fire", "release-left", "unlock", "hold-open", "lock"],
  conditionOf: (values) => {
    const state = doorState(values["state"]);
    const word = state === undefined ? undefined : DOOR_STATE_NAMES[state].toLowerCase();
    return {
      isOn: state === "unlocked" || state === "open",
      word,
      ...(state === "forced" ? { alarm: word } : {}),
      ...(state === "held" ? { trouble: word } : {}),
    };
  },
} as const satisfies ReadingRules;
