import type { PointId } from "@atrium/contract";
import {
  type DeviceDescription,
  factsOf,
  type PointDescription,
  QUALITY,
  WEATHER_STATION,
} from "@atrium/contract/devices";
import {
  CAMPUS,
  WEATHER_POINTS,
  WEATHER_TITLES,
  type WeatherDisplay,
  type WeatherValueName,
  getWeatherStation,
} from "@atrium/contract/site";
import { t } from "@atrium/words";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";
import { OF_SITE } from "../../platform/site.ts";
import type { PointValue } from "../../platform/livePoints.ts";

/** The live channel of the stations is joined for the whole campus: the header shows the same on every page. */
export const EVERYWHERE = { placement: CAMPUS };

export interface WeatherStation {
  name: string;
  /** The number that the weather service knows the station by, or its id on this site. */
  number: string;
  /** In the order of the header. */
  values: readonly { name: WeatherValueName; title: string; unit: string; point: PointId; isShown: boolean }[];
}

/** A value as the header shows it. `value` null: the station sends no number. `time`: at the station. */
export interface WeatherNow {
  value: number | null;
  isStale: boolean;
  /** It always says the same. */
  isStuck: boolean;
  time: number | null;
}

/** The weather station that the header shows; null where there is none. */
export const weatherStationQuery = queryOptions({
  queryKey: ["weather-station"],
  ...OF_SITE,
  queryFn: async ({ signal }) => {
    const { station, values } = await ask(getWeatherStation, { signal });
    return station === null || station.points.length === 0 ? null : stationOf(station, values);
  },
});

function stationOf({ id, name, facts, points }: DeviceDescription, display: WeatherDisplay["values"]): WeatherStation {
  const pointOf = new Map<string, PointDescription>(points.map((point) => [point.key, point]));
  return {
    name,
    number: factsOf(WEATHER_STATION, facts).station ?? id,
    values: display.flatMap(({ name: value, isShown }) => {
      const point = pointOf.get(WEATHER_POINTS[value]);
      if (point === undefined) return [];
      return [{ name: value, title: t(WEATHER_TITLES[value]), unit: point.unit ?? "", point: point.id, isShown }];
    }),
  };
}

/** A bad value is no number now; a stale one stays, with its age. */
export function weatherNow(point: PointValue | undefined): WeatherNow {
  if (point === undefined) return { value: null, isStale: false, isStuck: false, time: null };
  const { value, quality, time } = point;
  return {
    value: quality === QUALITY.bad ? null : value,
    isStale: quality === QUALITY.stale,
    isStuck: quality === QUALITY.stuck,
    time,
  };
}

/** When the station was last heard, ms since the epoch; null: never. */
export function lastHeard(values: readonly WeatherNow[]): number | null {
  const times = values.flatMap(({ time }) => (time === null ? [] : [time]));
  return times.length === 0 ? null : Math.max(...times);
}

export function areSame(a: readonly WeatherNow[], b: readonly WeatherNow[]): boolean {
  return a.every((now, row) => {
    const other = b[row];
    return (
      now.value === other?.value &&
      now.isStale === other.isStale &&
      now.isStuck === other.isStuck &&
      now.time === other.time
    );
  });
}
