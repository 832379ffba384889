import type { Site } from "@atrium/site";
import type { LiveElectricity } from "../apps/virtual-campus/src/electricity/liveElectricity.ts";
import type { Network } from "../apps/virtual-campus/src/electricity/network.ts";
import { LEAD_IN, PastCampus } from "../apps/virtual-campus/src/history/pastCampus.ts";
import { DAY, HOUR } from "../apps/virtual-campus/src/physics/localTime.ts";
import type { WorldBudgets } from "./worldBudgets.ts";

/** ms between two steps of the campus of now. */
const LIVE_STEP = 5_000;
/** % of a day, and of an hour: a step of five minutes is early by half of it, while loads double within the hour. */
const DAY_APART = 1;
const HOUR_APART = 3;
const DAYS = { Monday: "2026-11-16", Wednesday: "2026-11-18" } as const;

/** By how much a day's hours differ where the campus is stepped as it is live from where it is as in the past. */
export function printSeam(site: Site, network: Network, budgets: WorldBudgets): void {
  for (const [name, date] of Object.entries(DAYS)) {
    const start = Date.parse(`${date}T00:00:00+07:00`);
    const campus = () => new PastCampus({ site, network, from: start - LEAD_IN }).liveUntil(start);
    const past = hoursOf(campus(), start, (one, until) => one.liveUntil(until));
    const live = hoursOf(campus(), start, (one, until) => one.liveUntil(until, LIVE_STEP));
    const errors = past.map((energy, hour) => 100 * (energy / (live[hour] ?? Number.NaN) - 1));
    const worst = Math.max(...errors.map(Math.abs));
    const whole = Math.abs(100 * (total(past) / total(live) - 1));
    budgets.figure(`past against live, ${name}, the day`, whole, { most: DAY_APART, unit: "%" });
    budgets.figure(`past against live, ${name}, worst hour`, worst, {
      most: HOUR_APART,
      unit: "%",
      note: errors.map((one) => one.toFixed(1)).join(" "),
    });
  }
}

/** kWh of the campus by hour of a day. */
function hoursOf(campus: PastCampus, start: number, live: (campus: PastCampus, until: number) => void): number[] {
  let before = totalOf(campus.electricity, start);
  return Array.from({ length: DAY / HOUR }, (_, hour) => {
    const until = start + (hour + 1) * HOUR;
    live(campus, until);
    const counted = totalOf(campus.electricity, until);
    const energy = counted - before;
    before = counted;
    return energy / 1_000;
  });
}

/** Wh that the main incomers have counted. */
function totalOf(electricity: LiveElectricity, time: number): number {
  const { parts } = electricity.network;
  return electricity
    .energies(time)
    .reduce((sum, energy, part) => (parts[part]?.channel === "total" ? sum + energy : sum), 0);
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
