import { StateGlyph } from "@atrium/ui";
import { urgencyOf } from "@atrium/ui/plan";
import { clock } from "../../../platform/time.ts";
import type { Circuit } from "../circuits/circuit.ts";
import type { Reading } from "../circuits/reading.ts";
import { useLighting, useReadings } from "../LightingContext.ts";
import styles from "./inspector.module.css";
import { Section } from "./Section.tsx";

/** Nothing is selected: what of this place needs somebody, and how to select. */
export function PlaceInspector({ circuits }: { circuits: readonly Circuit[] }) {
  const { select, timeZone, placeName } = useLighting();
  const readings = useReadings(circuits);
  const rows = circuits
    .flatMap((circuit, index) => {
      const reading = readings[index];
      return reading === undefined || !needsAttention(reading) ? [] : [{ circuit, reading }];
    })
    .sort((a, b) => urgencyOf(a.reading.state) - urgencyOf(b.reading.state));
  return (
    <>
      <header className={styles["head"]}>
        <div className="grow">
          <h2>Nothing selected</h2>
          <div className="t12 muted">Select a pin or a room</div>
        </div>
      </header>
      {circuits.length > 0 && (
        <Section title={`Out of the ordinary in ${placeName}`} note={String(rows.length)}>
          {rows.length === 0 && <p className="t12 muted">Every light answers, and none is held by hand.</p>}
          <ul className={styles["attention"]}>
            {rows.map(({ circuit, reading }) => (
              <li key={circuit.id}>
                <button
                  type="button"
                  onClick={() => {
                    select([circuit.id]);
                  }}
                >
                  <StateGlyph state={glyphOf(reading)} size={13} />
                  <span className="ell grow">{circuit.name}</span>
                  <span className="t12 muted">{reasonOf(reading, timeZone)}</span>
                </button>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Selecting">
        <p className="t12 muted">
          A click on a pin or in a room selects. Ctrl and click adds, Shift and drag draws a frame, Esc clears. Arrow
          keys move between pins, + and − zoom, 0 shows the whole floor.
        </p>
      </Section>
    </>
  );
}

function needsAttention(reading: Reading): boolean {
  return reading.hasLampFailure || reading.isStale || reading.hold !== undefined;
}

function glyphOf(reading: Reading): "trouble" | "stale" | "held" {
  if (reading.state === "trouble") return "trouble";
  return reading.isStale ? "stale" : "held";
}

function reasonOf(reading: Reading, timeZone: string): string {
  if (reading.state === "trouble") return "lamp failure";
  if (reading.isStale) return reading.seenAt === null ? "no value yet" : `last seen ${clock(reading.seenAt, timeZone)}`;
  return reading.hold === undefined ? "" : `${reading.hold.by}, until ${clock(reading.hold.until, timeZone)}`;
}
