import type { PointId } from "@atrium/contract";
import { WEATHER_STATION } from "@atrium/contract/devices";
import { WEATHER_POINTS } from "@atrium/contract/site";
import type { Trends } from "@atrium/contract/devices";
import type { MeteredSite } from "../../platform/counters.ts";

const QUARTER_HOURS = 0.25;

/** How much light fell on the flat. */
export interface Light {
  /** kWh/m²; null: no station measured it. */
  readonly light: number | null;
  /** Share of the time in which one did. */
  readonly coverage: number;
}

export interface LightOptions {
  readonly directory: Pick<MeteredSite, "devices">;
  readonly history: {
    trends(
      points: readonly PointId[],
      range: { readonly from: number; readonly to: number; readonly step: "15m" },
    ): Promise<Trends>;
  };
}

/** The light that the first weather station measured. @param from @param to ms since the epoch */
export async function lightBetween({ directory, history }: LightOptions, from: number, to: number): Promise<Light> {
  const stations = directory.devices.filter(({ module }) => module === WEATHER_STATION.module);
  const [point] = stations.flatMap(({ points }) => points.filter(({ key }) => key === WEATHER_POINTS.light));
  if (point === undefined || to <= from) return { light: null, coverage: 0 };
  const { series } = await history.trends([point.id], { from, to, step: "15m" });
  const [measured] = series;
  const means = (measured?.means ?? []).filter((mean) => mean !== null);
  if (measured === undefined || means.length === 0) return { light: null, coverage: 0 };
  const light = means.reduce((sum, mean) => sum + (mean * QUARTER_HOURS) / 1_000, 0);
  return { light, coverage: measured.coverage };
}
