import type { Site } from "@atrium/site";
import type { Network } from "../apps/virtual-campus/src/electricity/network.ts";
import { LEAD_IN, PastCampus } from "../apps/virtual-campus/src/history/pastCampus.ts";
import { DAY, HOUR } from "../apps/virtual-campus/src/physics/localTime.ts";
import { figure } from "./figures.ts";

/** Three ordinary working days. */
const FROM = "2026-11-17";
const DAYS = 3;
const OFFICE = "office-building";
/**
 * Share of what is installed, hour by hour of a weekday: office schedules of ASHRAE 90.1-1989, section 13 with addenda, as the
 * reference buildings of the U.S. Department of Energy have them (Schedule:Compact BLDG_LIGHT_SCH and BLDG_EQUIP_SCH).
 */
const REFERENCES = {
  lighting: hours([5, 0.05], [2, 0.1], [1, 0.3], [9, 0.9], [1, 0.5], [2, 0.3], [2, 0.2], [1, 0.1], [1, 0.05]),
  plug: hours([8, 0.4], [4, 0.9], [1, 0.8], [4, 0.9], [1, 0.5], [6, 0.4]),
} as const;

/** How the office's loads go through a working day, beside the schedules that simulations of offices use. */
export function printShapes(site: Site, network: Network): void {
  const start = Date.parse(`${FROM}T00:00:00+07:00`);
  const campus = new PastCampus({ site, network, from: start - LEAD_IN }).liveUntil(start);
  const powers = hourlyPowers(campus, start);
  for (const [use, reference] of Object.entries(REFERENCES)) {
    const shape = ofItsPeak(powers.get(use) ?? []);
    const wanted = ofItsPeak(reference);
    const apart = shape.map((share, hour) => Math.abs(share - (wanted[hour] ?? 0)));
    const mean = apart.reduce((sum, one) => sum + one, 0) / apart.length;
    figure(
      `${OFFICE}, ${use} by hour, from the reference`,
      `${(100 * mean).toFixed(0)} % apart`,
      `% of its peak ${shape.map(percent).join(" ")}`,
    );
    figure("  the reference", "", `% of its peak ${wanted.map(percent).join(" ")}`);
  }
}

/** W of the office by use, for each hour the mean of the days. */
function hourlyPowers(campus: PastCampus, start: number): Map<string, number[]> {
  const { network, electricity } = campus;
  const powers = new Map<string, number[]>(Object.keys(REFERENCES).map((use) => [use, Array<number>(24).fill(0)]));
  while (campus.time < start + DAYS * DAY) {
    const hour = Math.floor(((campus.time - start) % DAY) / HOUR);
    const from = campus.time;
    campus.stepTowards(start + DAYS * DAY);
    const share = (campus.time - from) / HOUR / DAYS;
    for (const [load, { placement, use }] of network.loads.entries()) {
      const ofUse = placement === OFFICE ? powers.get(use) : undefined;
      if (ofUse !== undefined) ofUse[hour] = (ofUse[hour] ?? 0) + electricity.watts(load) * share;
    }
  }
  return powers;
}

function ofItsPeak(powers: readonly number[]): number[] {
  const peak = Math.max(...powers);
  return powers.map((power) => power / peak);
}

function hours(...stretches: readonly (readonly [hours: number, share: number])[]): number[] {
  return stretches.flatMap(([count, share]) => Array<number>(count).fill(share));
}

function percent(share: number): string {
  return (100 * share).toFixed(0);
}
