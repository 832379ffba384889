import { Kpi, StateGlyph } from "@atrium/ui";
import { useReadings } from "../../devices/DevicesContext.ts";
import type { DevicesProps } from "../../devices/system.ts";
import { STATES, stateOf } from "./detectorState.ts";

/** How many detectors are in each state. */
export function FireFigures({ devices }: DevicesProps) {
  const states = useReadings(devices).map(stateOf);
  const isRead = states.some((state) => state !== undefined);
  return STATES.map((state) => (
    <Kpi
      key={state.value}
      value={
        isRead && (
          <span className="inline-row gap-7">
            <StateGlyph state={state.glyph} size={17} />
            {states.filter((one) => one === state).length}
          </span>
        )
      }
      label={state.word}
    />
  ));
}
