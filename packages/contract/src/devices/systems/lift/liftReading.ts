import { LIFT_DRIVE_STOPPED, LIFT_MODE_CODES, LIFT_STATE_CODES } from "./liftCodes.ts";
import type { ReadingRules } from "../../reading.ts";

const FAULT_WORDS: ReadonlyMap<number, string> = new Map([
  [21, "door fault"],
  [LIFT_DRIVE_STOPPED, "drive fault"],
]);

/** Of the states, by their codes. */
const WORDS = ["standing", "going up", "going down", "open"];

/** Positions and door gaps are no part of it: they move by themselves. */
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
    const fault = values["fault"] === 1 ? (FAULT_WORDS.get(values["fault-code"] ?? 0) ?? "fault") : undefined;
    const isStuck = values["fault-code"] === LIFT_DRIVE_STOPPED;
    return {
      isOn: values["state"] === LIFT_STATE_CODES.up || values["state"] === LIFT_STATE_CODES.down,
      word: WORDS[values["state"] ?? LIFT_STATE_CODES.idle],
      ...(fault !== undefined && isStuck ? { alarm: fault } : {}),
      ...(fault !== undefined && !isStuck ? { trouble: fault } : {}),
      ...(values["recall"] === 1 ? { trouble: fault ?? "fire recall" } : {}),
      ...(values["mode"] === LIFT_MODE_CODES.OUT_OF_SERVICE ? { disabled: "out of service" } : {}),
    };
  },
} as const satisfies ReadingRules;
