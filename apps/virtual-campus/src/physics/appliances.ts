import { drift } from "./chance.ts";
import { MINUTE } from "./localTime.ts";
import type { Moment } from "./moment.ts";
import { type RoomUse, occupancy } from "./rooms.ts";

/** W/m² that plugs and fixed equipment of a room take: always, and more when it is full. */
type Density = readonly [always: number, inUse: number];

/** Typical densities, chosen so that the default campus has a plausible day. */
const PLUG_DENSITY: Readonly<Record<string, Density>> = {
  office: [2.4, 11], executive: [1.5, 8], meeting: [0.8, 8], focus: [0.8, 9], training: [0.8, 8], classroom: [0.5, 5],
  computer: [4, 38], lab: [6, 30], studio: [2, 12], music: [1, 8], art: [1, 10], library: [1.5, 7], auditorium: [1, 9],
  hall: [1, 10], stage: [2, 30], lobby: [1.5, 5], foyer: [0.8, 3], atrium: [0.5, 2], lounge: [1, 5],
  cafe: [6, 26], dining: [3, 12], kitchen: [24, 130], pantry: [12, 36], patient: [5, 6], bath: [0.5, 4], nurse: [14, 22],
  treatment: [4, 20], therapy: [2, 12], pool: [30, 45], day: [2, 8], shop: [10, 24], locker: [2, 3],
  comms: [230, 240], electrical: [14, 16], plant: [9, 15], store: [0.3, 1], service: [3, 8], wc: [0.6, 4],
  corridor: [0.5, 0.8], stair: [0.1, 0.1],
}; // prettier-ignore
const USUAL_PLUG_DENSITY: Density = [0.2, 1];

/** W of the plugs and fixed equipment of one room. */
export function plugWatts(room: RoomUse, moment: Moment): number {
  if (room.habit === "outdoor") {
    return 0;
  }
  const [always, inUse] = PLUG_DENSITY[room.kind] ?? USUAL_PLUG_DENSITY;
  const people = room.habit === "rare" ? 0.3 : occupancy(room, moment);
  const wobble = 0.92 + 0.16 * drift(room.seed ^ 0x71, moment.calendarTime, 12 * MINUTE);
  return room.area * (always + (inUse - always) * people) * wobble;
}

/**
 * W of one lift in the mean of some minutes: lights and control always, the motor by how much the building moves; the
 * fuller the building, the more share a run. Fitted to what the simulated cars of systems/lifts take.
 */
export function liftWatts(seed: number, presence: number, moment: Moment): number {
  const bustle = 0.35 + 1.3 * drift(seed, moment.calendarTime, 7 * MINUTE);
  const moved = Math.min(1, presence * bustle);
  return 350 + (4200 * moved) / (1.55 + moved);
}
