import { LEAK_PER_KELVIN, comfortSetpoint, heatShare, isCooledByProgram } from "../cooling.ts";
import { drift } from "../chance.ts";
import { MINUTE } from "../localTime.ts";
import type { Moment } from "../moment.ts";
import { occupancy, peopleIn } from "../rooms.ts";
import type { RoomNature } from "./roomNature.ts";

/** W per m² that walls and windows let in per K, of rooms without an air conditioner. */
const WALL_LEAK = 0.7;
const WINDOW_LEAK_PER_METRE = 6;
/** W per m² of lamps and equipment, always and when the room is full. */
const EQUIPMENT = [1.5, 6] as const;
/** W of sensible heat of a person. */
const PERSON = 75;
/** W of sun through a metre of window per W/m² outdoors. */
const SUN_PER_METRE = 0.12;
/** Share of an empty building's heat that is left: standby, sun on the roof. */
const EMPTY = 0.05;
/** Share of the cooling that a full sun on bare windows asks for. */
const SUN_SHARE = 0.16;
/** Closed curtains keep out half of the sun. */
const CURTAIN_SHARE = 0.5;
const USUALLY_OPEN = 0.6;
/** People open windows when it is hotter in than out by more than this, K; the air then leaves faster. */
const HOTTER_THAN_OUT = 2;
const OPEN_WINDOW = 2;

/**
 * W of heat that come into a room at a temperature, apart from fresh air and other rooms. A room with air conditioners
 * has, at the comfort setpoint, the very heat that the model of electricity lets them take out: so the year of history
 * and the live devices agree.
 * @param openShare of its curtains, 0 closed to 1 open; undefined where it has none
 */
export function roomHeat(
  nature: RoomNature,
  moment: Moment,
  temperature: number,
  openShare: number | undefined,
): number {
  const outdoors = moment.sky.temperature;
  const leak = leakOf(nature);
  const aired = leak * OPEN_WINDOW * Math.max(0, temperature - outdoors - HOTTER_THAN_OUT);
  if (nature.ratedCooling === 0) {
    const use = occupancy(nature.use, moment);
    const equipment = nature.area * (EQUIPMENT[0] + (EQUIPMENT[1] - EQUIPMENT[0]) * use);
    const sun = SUN_PER_METRE * nature.windowLength * moment.sky.irradiance * sunThrough(openShare ?? 1);
    return equipment + PERSON * peopleIn(nature.use, moment) + sun + leak * (outdoors - temperature) - aired;
  }
  const sun = (SUN_SHARE * moment.sky.irradiance) / 1000;
  // The model's heat is that of curtains as people leave them.
  const curtains = sunThrough(openShare ?? USUALLY_OPEN) - sunThrough(USUALLY_OPEN);
  const curtained = nature.ratedCooling * sun * curtains * Math.min(1, nature.windowLength / 4);
  if (!isCooledByProgram(nature.use, moment)) {
    return nature.ratedCooling * (EMPTY + sun / 2) + curtained / 2 + leak * (outdoors - temperature) - aired;
  }
  const restlessness = 0.8 + 0.4 * drift(nature.use.seed ^ 0x91, moment.calendarTime, 25 * MINUTE);
  const heat = nature.ratedCooling * heatShare(nature.use, moment) * restlessness;
  return heat + curtained + leak * (comfortSetpoint(nature.use.kind) - temperature) - aired;
}

/** W per K between the room and outdoors. */
function leakOf({ ratedCooling, area, windowLength }: RoomNature): number {
  return ratedCooling > 0 ? ratedCooling * LEAK_PER_KELVIN : area * WALL_LEAK + windowLength * WINDOW_LEAK_PER_METRE;
}

/** Share of the sun that curtains let in. */
function sunThrough(openShare: number): number {
  return 1 - CURTAIN_SHARE * (1 - openShare);
}
