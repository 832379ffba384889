import { phrase, type Phrase, t } from "@atrium/words";
import { LIFT_DRIVE_STOPPED, LIFT_MODE_CODES, LIFT_STATE_CODES } from "./liftCodes.ts";
import type { ReadingRules } from "../../reading.ts";

const FAULT_WORDS: ReadonlyMap<number, Phrase> = new Map([
  [21, phrase("door fault")],
  [LIFT_DRIVE_STOPPED, phrase("drive fault")],
]);

/** Of the states, by their codes. */
const WORDS = [phrase("idle"), phrase("going up"), phrase("going down"), phrase("open ## door")];

/** Positions and door gaps are not included: they move by themselves. */
export const LIFT_RULES = {
  main: "state",
  reads: [
    "mode",
    "send",
    "hold-door",
    "floor",
    "direction",
    "door",
    "load",
    "people",
    "stops",
    "calls-up",
    "calls-down",
    "fault-code",
    "trips",
    "wait",
  ],
  conditionOf: (values) => {
    const fault = values["fault"] === 1 ? t(FAULT_WORDS.get(values["fault-code"] ?? 0) ?? phrase("fault")) : undefined;
    const word = WORDS[values["state"] ?? LIFT_STATE_CODES.idle];
    const isStuck = values["fault-code"] === LIFT_DRIVE_STOPPED;
    return {
      isOn: values["state"] === LIFT_STATE_CODES.up || values["state"] === LIFT_STATE_CODES.down,
      word: word && t(word),
      ...(fault !== undefined && isStuck ? { alarm: fault } : {}),
      ...(fault !== undefined && !isStuck ? { trouble: fault } : {}),
      ...(values["recall"] === 1 ? { trouble: fault ?? t("fire recall") } : {}),
      ...(values["mode"] === LIFT_MODE_CODES.OUT_OF_SERVICE ? { disabled: t("out of service") } : {}),
    };
  },
} as const satisfies ReadingRules;
