import { DOAS, type FloorPlan } from "@atrium/contract";
import { waterOf } from "../air/moistAir.ts";
import { useOf } from "../buildingUse.ts";
import type { Moment } from "../moment.ts";

/** kg/s of a m³/h of air. */
const AIR = 1.2 / 3_600;
/** kJ/kg of fresh air behind the coil: 14 °C, 9 g/kg. */
const SUPPLIED = 36.8;
/** Share of the difference to the air outdoors that wheels leave to the coils. */
const LEFT_BY_WHEELS = 0.45;
/** Share of the flow in an empty building. */
const EMPTY = 0.05;
/** kW of cooling by kW of electricity of a water-cooled chiller, which gives off both. */
const COEFFICIENT_OF_PERFORMANCE = 5;

/**
 * W that the cooling towers give off by the moment alone, as the days of the water need it: what the coils of the fresh air units take out of
 * the air outdoors where people are, and what the chillers take for that.
 */
export function rejectedHeatOf(plans: readonly FloorPlan[]): (moment: Moment) => number {
  const flows = plans.map(({ building, devices }) => ({
    use: useOf(building),
    flow: devices
      .filter(({ module }) => module === "doas")
      .reduce((sum, device) => sum + (DOAS.facts.parse(device).m3h ?? 0), 0),
  }));
  return ({ sky, presence }) => {
    const water = waterOf(sky.temperature, sky.humidity);
    const outdoors = 1.006 * sky.temperature + (water / 1_000) * (2_501 + 1.86 * sky.temperature);
    const taken = Math.max(0, outdoors - SUPPLIED) * LEFT_BY_WHEELS * 1_000;
    const moved = flows.reduce((sum, { use, flow }) => sum + flow * (EMPTY + (1 - EMPTY) * presence[use]), 0);
    return moved * AIR * taken * (1 + 1 / COEFFICIENT_OF_PERFORMANCE);
  };
}
