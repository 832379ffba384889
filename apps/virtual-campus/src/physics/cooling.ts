import { drift } from "./chance.ts";
import { MINUTE } from "./localTime.ts";
import type { Moment } from "./moment.ts";
import { type RoomUse, occupancy } from "./rooms.ts";

/** kW of cooling per kW of electricity of a VRF unit at part load. */
export const COEFFICIENT_OF_PERFORMANCE = 3.5;
/** °C that the program of the air conditioners keeps, by kind of room; machines like it colder, passers-by warmer. */
const SETPOINTS: Readonly<Record<string, number>> = {
  comms: 21, electrical: 26, corridor: 25.5, atrium: 26, lobby: 25.5, foyer: 25.5, lounge: 25, cafe: 25, dining: 25, kitchen: 25,
  meeting: 23, executive: 23.5, auditorium: 23, training: 23.5, patient: 25, nurse: 24.5, pool: 27, locker: 25.5,
}; // prettier-ignore
const USUAL_SETPOINT = 24;
/** Share of its rated electricity that a unit takes while it is off: electronics, and a warm compressor. */
export const STANDBY_SHARE = 0.035;
/** Share of its rated cooling by which a room's heat changes per K that it is colder or warmer than outdoors. */
export const LEAK_PER_KELVIN = 0.03;
/** Rooms that are cooled whether somebody is in or not. */
const ALWAYS_COOLED = new Set(["comms", "electrical", "patient", "nurse", "kitchen", "pool"]);
/** The building is cooled before its people come: rooms follow the presence of half an hour later, roughly. */
const STARTS_AT_PRESENCE = 0.06;

/** 0 at 22 °C outside, 1 at 36 °C. */
function heat(moment: Moment): number {
  return Math.min(1.2, Math.max(0, (moment.sky.temperature - 22) / 14));
}

/** °C that the air conditioners' own program asks for in a room of this kind. */
export function comfortSetpoint(kind: string): number {
  return SETPOINTS[kind] ?? USUAL_SETPOINT;
}

/** Share of its full cooling that a unit gives: half of it close to its setpoint, all of it a degree above. */
export function wantedShare(temperature: number, setpoint: number): number {
  return Math.min(1, Math.max(0, (temperature - setpoint + 0.6) / 1.6));
}

/** Whether the air conditioners' own program cools a room now. */
export function isCooledByProgram(room: RoomUse, moment: Moment): boolean {
  return ALWAYS_COOLED.has(room.kind) || moment.presence[room.building] >= STARTS_AT_PRESENCE;
}

/** Heat that comes into a room at the comfort setpoint, as a share of what its air conditioners are rated for. */
export function heatShare(room: RoomUse, moment: Moment): number {
  const load = 0.17 + 0.42 * heat(moment) + 0.16 * (moment.sky.irradiance / 1000);
  if (ALWAYS_COOLED.has(room.kind)) {
    return load + 0.22 * occupancy(room, moment);
  }
  const presence = moment.presence[room.building];
  const running = Math.min(1, 0.35 + presence);
  return running * (load + 0.36 * Math.min(presence, occupancy(room, moment) + 0.25));
}

/**
 * W that one air conditioner takes while it runs by its own program.
 * @param ratedCooling W of heat that it can take out
 * @param seed the unit's own, so that two of one room do not move in step
 */
export function airConditionerWatts(room: RoomUse, ratedCooling: number, moment: Moment, seed: number): number {
  const rated = ratedCooling / COEFFICIENT_OF_PERFORMANCE;
  if (!isCooledByProgram(room, moment)) {
    return rated * STANDBY_SHARE;
  }
  const wobble = 0.9 + 0.2 * drift(seed ^ 0x81, moment.calendarTime, 9 * MINUTE);
  return rated * wobble * heatShare(room, moment);
}

/** Share of its full speed that a ventilator has by presence; at night hardly any. */
export function fanSpeed({ building }: RoomUse, moment: Moment): number {
  const presence = moment.presence[building];
  if (building === "care") {
    return 0.45 + 0.4 * presence;
  }
  return presence < STARTS_AT_PRESENCE ? 0.06 : 0.3 + 0.6 * presence;
}

/** W of the chiller plant, which cools and dries the fresh air of `cubicMetres` an hour. */
export function chillerWatts(cubicMetres: number, moment: Moment): number {
  const { office, learning, care } = moment.presence;
  const air = 0.12 * care + 0.38 * office + 0.5 * learning;
  const latent = 0.5 + moment.sky.humidity / 160;
  return cubicMetres * 0.62 * air * (0.25 + 0.75 * heat(moment)) * latent;
}
