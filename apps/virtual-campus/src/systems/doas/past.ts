import type { RoomNature } from "../../physics/air/roomNature.ts";
import { HOUR, MINUTE } from "../../physics/localTime.ts";
import type { Moment } from "../../physics/moment.ts";
import { peopleIn, type RoomUse } from "../../physics/rooms.ts";
import type { PastSample } from "../system.ts";
import { percentAt, programmedLevel } from "./levels.ts";

const STEP = 5 * MINUTE;
/** The zone is lived through from a while before, so that it begins as it would be. */
const LEAD_IN = 3 * HOUR;
/** ppm over a city, m³ that a person breathes out an hour, and air changes an hour through doors and cracks. */
const OUTDOORS = 425;
const PERSON = 0.018;
const LEAKAGE = 0.25;
/** The deadbands of its sensors' reports. */
const FAN_CHANGE = 0.5;
const CO2_CHANGE = 5;

export interface PastUnit {
  readonly id: string;
  /** m³/h */
  readonly ratedFlow: number;
  readonly rooms: readonly RoomNature[];
  readonly building: RoomUse;
  readonly followsCo2: boolean;
}

/** The fan and the return air of a unit that only its own program has commanded: one well-mixed zone, step by step. */
export function* pastOf(
  unit: PastUnit,
  momentAt: (time: number) => Moment,
  range: { readonly from: number; readonly to: number },
): Generator<PastSample> {
  const volume = unit.rooms.reduce((sum, room) => sum + room.volume, 0);
  if (volume === 0) {
    return;
  }
  const reported = { "supply-fan": Number.NaN, "return-co2": Number.NaN };
  let co2 = 450;
  for (let time = range.from - LEAD_IN; time < range.to; time += STEP) {
    const moment = momentAt(time);
    const level = programmedLevel(unit.building, unit.followsCo2, moment);
    const fan = level === undefined ? 0 : percentAt(level, co2);
    const people = unit.rooms.reduce((sum, { use }) => sum + peopleIn(use, moment), 0);
    const flow = LEAKAGE * volume + (unit.ratedFlow * fan) / 100;
    const settled = OUTDOORS + (people * PERSON * 1_000_000) / flow;
    co2 = settled + (co2 - settled) * Math.exp((-flow * STEP) / HOUR / volume);
    if (time < range.from) {
      continue;
    }
    if (!(Math.abs(fan - reported["supply-fan"]) < FAN_CHANGE)) {
      reported["supply-fan"] = fan;
      yield { device: unit.id, point: "supply-fan", time, value: Math.round(fan * 100) / 100 };
    }
    if (!(Math.abs(co2 - reported["return-co2"]) < CO2_CHANGE)) {
      reported["return-co2"] = co2;
      yield { device: unit.id, point: "return-co2", time, value: Math.round(co2) };
    }
  }
}
