import { QUALITY } from "@atrium/contract/devices";
import { sayTerm, t } from "@atrium/words";
import { usePoint } from "../../platform/liveHooks.ts";
import { clock } from "../../platform/time.ts";
import { useDevices } from "../DevicesContext.ts";
import type { Device } from "../device.ts";
import { valueText } from "../values.ts";
import { Section } from "./Section.tsx";

/** The text that a device reports at one of its points, since when, and whether it is old. */
export function TextReading({ device, point: key }: { device: Device; point: string }) {
  const { timeZone, lostAt } = useDevices();
  const point = device.points[key];
  const newest = usePoint(point?.id);
  if (point === undefined) return null;
  const { value = null, quality, time = null, since = null, text } = newest ?? {};
  const isOld = quality !== QUALITY.good || lostAt !== undefined;
  const age =
    time === null
      ? undefined
      : isOld
        ? t("stale, last read {clock}", { clock: clock(time, timeZone) })
        : t("since {clock}", { clock: clock(since ?? time, timeZone) });
  return (
    <Section title={sayTerm(point.name)} note={age}>
      <p
        className={isOld ? "muted" : "m"}
        style={{ overflowWrap: "anywhere" }}
        translate={point.kind === "text" ? "no" : undefined}
      >
        {valueText(point, value, text)}
      </p>
    </Section>
  );
}
