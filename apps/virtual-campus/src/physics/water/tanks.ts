import type { FloorPlan } from "@atrium/contract/site";
import { plannedRoomUse } from "../rooms.ts";
import type { Tank } from "./tank.ts";
import type { WaterPlan } from "./waterPlan.ts";

/** The tanks of a campus. */
export interface Tanks {
  /** Under the yard, filled from the city; everything else draws from it. */
  readonly ground: Tank;
  /** On the roofs, by building. */
  readonly roofs: ReadonlyMap<string, Tank>;
  /** Below everything; its pumps lift sewage into the sewer. */
  readonly sump: Tank;
  /** Where rain gathers, by the pump that lifts it into the drain. */
  readonly rain: ReadonlyMap<string, Tank>;
}

/** Litres on a roof by m² below it: a good part of an ordinary day. */
const ROOF_LITRES = 1.2;
const SMALLEST_ROOF = 1_500;
/** Litres in the ground beside what two fillings of the roofs and a watering of the green by its m² need. */
const GROUND_LITRES = 20_000;
const GREEN_LITRES = 4;
/** Share of the tank in the ground. */
const SUMP = 0.05;
/** mm/h of rain that a sump's pump keeps up with, minutes of it that the sump holds, and litres that the smallest one holds. */
const DESIGN_RAIN = 60;
const RAIN_MINUTES = 4;
const SMALLEST_SUMP = 800;
/** Minutes in which a pump fills a roof's tank, the city that in the ground, and pumps empty the sump. */
const MINUTES = { roof: 30, ground: 240, sump: 12 };

export function tanksOf(plans: readonly FloorPlan[], { buildings, green, catchments }: WaterPlan): Tanks {
  const withTank = buildings.filter(({ tankMeter }) => tankMeter !== undefined);
  const roofs = new Map(
    withTank.map(({ placement }) => {
      const capacity = Math.max(SMALLEST_ROOF, ROOF_LITRES * indoorArea(plans, placement));
      return [placement, { capacity, rate: capacity / MINUTES.roof, from: 0.6, until: 0.96 }];
    }),
  );
  const onRoofs = [...roofs.values()].reduce((sum, { capacity }) => sum + capacity, 0);
  const capacity = GROUND_LITRES + 2 * onRoofs + GREEN_LITRES * green;
  return {
    roofs,
    // Low enough to be seen, and high enough that the valve brings it up within the last hour of a day.
    ground: { capacity, rate: capacity / MINUTES.ground, from: 0.8, until: 0.97 },
    rain: new Map(catchments.map(({ pump, area }) => [pump, rainSump(area)])),
    sump: { capacity: SUMP * capacity, rate: (SUMP * capacity) / MINUTES.sump, from: 0.3, until: 0.85 },
  };
}

/** @param area m² that it drains */
function rainSump(area: number): Tank {
  const rate = (area * DESIGN_RAIN) / 60;
  return { capacity: Math.max(SMALLEST_SUMP, rate * RAIN_MINUTES), rate, from: 0.35, until: 0.8 };
}

function indoorArea(plans: readonly FloorPlan[], placement: string): number {
  const rooms = plans
    .filter(({ building }) => building === placement)
    .flatMap((plan) => plan.rooms.map((room) => plannedRoomUse(plan, room)));
  return rooms.filter(({ habit }) => habit !== "outdoor").reduce((sum, { area }) => sum + area, 0);
}
