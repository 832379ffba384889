import { t } from "@atrium/words";
import type { Device } from "../device.ts";
import { useDevices, useReadings } from "../DevicesContext.ts";
import { countText } from "../words.ts";
import { InspectorHead } from "./InspectorHead.tsx";
import styles from "./inspector.module.css";
import lists from "./lists.module.css";
import { RowMark } from "./RowMark.tsx";
import { Section } from "./Section.tsx";

/** Several devices: each with its value, and what can be done to all of them where there is anything. */
export function SelectionInspector({ devices }: { devices: readonly Device[] }) {
  const { placeName, system, parts } = useDevices();
  const { pin } = system;
  const words = system.words();
  const { SelectionControls, SelectionEnd, RowMark: Mark = RowMark } = parts;
  const readings = useReadings(devices);
  const roomCount = new Set(devices.map((device) => device.room)).size;
  const rows = devices
    .flatMap((device, index) => {
      const reading = readings[index];
      return reading === undefined ? [] : [{ device, reading, share: pin.ring(reading) }];
    })
    .sort((a, b) => (b.share ?? -1) - (a.share ?? -1));

  return (
    <>
      <InspectorHead
        title={countText(words, devices.length)}
        detail={t("{rooms, plural, one {# room} other {# rooms}}, {place}", { rooms: roomCount, place: placeName })}
      />
      {SelectionControls !== undefined && (
        <div className={`col gap-10 ${styles["controls"]}`}>
          <SelectionControls devices={devices} />
        </div>
      )}
      <Section title={t("In the selection")} note={t("highest first")}>
        <ul className={`plain-list ${lists["levels"]}`}>
          {rows.map(({ device, reading, share }) => (
            <li className="grid items-center border-t" key={device.id}>
              <span className="ell grow" title={device.id}>
                {device.name}
              </span>
              <span className={lists["bar"]} aria-hidden>
                <i style={{ width: `${String((share ?? 0) * 100)}%` }} data-old={reading.isStale} />
              </span>
              <span className="num">{pin.value(reading, device)}</span>
              <Mark device={device} />
            </li>
          ))}
        </ul>
      </Section>
      {SelectionEnd === undefined ? (
        <Section title={t("How to select")}>
          <SelectingHint />
        </Section>
      ) : (
        <SelectionEnd devices={devices} />
      )}
    </>
  );
}

export function SelectingHint() {
  return <p className="t12 muted">{t("Ctrl+click to add, Shift+drag to draw a frame, Esc to clear.")}</p>;
}
