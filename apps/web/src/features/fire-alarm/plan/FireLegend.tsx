import { StateGlyph } from "@atrium/ui";
import { LegendEntry } from "../../../devices/plan/Legend.tsx";
import { STATES } from "../detectorState.ts";

/** The panel's states with their numbers. */
export function FireLegend() {
  return STATES.toSorted((one, other) => one.value - other.value).map(({ value, glyph, word }) => (
    <LegendEntry key={value}>
      <StateGlyph state={glyph} size={13} />
      {`${String(value)} ${word}`}
    </LegendEntry>
  ));
}
