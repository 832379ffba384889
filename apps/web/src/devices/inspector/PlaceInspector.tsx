import { LoadingBlock, StateGlyph, type StateName } from "@atrium/ui";
import { urgencyOf } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { clock } from "../../platform/time.ts";
import { useDevices, useReadings } from "../DevicesContext.ts";
import type { Device } from "../device.ts";
import type { Reading } from "../reading.ts";
import { useBeforeLoss } from "../useBeforeLoss.ts";
import styles from "./inspector.module.css";
import lists from "./lists.module.css";
import { Section } from "./Section.tsx";

interface PlaceInspectorProps {
  devices: readonly Device[];
  /** The values are not there yet: what needs none of them shows at once. */
  isWaiting: boolean;
}

/** Nothing is selected: what of this place needs somebody, and how to select. */
export function PlaceInspector({ devices, isWaiting }: PlaceInspectorProps) {
  const { select, timeZone, placeName, system, hands, lostAt } = useDevices();
  const readings = useReadings(devices);
  const hasPlan = system.Stage === undefined;
  const current = devices
    .flatMap((device, index) => {
      const reading = readings[index];
      return reading === undefined || !needsAttention(reading) ? [] : [{ device, reading }];
    })
    .sort((a, b) => urgencyOf(a.reading.state) - urgencyOf(b.reading.state));
  const key = current.map(({ device, reading }) => `${device.id} ${reading.state} ${reasonOf(reading, timeZone)}`);
  const rows = useBeforeLoss(current, key.join("\n"));
  return (
    <>
      <header className={`flex items-start gap-10 ${styles["head"]}`}>
        <div className="grow">
          <h2>{t("Nothing selected")}</h2>
          <div className="t12 muted">
            {hasPlan ? t("Select a pin or a room") : t("Select one of the {many}", { many: system.words().many })}
          </div>
        </div>
      </header>
      {isWaiting && (
        <Section title={t("Exceptions in {placeName}", { placeName })}>
          <output aria-label={t("Loading values")}>
            <LoadingBlock width="72%" height={12} />
          </output>
        </Section>
      )}
      {!isWaiting && devices.length > 0 && (
        <Section title={t("Exceptions in {placeName}", { placeName })} note={String(rows.length)}>
          {rows.length === 0 && (
            <p className="t12 muted">
              {lostAt === undefined
                ? hands === undefined
                  ? t("Every {one} is responding.", { one: system.words().one })
                  : t("Every {one} is responding, and none is held.", { one: system.words().one })
                : t("No exceptions when live data was lost.")}
            </p>
          )}
          <ul className={`plain-list ${lists["attention"]}`}>
            {rows.map(({ device, reading }) => (
              <li key={device.id}>
                <button
                  className="row gap-8 text-left w-full rounded border-0 cursor-pointer"
                  type="button"
                  onClick={() => {
                    select([device.id]);
                  }}
                >
                  <StateGlyph state={glyphOf(reading)} size={13} />
                  <span className="ell grow">{device.name}</span>
                  <span className="t12 muted">{reasonOf(reading, timeZone)}</span>
                </button>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {system.PlaceParts !== undefined && devices.length > 0 && <system.PlaceParts devices={devices} />}
      {hasPlan && (
        <Section title={t("How to select")}>
          <p className="t12 muted">
            {t(
              "Click a pin or a room to select it, a room’s name to open its page. Ctrl+click to add, Shift+drag to draw a frame, Esc to clear. Arrow keys move between pins, + and − zoom, 0 shows the whole floor.",
            )}
          </p>
        </Section>
      )}
    </>
  );
}

function needsAttention({ condition, isStale, hold }: Reading): boolean {
  return (
    condition.alarm !== undefined ||
    condition.trouble !== undefined ||
    condition.disabled !== undefined ||
    isStale ||
    hold !== undefined
  );
}

function glyphOf({ state, isStale }: Reading): StateName {
  if (state === "alarm" || state === "trouble" || state === "disabled") return state;
  return isStale ? "stale" : "held";
}

function reasonOf({ state, condition, isStale, seenAt, hold }: Reading, timeZone: string): string {
  if (state === "alarm" || state === "trouble" || state === "disabled") return condition[state] ?? state;
  if (isStale) return seenAt === null ? t("no value yet") : t("last seen {clock}", { clock: clock(seenAt, timeZone) });
  return hold === undefined ? "" : t("{by}, until {clock}", { by: hold.by, clock: clock(hold.until, timeZone) });
}
