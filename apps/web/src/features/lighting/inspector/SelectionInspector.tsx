import { Button } from "@mantine/core";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { Icon, StateGlyph } from "@atrium/ui";
import type { Circuit } from "../circuits/circuit.ts";
import { summaryOf } from "../circuits/summary.ts";
import { levelText, lightCount } from "../circuits/words.ts";
import { hasFailed, isRunning } from "../commands/order.ts";
import { ASK_ABOVE } from "../commands/proposal.ts";
import { useLighting, useReadings } from "../LightingContext.ts";
import { TextButton } from "../TextButton.tsx";
import { HoldTime } from "./HoldTime.tsx";
import styles from "./inspector.module.css";
import { InspectorHead } from "./InspectorHead.tsx";
import { LevelControls } from "./LevelControls.tsx";
import { LockNote } from "./LockNote.tsx";
import { Section } from "./Section.tsx";

const STEP = 10;

/** Several circuits: their range and mean, controls for all of them, and each with its level. */
export function SelectionInspector({ circuits }: { circuits: readonly Circuit[] }) {
  const { canControl, isLive, propose, placeName } = useLighting();
  const readings = useReadings(circuits);
  const summary = summaryOf(readings);
  const roomCount = new Set(circuits.map((circuit) => circuit.room)).size;
  const spread = readings.flatMap(({ level }) => (level === null ? [] : [level]));
  const rows = circuits
    .flatMap((circuit, index) => {
      const reading = readings[index];
      return reading === undefined ? [] : [{ circuit, reading }];
    })
    .sort((a, b) => (b.reading.level ?? -1) - (a.reading.level ?? -1));
  const held = circuits.filter((_, index) => readings[index]?.hold !== undefined);

  return (
    <>
      <InspectorHead
        title={lightCount(circuits.length)}
        detail={`${String(roomCount)} ${roomCount === 1 ? "room" : "rooms"}, ${placeName}`}
      />
      <div className={styles["controls"]}>
        <div className={styles["valueRow"]}>
          <div className={styles["big"]}>
            {rangeText(spread)}
            <small>%</small>
          </div>
          <div className="grow">
            <div className="t12 m">{summary.mean === undefined ? "No value" : `Mean ${summary.mean.toFixed(2)} %`}</div>
            <div className="t12 muted num">
              {`${String(summary.on)} on, ${String(summary.off)} off, ${String(summary.stale)} stale`}
            </div>
          </div>
        </div>
        {canControl && (
          <>
            <LevelControls
              name="the selected lights"
              level={summary.mean ?? null}
              ghost={undefined}
              spread={spread}
              isLocked={!isLive}
              onLevel={(level) => {
                propose(circuits, { kind: "set", level });
              }}
            />
            <div className={styles["steps"]}>
              {[-STEP, STEP].map((by) => (
                <Button
                  key={by}
                  disabled={!isLive}
                  leftSection={<Icon of={by < 0 ? Minus : Plus} size={13} />}
                  onClick={() => {
                    propose(circuits, { kind: "step", by });
                  }}
                >
                  {`${String(STEP)} % each`}
                </Button>
              ))}
            </div>
            {isLive ? (
              <HoldTime words="New levels hold for" />
            ) : (
              <LockNote>Commands are off until live data is back. A light switch in the room still works.</LockNote>
            )}
            {isLive && circuits.length > ASK_ABOVE && (
              <div className="t12 muted">{`More than ${String(ASK_ABOVE)} lights: asks first.`}</div>
            )}
          </>
        )}
      </div>
      <Section title="In the selection" note="highest first">
        <ul className={styles["levels"]}>
          {rows.map(({ circuit, reading }) => (
            <li key={circuit.id}>
              <span className="ell grow" title={circuit.id}>
                {circuit.name}
              </span>
              <span className={styles["bar"]} aria-hidden>
                <i style={{ width: `${String(reading.level ?? 0)}%` }} data-old={reading.isStale} />
              </span>
              <span className="num">{levelText(reading.level)}</span>
              <RowMark reading={reading} />
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title="Held by hand"
        note={held.length === 0 ? "none" : lightCount(held.length)}
        action={
          canControl &&
          isLive &&
          held.length > 0 && (
            <TextButton
              onClick={() => {
                propose(held, { kind: "release" });
              }}
            >
              {`Release ${String(held.length)}`}
            </TextButton>
          )
        }
      >
        <p className="t12 muted">Ctrl and click adds, Shift and drag draws a frame, Esc clears.</p>
      </Section>
    </>
  );
}

function RowMark({ reading }: { reading: ReturnType<typeof useReadings>[number] }) {
  const { command } = reading;
  if (command !== undefined && isRunning(command)) return <StateGlyph state="sending" size={13} label />;
  if (command !== undefined && hasFailed(command)) {
    return <StateGlyph state="trouble" size={13} label={command.detail ?? "The last command failed"} />;
  }
  if (reading.state === "trouble") return <StateGlyph state="trouble" size={13} label="Lamp failure" />;
  if (reading.isStale) return <StateGlyph state="stale" size={13} label />;
  if (reading.hold !== undefined) return <StateGlyph state="held" size={13} label={`Held by ${reading.hold.by}`} />;
  return <span />;
}

function rangeText(levels: readonly number[]): string {
  if (levels.length === 0) return "–";
  const [low, high] = [Math.round(Math.min(...levels)), Math.round(Math.max(...levels))];
  return low === high ? String(low) : `${String(low)}–${String(high)}`;
}
