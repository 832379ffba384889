import { Kpi } from "@atrium/ui";
import { t } from "@atrium/words";
import { clock } from "../../platform/time.ts";
import { useDevices, useReadings } from "../DevicesContext.ts";
import type { DevicesProps } from "../system.ts";
import { useBeforeLoss } from "../useBeforeLoss.ts";
import styles from "./page.module.css";

/** Beside the totals: of how many devices they are old, and of when the oldest is. Nothing where all are fresh. */
export function StaleFigure({ devices }: DevicesProps) {
  const stale = useStale(devices);
  if (stale === undefined) return null;
  return <Kpi value={t("{count} of {count2}", { count: stale.count, count2: devices.length })} label={stale.words} />;
}

/** The same in a line, where there is no room for figures: "3 of 41 stale, as of 08:12". */
export function StaleLine({ devices }: DevicesProps) {
  const stale = useStale(devices);
  if (stale === undefined) return null;
  return (
    <p className={`${styles["staleLine"] ?? ""} t12 muted num`}>
      {t("{count} of {count2} {words}", { count: stale.count, count2: devices.length, words: stale.words })}
    </p>
  );
}

function useStale(devices: DevicesProps["devices"]): { count: number; words: string } | undefined {
  const { timeZone } = useDevices();
  const stale = useReadings(devices).filter(({ isStale }) => isStale);
  const seen = stale.flatMap(({ seenAt }) => seenAt ?? []);
  const oldest = seen.length === 0 ? undefined : seen.reduce((one, other) => Math.min(one, other));
  const words =
    oldest === undefined ? t("stale, never seen") : t("stale, as of {clock}", { clock: clock(oldest, timeZone) });
  const now = stale.length === 0 ? undefined : { count: stale.length, words };
  return useBeforeLoss(now, `${String(stale.length)} ${words}`);
}
