import { Popover } from "@mantine/core";
import { type PointId, QUALITY } from "@atrium/contract";
import { Icon, WeatherDisplay, WeatherReading } from "@atrium/ui";
import { useQuery } from "@tanstack/react-query";
import cloudSun from "lucide-react/icons/cloud-sun";
import droplets from "lucide-react/icons/droplets";
import wind from "lucide-react/icons/wind";
import { useMemo, useState } from "react";
import { useLiveView, usePoints, useServerNow } from "../../../platform/liveHooks.ts";
import { useSession } from "../../../platform/session.ts";
import { age } from "../../../platform/time.ts";
import { useClock } from "../../../platform/useClock.ts";
import styles from "./WeatherPlace.module.css";
import { areSame, EVERYWHERE, type WeatherNow, weatherNow, type WeatherStation, weatherStationQuery } from "./weatherStation.ts";

/** What the header shows, and how: the first stands out and stays where the header is narrow. */
const SHOWN = [
  { name: "temperature", icon: cloudSun, iconSize: 18 },
  { name: "humidity", icon: droplets, iconSize: 14 },
  { name: "wind_speed", icon: wind, iconSize: 14 },
] as const;

/** Outdoor weather in the header. Absent where the site has no weather station, or the person may not see the pages. */
export function WeatherPlace() {
  const user = useSession();
  const isViewer = user?.role.permissions.some(({ isUsed, feature }) => isUsed && feature.slug === "viewable") ?? false;
  const { data: station } = useQuery({ ...weatherStationQuery, enabled: isViewer });
  if (!isViewer || station === undefined || station === null) return null;
  return <StationWeather station={station} />;
}

function StationWeather({ station }: { station: WeatherStation }) {
  const [isOpen, setOpen] = useState(false);
  const view = useLiveView("weather", EVERYWHERE);
  const ids = useMemo<readonly PointId[]>(() => station.values.map(({ point }) => point), [station]);
  const values = usePoints(ids, readWeather, areSame);
  if (view.state === "loading" || view.state === "refused") return <div className={styles["place"]} />;

  const rows = station.values.map((value, row) => ({ ...value, now: values[row] ?? weatherNow(undefined) }));
  const isLive = view.state === "live";
  const oldest = oldestStale(rows.map(({ now }) => now), isLive);
  const show = (): void => setOpen(true);
  const hide = (): void => setOpen(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom" shadow="md">
      <Popover.Target>
        <button
          type="button"
          className={styles["place"]}
          aria-label="Outdoor weather"
          data-stale={oldest !== undefined || undefined}
          onMouseEnter={show}
          onMouseLeave={hide}
          onFocus={show}
          onBlur={hide}
        >
          {SHOWN.map(({ name, icon, iconSize }) => {
            const row = rows.find((one) => one.name === name);
            if (row === undefined) return null;
            return (
              <span key={name} className={styles["value"]} title={row.title}>
                <Icon of={icon} size={iconSize} />
                <WeatherReading value={row.now.value} unit={row.unit} isStale={row.now.isStale || !isLive} />
              </span>
            );
          })}
          {oldest !== undefined && <Age since={oldest} />}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles["window"]}>
          <WeatherDisplay
            title={station.name}
            icon={cloudSun}
            values={rows.map(({ title, unit, now }) => ({ title, unit, value: now.value }))}
            isStale={oldest !== undefined}
            note={<Note number={station.number} newest={newestTime(rows.map(({ now }) => now))} />}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function readWeather(points: Parameters<typeof weatherNow>[0][]): WeatherNow[] {
  return points.map(weatherNow);
}
