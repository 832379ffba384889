import { phrase, type Phrase, t } from "@atrium/words";
import type { FIRE_STATES } from "../../../alarms/fire.ts";
import { FIRE_ALARM } from "./fireAlarm.ts";
import type { ReadingRules } from "../../reading.ts";

type FireState = keyof typeof FIRE_STATES;

/** The states of a detector in the order in which they need somebody, with their words. */
export const DETECTOR_STATES = [
  { value: 2, word: "alarm" },
  { value: 3, word: "trouble" },
  { value: 4, word: "disabled" },
  { value: 1, word: "normal" },
] as const satisfies readonly { readonly value: FireState; readonly word: string }[];

/** A state as a person reads it. */
export const DETECTOR_STATE_NAMES: Readonly<Record<(typeof DETECTOR_STATES)[number]["word"], Phrase>> = {
  alarm: phrase("alarm"),
  trouble: phrase("trouble"),
  disabled: phrase("disabled"),
  normal: phrase("normal"),
};

/** What a panel reported last; an alarm counts until another state comes. */
export const FIRE_ALARM_RULES = {
  main: FIRE_ALARM.fire.point,
  reads: [],
  conditionOf: (values) => {
    const word = DETECTOR_STATES.find(({ value }) => value === values[FIRE_ALARM.fire.point])?.word;
    return {
      isOn: word === "normal",
      word: word === undefined ? undefined : t(DETECTOR_STATE_NAMES[word]),
      alarm: word === "alarm" ? t("fire alarm") : undefined,
      trouble: word === "trouble" ? t(DETECTOR_STATE_NAMES.trouble) : undefined,
      disabled: word === "disabled" ? t(DETECTOR_STATE_NAMES.disabled) : undefined,
    };
  },
} as const satisfies ReadingRules;
