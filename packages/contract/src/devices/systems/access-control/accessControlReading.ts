import { phrase, type Phrase, t } from "@atrium/words";
import { type DoorState, doorState } from "../../../access/door.ts";
import type { ReadingRules } from "../../reading.ts";

const STATE_WORDS: Readonly<Record<DoorState, Phrase>> = {
  locked: phrase("locked"),
  unlocked: phrase("unlocked"),
  open: phrase("open ## door"),
  forced: phrase("forced"),
  held: phrase("held open too long"),
};

/** A door that is locked is as it should be; one that is unlocked or open is on. */
export const ACCESS_CONTROL_RULES = {
  main: "state",
  reads: ["state", "mode", "contact", "fire", "release-left", "unlock", "hold-open", "lock"],
  conditionOf: (values) => {
    const state = doorState(values["state"]);
    const word = state === undefined ? undefined : t(STATE_WORDS[state]);
    return {
      isOn: state === "unlocked" || state === "open",
      word,
      ...(state === "forced" ? { alarm: word } : {}),
      ...(state === "held" ? { trouble: word } : {}),
    };
  },
} as const satisfies ReadingRules;
