import { StateGlyph } from "@atrium/ui";
import { hasFailed } from "../commands/order.ts";
import { ASK_ABOVE } from "../commands/proposal.ts";
import { TextButton } from "../controls/TextButton.tsx";
import { useControl, useReadings } from "../ControlContext.ts";
import type { Device } from "../device.ts";
import { type Reading, runningCommand } from "../reading.ts";
import { countText, stateText } from "../words.ts";
import { HoldTime } from "./HoldTime.tsx";
import { InspectorHead } from "./InspectorHead.tsx";
import styles from "./inspector.module.css";
import lists from "./lists.module.css";
import { LockNote } from "./LockNote.tsx";
import { Section } from "./Section.tsx";

/** Several devices: the system's value row and controls for all of them, and each with its value. */
export function SelectionInspector({ devices }: { devices: readonly Device[] }) {
  const { canControl, isLive, propose, placeName, system } = useControl();
  const { words, pin } = system;
  const readings = useReadings(devices);
  const roomCount = new Set(devices.map((device) => device.room)).size;
  const rows = devices
    .flatMap((device, index) => {
      const reading = readings[index];
      return reading === undefined ? [] : [{ device, reading, share: pin.ring(reading) }];
    })
    .sort((a, b) => (b.share ?? -1) - (a.share ?? -1));
  const held = devices.filter((_, index) => readings[index]?.hold !== undefined);

  return (
    <>
      <InspectorHead
        title={countText(words, devices.length)}
        detail={`${String(roomCount)} ${roomCount === 1 ? "room" : "rooms"}, ${placeName}`}
      />
      <div className={styles["controls"]}>
        <system.SelectionControls devices={devices} />
        {canControl && !isLive && (
          <LockNote>{`Commands are off until live data is back. ${words.local ?? ""}`.trim()}</LockNote>
        )}
        {canControl && isLive && <HoldTime words="New values hold for" />}
        {canControl && isLive && devices.length > ASK_ABOVE && (
          <div className="t12 muted">{`More than ${String(ASK_ABOVE)} ${words.many}: asks first.`}</div>
        )}
      </div>
      <Section title="In the selection" note="highest first">
        <ul className={lists["levels"]}>
          {rows.map(({ device, reading, share }) => (
            <li key={device.id}>
              <span className="ell grow" title={device.id}>
                {device.name}
              </span>
              <span className={lists["bar"]} aria-hidden>
                <i style={{ width: `${String((share ?? 0) * 100)}%` }} data-old={reading.isStale} />
              </span>
              <span className="num">{pin.value(reading, device)}</span>
              <RowMark reading={reading} />
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title="Held by hand"
        note={held.length === 0 ? "none" : countText(words, held.length)}
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

function RowMark({ reading }: { reading: Reading }) {
  if (runningCommand(reading) !== undefined) return <StateGlyph state="sending" size={13} label />;
  const failed = Object.values(reading.commands).find(hasFailed);
  if (failed !== undefined) {
    return <StateGlyph state="trouble" size={13} label={failed.detail ?? "The last command failed"} />;
  }
  const { state } = reading;
  if (state === "alarm" || state === "trouble" || state === "disabled") {
    return <StateGlyph state={state} size={13} label={stateText(reading)} />;
  }
  if (reading.isStale) return <StateGlyph state="stale" size={13} label />;
  if (reading.hold !== undefined) return <StateGlyph state="held" size={13} label={`Held by ${reading.hold.by}`} />;
  return <span />;
}
