import { StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { STATES, stateWord } from "../detectorState.ts";
import type { FloorDetectors } from "./detectorCounts.ts";

/** "1 alarm, 2 trouble, 34 normal"; states that no detector is in are left out. */
export function DetectorFigures({ of: { counts, unknown } }: { of: Pick<FloorDetectors, "counts" | "unknown"> }) {
  return (
    <>
      {STATES.filter(({ word }) => counts[word] > 0).map((state) => (
        <span key={state.word} className="row" style={{ gap: 4 }}>
          <StateGlyph state={state.glyph} size={13} />
          {`${String(counts[state.word])} ${stateWord(state)}`}
        </span>
      ))}
      {unknown > 0 && (
        <span className="row" style={{ gap: 4 }}>
          <StateGlyph state="stale" size={13} />
          {t("{unknown} unknown", { unknown })}
        </span>
      )}
    </>
  );
}
