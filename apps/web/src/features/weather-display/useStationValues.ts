import type { PointId } from "@atrium/contract";
import { WEATHER_TITLES, type WeatherDisplayReply, type WeatherValueName } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { useMemo } from "react";
import { useDayLines } from "../../devices/dayLines/dayLines.ts";
import type { DayLine } from "../../devices/dayLines/dayLine.ts";
import type { LineValue } from "../../devices/weather/WeatherLine.tsx";
import { areSame, EVERYWHERE, weatherNow, type WeatherNow } from "../../devices/weather/weatherStation.ts";
import { useLiveView, usePoints } from "../../platform/liveHooks.ts";
import { useMinute } from "../../collections/useMinute.ts";

export type Station = WeatherDisplayReply["stations"][number];

export interface StationValue extends LineValue, WeatherNow {
  /** The last 24 hours by quarter hours. */
  day: DayLine | undefined;
}

/** The values of a station as they are now, by name; a value that the station does not have is no number. */
export function useStationValues(station: Station | undefined): ReadonlyMap<WeatherValueName, StationValue> {
  const view = useLiveView("weather", EVERYWHERE);
  const points = useMemo<readonly PointId[]>(() => (station?.values ?? []).map(({ point }) => point), [station]);
  const now = usePoints(points, (found) => found.map(weatherNow), areSame);
  const days = useDayLines(points, useMinute());
  const isOffline = view.state !== "live";
  return new Map(
    (station?.values ?? []).flatMap(({ name, unit, point }, index): [WeatherValueName, StationValue][] => {
      const value = now[index];
      if (value === undefined) return [];
      const isStale = value.isStale || isOffline;
      return [[name, { ...value, name, unit, title: t(WEATHER_TITLES[name]), isStale, day: days.get(point) }]];
    }),
  );
}

/** A value of the display as the header's line takes it. */
export function lineValue(name: WeatherValueName, values: ReadonlyMap<WeatherValueName, StationValue>): LineValue {
  const missing = { value: null, unit: "", isStale: false, isStuck: false };
  return { ...missing, name, title: t(WEATHER_TITLES[name]), ...values.get(name) };
}
