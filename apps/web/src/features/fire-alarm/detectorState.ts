import { t } from "@atrium/words";
import { DETECTOR_STATE_NAMES, DETECTOR_STATES, FIRE_ALARM } from "@atrium/contract/devices";
import type { StateName } from "@atrium/ui";
import { type Reading, valueOf } from "../../devices/reading.ts";

/** The states of a detector in the order in which they need somebody, with their marks. */
export const STATES: readonly ((typeof DETECTOR_STATES)[number] & { readonly glyph: StateName })[] =
  DETECTOR_STATES.map((state) => Object.assign({}, state, { glyph: state.word }));

/** "trouble" */
export function stateWord({ word }: Pick<(typeof STATES)[number], "word">): string {
  return t(DETECTOR_STATE_NAMES[word]);
}

/** The state that the panel reported last; an alarm counts until another state comes. */
export function stateOf(reading: Pick<Reading, "values">): (typeof STATES)[number] | undefined {
  const told = valueOf(reading, FIRE_ALARM.fire.point);
  return STATES.find(({ value }) => value === told);
}
