import { FIRE_ALARM, detectorType } from "@atrium/contract/devices";
import { StateGlyph } from "@atrium/ui";
import { capital, t } from "@atrium/words";
import { useDevices, useReading } from "../../devices/DevicesContext.ts";
import { DaySection } from "../../devices/inspector/DaySection.tsx";
import { BigValue, Controls, DeviceHead, ValueRow } from "../../devices/inspector/DeviceParts.tsx";
import { Facts } from "../../devices/inspector/Facts.tsx";
import type { DeviceProps } from "../../devices/system.ts";
import { stateText } from "../../devices/words.ts";
import { clock } from "../../platform/time.ts";
import { stateOf, stateWord } from "./detectorState.ts";
import { AT_THE_PANEL } from "./words.ts";

/** One detector: the state that its panel tells, since when, its day. Nothing can be done to it here. */
export function FireInspector({ device }: DeviceProps) {
  const { timeZone, rooms } = useDevices();
  const reading = useReading(device);
  const state = stateOf(reading);
  const { address } = device;
  return (
    <>
      <DeviceHead device={device} />
      <Controls>
        <ValueRow>
          {state !== undefined && <StateGlyph state={state.glyph} size={26} />}
          <BigValue text={state === undefined ? "–" : capital(stateWord(state))} isOld={reading.isStale} />
          <div className="t12 ink2">
            <div className="m">{stateText(reading)}</div>
            {reading.changedAt !== null && (
              <div className="muted num">{t("since {clock}", { clock: clock(reading.changedAt, timeZone) })}</div>
            )}
          </div>
        </ValueRow>
        <p className="t12 muted">{t(AT_THE_PANEL)}</p>
      </Controls>
      <DaySection device={device} point={FIRE_ALARM.fire.point} />
      <Facts
        device={device}
        seenAt={reading.seenAt}
        facts={[
          [t("Type"), detectorType(device.facts) ?? undefined],
          [t("Room"), rooms.get(device.room)?.name],
          [
            t("Address"),
            address["instance"] === undefined ? undefined : t("Input {addres}", { addres: address["instance"] }),
          ],
        ]}
      />
    </>
  );
}
