import { runsBetween } from "@atrium/automation";
import { kilowattHours } from "@atrium/contract";
import type { SchedulePast, SchedulePastRequest } from "@atrium/contract/automation";
import type { DeviceDescription } from "@atrium/contract/devices";
import { type Clock, DAY, MINUTE } from "@atrium/time";
import { SerialQueue } from "../../platform/serialQueue.ts";
import type { ActionTargets } from "./actionTargets.ts";
import type { EnergyPast } from "./conditions/firedEnergy.ts";
import type { SiteDays } from "./siteCalendar.ts";

export interface SchedulePastsOptions {
  readonly actions: Pick<ActionTargets, "check" | "resolve">;
  readonly directory: { device(id: string): DeviceDescription | undefined };
  readonly past: EnergyPast;
  readonly calendar: SiteDays;
  readonly clock: Pick<Clock, "now">;
}

const QUARTER = 15 * MINUTE;
const WATT_SECONDS_IN_KWH = 3_600_000;

/** Tries schedules on the last days, one after the other. */
export class SchedulePasts {
  readonly #options: SchedulePastsOptions;
  readonly #queue = new SerialQueue();

  constructor(options: SchedulePastsOptions) {
    this.#options = options;
  }

  /** @throws AppError EVA001 naming what of its actions is wrong */
  async tryOut(request: SchedulePastRequest): Promise<SchedulePast> {
    await this.#options.actions.check(request.schedule.actions);
    return await this.#queue.run(async () => this.#run(request));
  }

  async #run({ schedule, days }: SchedulePastRequest): Promise<SchedulePast> {
    const { actions, calendar, clock, directory } = this.#options;
    const to = clock.now();
    const from = to - days * DAY;
    const runs = [...runsBetween(schedule, { after: from - 1, until: to - 1 }, calendar)];
    const { targets } = await actions.resolve(schedule.actions);
    const devices = new Set(targets.map(({ device }) => device));
    const points = [...devices].flatMap((id) => powerOf(directory.device(id)) ?? []);
    const ended = runs.flatMap((run) => (run.to === null ? [] : [{ from: run.from, to: Math.min(run.to, to) }]));
    return {
      from,
      to,
      runs: runs.length,
      lasted: ended.reduce((sum, run) => sum + run.to - run.from, 0),
      ...(await this.#energy(points, ended)),
      deviceCount: devices.size,
      measured: points.length,
    };
  }

  /** By the quarter hours that lie within runs: history is added up by these. */
  async #energy(
    points: readonly number[],
    runs: readonly { readonly from: number; readonly to: number }[],
  ): Promise<Pick<SchedulePast, "kwh" | "known">> {
    let [weighted, seconds, all] = [0, 0, 0];
    for (const run of points.length === 0 ? [] : runs) {
      const range = { from: Math.ceil(run.from / QUARTER) * QUARTER, to: Math.floor(run.to / QUARTER) * QUARTER };
      if (range.to <= range.from) continue;
      all += (points.length * (range.to - range.from)) / 1_000;
      for (const weight of (await this.#options.past.integrals(points, range)).values()) {
        weighted += weight.weighted;
        seconds += weight.seconds;
      }
    }
    if (seconds === 0) return { kwh: null, known: 0 };
    return { kwh: kilowattHours(weighted / WATT_SECONDS_IN_KWH), known: Math.min(1, seconds / all) };
  }
}

function powerOf(device: DeviceDescription | undefined): number | undefined {
  const power = device?.points.find(({ key, kind, unit }) => key === "power" && kind === "number" && unit === "W");
  return power === undefined ? undefined : Number(power.id);
}
