import { FIRE_ALARM, type FIRE_STATES } from "@atrium/contract";
import type { StateName } from "@atrium/ui";
import { type Condition, type Reading, valueOf } from "../../devices/reading.ts";

type FireState = keyof typeof FIRE_STATES;

/** The states of a detector in the order in which they need somebody, with their marks. */
export const STATES: readonly { readonly value: FireState; readonly glyph: StateName; readonly word: string }[] = [
  { value: 2, glyph: "alarm", word: "alarm" },
  { value: 3, glyph: "trouble", word: "trouble" },
  { value: 4, glyph: "disabled", word: "disabled" },
  { value: 1, glyph: "normal", word: "normal" },
];

/** The state that the panel has told last; an alarm counts until another state comes. */
export function stateOf(reading: Pick<Reading, "values">): (typeof STATES)[number] | undefined {
  const told = valueOf(reading, FIRE_ALARM.fire.point);
  return STATES.find(({ value }) => value === told);
}

export function conditionOf(values: Readonly<Record<string, number | null>>): Condition {
  const state = stateOf({ values });
  return {
    isOn: state?.glyph === "normal",
    word: state?.word,
    alarm: state?.glyph === "alarm" ? "fire alarm" : undefined,
    trouble: state?.glyph === "trouble" ? "trouble" : undefined,
    disabled: state?.glyph === "disabled" ? "disabled" : undefined,
  };
}
