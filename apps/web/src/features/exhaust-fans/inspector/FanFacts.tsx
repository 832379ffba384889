import { sayNumber, sayValue, t } from "@atrium/words";
import { useControl } from "../../../control/ControlContext.tsx";
import { useDevicePoint } from "../../../devices/DevicesContext.ts";
import type { Device } from "../../../devices/device.ts";
import { Facts } from "../../../devices/inspector/Facts.tsx";
import { type Reading, valueOf } from "../../../devices/reading.ts";
import { valueText } from "../../../devices/values.ts";
import { airChanges, airChangesSum, airChangesText } from "../airChanges.ts";
import { isTripped } from "../fan.ts";
import { flowText } from "../fanWords.ts";

/** What the drive says of itself and of its motor. */
export function FanFacts({ device, reading }: { device: Device; reading: Reading }) {
  const { rooms, drawing } = useControl();
  const flow = valueOf(reading, "flow");
  const room = rooms.get(device.room);
  const changes = flow === null ? undefined : airChanges(flow, room, drawing);
  const isKnown = flow !== null && changes !== undefined && room !== undefined && drawing !== undefined;
  const sum = isKnown ? airChangesSum(sayValue(Math.round(flow), "m³/h", { most: 0 }), room, drawing) : undefined;
  const text = (key: string, value: number | null | undefined) =>
    value === undefined || value === null ? undefined : valueText(device.points[key], value);
  const code = useDevicePoint(device, "trip-code")?.value;
  const current = useDevicePoint(device, isTripped(reading) ? "trip-current" : "current")?.value;
  const limit = useDevicePoint(device, "current-limit")?.value;
  const hours = useDevicePoint(device, "hours")?.value;
  const rotation = useDevicePoint(device, "rotation")?.value;
  return (
    <Facts
      device={device}
      seenAt={reading.seenAt}
      facts={[
        [t("Drive fault"), text("trip-code", code)],
        [
          isTripped(reading) ? t("Current before trip") : t("Motor current"),
          withLimit(text("current", current), limit),
        ],
        [t("Rotation"), text("rotation", rotation)],
        [t("Flow"), flow === null ? undefined : flowText(flow)],
        [t("Air changes by this fan"), changes === undefined ? undefined : airChangesText(changes)],
        [t("Flow ÷ (area × height)"), sum],
        [t("Running hours"), text("hours", hours)],
        [t("Identifier"), device.id],
      ]}
    />
  );
}

/** "0.74 A, limit 0.85". */
function withLimit(current: string | undefined, limit: number | null | undefined): string | undefined {
  if (current === undefined) return undefined;
  return limit === undefined || limit === null
    ? current
    : t("{current}, limit {limit}", { current, limit: sayNumber(limit, 2) });
}
