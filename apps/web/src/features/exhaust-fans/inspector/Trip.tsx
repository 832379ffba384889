import { StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { useControl } from "../../../control/ControlContext.tsx";
import { useDevicePoint } from "../../../devices/DevicesContext.ts";
import type { Device } from "../../../devices/device.ts";
import { moment } from "../../../platform/time.ts";
import { levelName, OFF } from "../fan.ts";
import styles from "./FanInspector.module.css";

/** The sentence with which a tripped fan's commands are refused. */
export function tripReason(device: Device): string | undefined {
  const locks = Object.values(device.points).flatMap(({ interlocks = [] }) => interlocks);
  return locks.find(({ point }) => point === "trip")?.reason;
}

/** Since when the drive has stopped itself, and what it was asked for. */
export function TripLines({ device, asked }: { device: Device; asked: string }) {
  const since = useTripTime(device);
  return (
    <output className="t12">
      <span className="ink2 num">
        {since === undefined ? t("Overload trip") : t("Overload trip since {since}", { since })}
      </span>
      <br />
      <span className="muted">{t("Requested: {asked}", { asked })}</span>
    </output>
  );
}

/** The drive says how long ago it was. */
function useTripTime(device: Device): string | undefined {
  const { timeZone } = useControl();
  const age = useDevicePoint(device, "trip-age");
  if (age?.value === undefined || age.value === null || age.value <= 0 || age.time === null) return undefined;
  return moment(age.time - age.value * 1_000, timeZone);
}

/** What somebody has to do, and what happens then. */
export function TripNotice({ device, asked }: { device: Device; asked: number | null }) {
  const goesOn =
    asked === null || asked === OFF
      ? t("It stays off after the reset.")
      : t("It resumes at {levelName} after the reset.", { levelName: levelName(asked) });
  return (
    <div className={`flex items-start gap-9 rounded ${styles["notice"]}`} role="note">
      <StateGlyph state="trouble" size={14} />
      <div>
        <span className="m">{t("Reset at the drive, {id}.", { id: device.id })}</span>
        <br />
        <span className="t12 ink2">{goesOn}</span>
      </div>
    </div>
  );
}
