import { type PointId, millis } from "@atrium/contract";
import { WeatherDisplay } from "@atrium/ui";
import { t } from "@atrium/words";
import { Popover } from "@mantine/core";
import cloudSun from "lucide-react/icons/cloud-sun";
import { useMemo, useState } from "react";
import { useLiveView, usePoints, useServerNow } from "../../../platform/liveHooks.ts";
import { WeatherLine } from "../../../devices/weather/WeatherLine.tsx";
import { age } from "../../../platform/time.ts";
import { useClock } from "../../../platform/useClock.ts";
import styles from "./StationWeather.module.css";
import {
  areSame,
  EVERYWHERE,
  lastHeard,
  type WeatherStation,
  weatherNow,
} from "../../../devices/weather/weatherStation.ts";

/** `header`: hidden where the header is narrow. `sheet`: a row of its own on a phone. */
export type WeatherForm = "header" | "sheet";

/** One station's weather: the chosen values in a line, all of them with station and age in a window under it. */
export function StationWeather({ station, form }: { station: WeatherStation; form: WeatherForm }) {
  const [isOpen, setOpen] = useState(false);
  const view = useLiveView("weather", EVERYWHERE);
  const ids = useMemo<readonly PointId[]>(() => station.values.map(({ point }) => point), [station]);
  const values = usePoints(ids, (points) => points.map(weatherNow), areSame);
  // Of the first moment nothing is known yet; the place is kept so that nothing beside it jumps.
  if (view.state === "loading" || view.state === "refused") {
    return <div className={`row gap-12 min-w-0 nowrap ink2 border-0 ${styles["place"]}`} data-form={form} />;
  }

  const rows = station.values.flatMap((value, row) => {
    const now = values[row];
    if (now === undefined) return [];
    const title = now.isStuck ? t("{title}, stuck", { title: value.title }) : value.title;
    return [{ ...value, ...now, title, isStale: now.isStale || view.state !== "live" }];
  });
  const isStale = rows.some((row) => row.isStale);
  const heard = lastHeard(rows);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom" withRoles={false} hideDetached={false}>
      <Popover.Target>
        <button
          type="button"
          className={`row gap-12 min-w-0 nowrap ink2 border-0 ${styles["place"]}`}
          data-form={form}
          data-stale={isStale || undefined}
          onMouseEnter={() => setOpen(true)}
          onMouseLeave={() => setOpen(false)}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        >
          <span className="sr-only">{t("Outdoor weather")}</span>
          <WeatherLine values={rows.filter(({ isShown }) => isShown)} className={styles["line"]} />
          {isStale && heard !== null && (
            <span className="sr-only">
              <Age since={heard} />
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles["window"]}>
          <WeatherDisplay
            title={station.name}
            icon={cloudSun}
            values={rows}
            isStale={isStale}
            note={
              <>
                {t("Station {number},", { number: station.number })}{" "}
                {heard === null ? t("no data yet") : <Age since={heard} />}
              </>
            }
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** How long ago, by the server's clock, going on by the second. */
function Age({ since }: { since: number }) {
  const now = useClock(useServerNow());
  return <span className="muted num">{t("{age} ago", { age: age(millis(now - since)) })}</span>;
}
