import type { Site } from "@atrium/site";
import type { Network } from "../apps/virtual-campus/src/electricity/network.ts";
import { LEAD_IN, PastCampus } from "../apps/virtual-campus/src/history/pastCampus.ts";
import { useOf } from "../apps/virtual-campus/src/physics/buildingUse.ts";
import { DAY, HOUR, MINUTE } from "../apps/virtual-campus/src/physics/localTime.ts";
import type { WaterDay } from "../apps/virtual-campus/src/physics/water/waterDay.ts";
import { type Pipes, wholeMeters } from "../apps/virtual-campus/src/physics/water/waterPlan.ts";
import { mean, sum, variation } from "./spread.ts";
import type { WorldBudgets } from "./worldBudgets.ts";

/** Three ordinary weeks, in which nothing leaks. */
const FROM = "2026-11-09";
const DAYS = 21;
/** Hours of a night in which nobody works but guards and whoever is late. */
const NIGHT = { from: 1, until: 5 };
const QUARTER = 15 * MINUTE;
/**
 * % of the mean of all hours that flows by night: a few where nobody sleeps, as fixtures weep and guards are there; more where
 * people do.
 */
const SHARES = { office: [2, 8], learning: [2, 8], event: [2, 10], care: [8, 18], site: [0, 100] } as const;
/** Buildings whose nights differ by what is left on, by the crew of a night and by who works late. */
const OFFICES = ["office-building", "learning-building"];

/** How water and electricity of buildings go through nights. */
export function printNights(site: Site, network: Network, budgets: WorldBudgets): void {
  for (const pipes of network.water.plan.buildings) printWater(network, pipes, budgets);
  printElectricity(site, network, budgets);
}

function printWater({ water }: Network, pipes: Pipes, budgets: WorldBudgets): void {
  const { placement } = pipes;
  const meters = wholeMeters(pipes);
  if (meters.length === 0) return;
  const counted = (day: WaterDay, from: number, until: number) =>
    sum(meters.map((meter) => day.counted(meter, until) - day.counted(meter, from)));
  const nights: number[] = [];
  const quarters: number[] = [];
  let whole = 0;
  let [still, longest] = [0, 0];
  for (let start = startOf(FROM), left = DAYS; left > 0; left -= 1, start += DAY) {
    const day = water.dayOf(start);
    whole += counted(day, start, start + DAY) / DAYS;
    nights.push(counted(day, start + NIGHT.from * HOUR, start + NIGHT.until * HOUR));
    for (let time = start + NIGHT.from * HOUR; time < start + NIGHT.until * HOUR; time += QUARTER) {
      quarters.push(counted(day, time, time + QUARTER));
    }
    for (let time = start; time < start + DAY; time += MINUTE) {
      still = meters.every((meter) => day.flow(meter, time) === 0) ? still + 1 : 0;
      longest = Math.max(longest, still);
    }
  }
  const share = (100 * mean(nights) * DAY) / ((NIGHT.until - NIGHT.from) * HOUR) / whole;
  const [least, most] = SHARES[useOf(placement)];
  const name = `${placement}, water by night`;
  budgets.figure(`${name}, of the day's mean`, share, { least, most, unit: "%", digits: 1 });
  budgets.figure(`${name}, between nights`, 100 * variation(nights), { least: 3, most: 60, unit: "%", digits: 0 });
  budgets.figure(`${name}, between quarter hours`, 100 * variation(quarters), { least: 10, unit: "%", digits: 0 });
  budgets.figure(`${placement}, water, longest stillness`, longest, { most: 60, unit: "min", digits: 0 });
}

function printElectricity(site: Site, network: Network, budgets: WorldBudgets): void {
  const start = startOf(FROM);
  const campus = new PastCampus({ site, network, from: start - LEAD_IN }).liveUntil(start);
  const nights = new Map(OFFICES.map((placement) => [placement, Array<number>(DAYS).fill(0)]));
  while (campus.time < start + DAYS * DAY) {
    const from = campus.time;
    campus.stepTowards(start + DAYS * DAY);
    const [day, passed] = [Math.floor((from - start) / DAY), (from - start) % DAY];
    if (passed >= NIGHT.until * HOUR) continue;
    const hours = (campus.time - from) / HOUR;
    for (const [load, { placement }] of network.loads.entries()) {
      const own = nights.get(placement);
      if (own !== undefined) own[day] = (own[day] ?? 0) + (campus.electricity.watts(load) / 1_000) * hours;
    }
  }
  for (const [placement, energies] of nights) {
    const note = `kWh from midnight to ${NIGHT.until}: ${energies.map((one) => one.toFixed(0)).join(" ")}`;
    const spread = 100 * variation(energies);
    budgets.figure(`${placement}, electricity between nights`, spread, {
      least: 2,
      most: 15,
      unit: "%",
      digits: 1,
      note,
    });
  }
}

function startOf(date: string): number {
  return Date.parse(`${date}T00:00:00+07:00`);
}
