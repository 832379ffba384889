import { type KilowattHours, kilowattHours, type Seconds } from "@atrium/contract";
import type { DeviceDescription } from "@atrium/contract/devices";
import type { DeviceEnergyQuery, DeviceEnergyReply } from "@atrium/contract/energy";
import { type Place, placeKey } from "@atrium/contract/site";
import type { Clock, SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";

export interface DeviceEnergyOptions {
  readonly directory: {
    hasPlace(place: Place): boolean;
    devicesAt(place: Place, module: DeviceEnergyQuery["module"]): readonly DeviceDescription[];
  };
  readonly history: {
    /** Watt seconds of some points, and the time in which their power was known. */
    integrals(
      points: readonly number[],
      range: { readonly from: number; readonly to: number },
    ): Promise<ReadonlyMap<number, { readonly weighted: number; readonly seconds: Seconds }>>;
  };
  readonly time: SiteTime;
  readonly clock: Clock;
}

const WATT_SECONDS_IN_KWH = 3_600_000;
const POWER_KEY = "power";

/** What each device used today, from its own measured power: no share of a meter, no rated power. */
export class DeviceEnergy {
  readonly #options: DeviceEnergyOptions;

  constructor(options: DeviceEnergyOptions) {
    this.#options = options;
  }

  /** @throws ENF001 where the site has no such place */
  async today({ module, placement, floor }: DeviceEnergyQuery): Promise<DeviceEnergyReply> {
    const { directory, history, time, clock } = this.#options;
    const place: Place = { placement, ...(floor === undefined ? {} : { floor }) };
    if (!directory.hasPlace(place)) {
      throw new AppError("ENF001", t("Place {placeKey} not found", { placeKey: placeKey(place) }));
    }
    const measured = directory.devicesAt(place, module).flatMap(({ id, points }) => {
      const power = points.find(({ key, unit }) => key === POWER_KEY && unit === "W");
      return power === undefined ? [] : [{ device: id, point: Number(power.id) }];
    });
    const until = clock.now();
    const from = time.startOfDay(until);
    const points = measured.map(({ point }) => point);
    const integrals = points.length === 0 ? undefined : await history.integrals(points, { from, to: until });
    const rows = measured.map(({ device, point }) => {
      const sum = integrals?.get(point);
      if (sum === undefined) return { device, kwh: null, coverage: 0 };
      const coverage = Math.min(1, (sum.seconds * 1000) / (until - from));
      return { device, kwh: energyOf(sum.weighted), coverage };
    });
    return { from, until, rows };
  }
}

function energyOf(wattSeconds: number): KilowattHours {
  return kilowattHours(wattSeconds / WATT_SECONDS_IN_KWH);
}
