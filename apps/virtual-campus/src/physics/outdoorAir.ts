import { drift, wordSeed } from "./chance.ts";
import { DAY, HOUR, MINUTE } from "./localTime.ts";
import type { Moment } from "./moment.ts";

const SEED = wordSeed("outdoor air");

/** Cloud from which rain falls where a cell of it passes over. */
const RAIN_FROM = 0.58;
/** mm/h under the thickest cloud, in the middle of a cell: a tropical downpour. */
const HEAVIEST_RAIN = 70;
/** Cells pass within about this time, and most of a cloudy sky has none. */
const CELL = 0.7 * HOUR;
const CELL_FROM = 0.72;

/** Weather that does not follow from the sky alone: pressure, wind and rain. */
export interface OutdoorAir {
  /** hPa at sea level. */
  readonly pressure: number;
  /** m/s */
  readonly windSpeed: number;
  /** Degrees clockwise from north that the wind comes from, 0 to 360. */
  readonly windDirection: number;
  /** mm/h */
  readonly rainRate: number;
}

export function outdoorAirAt({ time, local, sky }: Pick<Moment, "time" | "local" | "sky">): OutdoorAir {
  // 1 in the north-east monsoon of January, -1 in the south-west monsoon of July.
  const season = Math.cos(((local.month - 0.5) / 12) * 2 * Math.PI);
  // The air tide of the tropics: highest at 10:00 and 22:00.
  const tide = 1.6 * Math.cos(((local.hour - 10) / 12) * 2 * Math.PI);
  const pressure = 1_009.5 + 3 * season + tide + 4 * (drift(SEED ^ 1, time, 2.5 * DAY) - 0.5);
  const breeze = Math.max(0, Math.sin(((local.hour - 8) / 14) * Math.PI));
  const steady = 0.5 + 1.8 * breeze + 2.2 * drift(SEED ^ 2, time, 5 * HOUR) + 2 * sky.cloud;
  const gust = 0.7 + 0.6 * drift(SEED ^ 3, time, 0.4 * MINUTE);
  const wander = 110 * (drift(SEED ^ 4, time, 4 * HOUR) - 0.5) + 30 * (drift(SEED ^ 5, time, MINUTE) - 0.5);
  const windDirection = ((season > 0 ? 45 : 225) + wander + 360) % 360;
  return {
    pressure,
    windSpeed: steady * gust,
    windDirection,
    rainRate: rainUnder(sky.cloud, drift(SEED ^ 6, time, CELL), local.hour),
  };
}

/** Showers are heaviest in the late afternoon, when the ground is hot. */
function rainUnder(cloud: number, passing: number, hour: number): number {
  const share = Math.max(0, cloud - RAIN_FROM) / (1 - RAIN_FROM);
  const cell = Math.max(0, passing - CELL_FROM) / (1 - CELL_FROM);
  const heat = 0.65 + 0.35 * Math.cos(((hour - 17) / 24) * 2 * Math.PI);
  return HEAVIEST_RAIN * heat * share ** 1.5 * cell;
}
