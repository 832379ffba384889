import { forecastsOf } from "@atrium/automation";
import type { DeviceId, PointKey } from "@atrium/contract";
import {
  FORECAST_LENGTH,
  type ForecastLane,
  type ForecastRest,
  PlaceForecast,
  type PlaceForecastQuery,
} from "@atrium/contract/automation";
import type { PointDescription } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { AppError } from "../../../platform/errors.ts";
import {
  type ForecastNeeds,
  heldAs,
  namedStep,
  restingPoint,
  RULE_KINDS,
  ruleNames,
  standing,
} from "./forecastNeeds.ts";
import { nextHoliday } from "./nextHoliday.ts";
import { type Planned, plannedOf } from "./plannedRuns.ts";
import { restingSteps } from "./restingSteps.ts";

interface Asked {
  readonly device: DeviceId;
  readonly point: PointKey;
  readonly described: PointDescription;
}

/** What will happen to all devices of a system at a place: what is said of each point, worked out once for all of them. */
export class PlaceForecasts {
  readonly #options: ForecastNeeds;

  constructor(options: ForecastNeeds) {
    this.#options = options;
  }

  /** @throws AppError ENF001 */
  async of({ module, ...place }: PlaceForecastQuery): Promise<PlaceForecast> {
    const { directory, calendar, clock } = this.#options;
    if (!directory.hasPlace(place)) throw new AppError("ENF001", t("Place not found"));
    const from = clock.now();
    const to = from + FORECAST_LENGTH;
    const points = directory
      .devicesAt(place, module)
      .flatMap(({ id: device, points: all }) =>
        all.filter(({ isWritable }) => isWritable).map((described) => ({ device, point: described.key, described })),
      );
    const planned = await plannedOf({ module, points }, { ...this.#options, from, to, later: to });
    const dates = { first: calendar.time.isoDate(from), last: calendar.time.isoDate(to) };
    return PlaceForecast.parse({
      at: from,
      to,
      lanes: this.#lanes(points, { planned, from, to }).slice(0, 5_000),
      rests: planned.flatMap((one) => restOf(one, points)).slice(0, 400),
      holidays: calendar.holidaysBetween(dates.first, dates.last).slice(0, 3),
      nextHoliday: nextHoliday(calendar, dates.last),
    });
  }

  #lanes(points: readonly Asked[], { planned, from, to }: Ahead): ForecastLane[] {
    const runs = planned.filter(({ certainty }) => certainty !== "rests");
    const wanted = points
      .map((one) => ({ ...one, kept: standing(this.#options.holdOf(one.described.id)) }))
      .filter((one) => one.kept !== undefined || runs.some(({ wants }) => wants.of(one) !== undefined));
    const asked = wanted.map(({ device, point, kept }) => ({ device, point, hold: heldAs(kept) }));
    const claims = runs.map(({ claim }) => claim);
    const forecasts = forecastsOf({ points: asked, from, to, kinds: RULE_KINDS, runs: claims });
    const names = ruleNames(runs);
    return wanted.map(({ device, point: key, described, kept }, index) => ({
      device,
      point: described.id,
      key,
      steps: restingSteps(forecasts[index] ?? [], restingPoint(described, this.#options))
        .slice(0, 200)
        .map((step) => namedStep(step, { names, holder: kept?.by })),
    }));
  }
}

interface Ahead {
  readonly planned: readonly Planned[];
  readonly from: number;
  readonly to: number;
}

function restOf({ claim, name, certainty, note, wants }: Planned, points: readonly Asked[]): ForecastRest[] {
  if (certainty !== "rests") return [];
  const devices = new Set(points.filter((one) => wants.of(one) !== undefined).map(({ device }) => device));
  return [{ kind: claim.kind, rule: claim.rule, name, at: claim.from, note: note ?? "", devices: devices.size }];
}
