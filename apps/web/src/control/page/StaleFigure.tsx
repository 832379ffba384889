import { Kpi } from "@atrium/ui";
import { clock } from "../../platform/time.ts";
import { useControl, useReadings } from "../ControlContext.ts";
import type { DevicesProps } from "../system.ts";

/** Beside the totals: of how many devices they are old, and of when the oldest is. Nothing where all are fresh. */
export function StaleFigure({ devices }: DevicesProps) {
  const { timeZone, lostAt } = useControl();
  const stale = useReadings(devices).filter(({ isStale }) => isStale);
  if (stale.length === 0) return null;
  const seen = stale.flatMap(({ seenAt }) => seenAt ?? []);
  const oldest = lostAt ?? (seen.length === 0 ? undefined : seen.reduce((one, other) => Math.min(one, other)));
  const label = oldest === undefined ? "stale, never seen" : `stale, as of ${clock(oldest, timeZone)}`;
  return <Kpi value={`${String(stale.length)} of ${String(devices.length)}`} label={label} />;
}
