import type { Site } from "@atrium/site";
import { CampusAir } from "../../physics/air/campusAir.ts";
import { COEFFICIENT_OF_PERFORMANCE, STANDBY_SHARE, wantedShare } from "../../physics/cooling.ts";
import { MINUTE } from "../../physics/localTime.ts";
import type { Moment } from "../../physics/moment.ts";
import type { RoomUse } from "../../physics/rooms.ts";
import type { PastSample } from "../system.ts";
import { FAN_ONLY_SHARE, sensorError } from "./indoorUnit.ts";
import { programOf } from "./program.ts";
import { UNIT_FUNCTIONS } from "./unitCommands.ts";

/** ms between two looks at the past. */
const STEP = 10 * MINUTE;

/** A unit as the past needs it. */
export interface PastUnit {
  readonly id: string;
  readonly seed: number;
  readonly roomKey: string;
  readonly room: RoomUse;
  /** W */
  readonly ratedCooling: number;
  readonly limits: { readonly min: number; readonly max: number };
}

export interface PastRange {
  readonly site: Site;
  readonly momentAt: (time: number) => Moment;
  readonly from: number;
  readonly to: number;
}

/**
 * The values that units reported under the gateway's own program alone: the model runs once more, with the
 * same air, people and weather. A unit's settings are written when they change, the rest at every step.
 */
export function* pastOf(units: readonly PastUnit[], { site, momentAt, from, to }: PastRange): Generator<PastSample> {
  const air = new CampusAir({ site, moment: momentAt(from), momentAt });
  const reported = new Map<string, number>();
  for (let time = from; time < to; time += STEP) {
    const moment = momentAt(time);
    air.step(moment);
    for (const unit of units) {
      const { id: device, limits } = unit;
      const asked = programOf(unit.room, moment);
      const state = { ...asked, setpoint: Math.min(limits.max, Math.max(limits.min, asked.setpoint)) };
      for (const point of UNIT_FUNCTIONS) {
        if (reported.get(`${device} ${point}`) !== state[point]) {
          reported.set(`${device} ${point}`, state[point]);
          yield { device, point, time, value: state[point] };
        }
      }
      const room = air.room(unit.roomKey);
      if (room !== undefined) {
        const temperature = Math.round((room.temperature + sensorError(unit.seed, time)) * 100) / 100;
        yield { device, point: "temperature", time, value: temperature };
        yield { device, point: "power", time, value: Math.round(watts(unit, state, room.temperature)) };
      }
    }
  }
}

function watts({ ratedCooling }: PastUnit, state: { on: number; setpoint: number }, temperature: number): number {
  const share = state.on === 1 ? Math.max(FAN_ONLY_SHARE, wantedShare(temperature, state.setpoint)) : STANDBY_SHARE;
  return (ratedCooling / COEFFICIENT_OF_PERFORMANCE) * share;
}
