import type { BuildingUse } from "./buildingUse.ts";
import type { Moment } from "./moment.ts";
import type { RoomUse } from "./rooms.ts";

/** kW of cooling per kW of electricity of a VRF unit at full load and 35 °C outdoors. */
export const COEFFICIENT_OF_PERFORMANCE = 3.3;
const RATING_TEMPERATURE = 35;
/** Share by which it takes less for each K that it is cooler outdoors. */
const PER_KELVIN = 0.018;
/** °C that the program of the air conditioners keeps, by kind of room; machines like it colder, passers-by warmer. */
const SETPOINTS: Readonly<Record<string, number>> = {
  comms: 21, electrical: 26, corridor: 25.5, atrium: 26, lobby: 25.5, foyer: 25.5, lounge: 25, cafe: 25, dining: 25, kitchen: 25,
  meeting: 23, executive: 23.5, auditorium: 23, training: 23.5, patient: 25, nurse: 24.5, pool: 27, locker: 25.5,
}; // prettier-ignore
const USUAL_SETPOINT = 24;
/** Share of its rated electricity that a unit takes while it is off: electronics, and a warm compressor. */
export const STANDBY_SHARE = 0.02;
/** Share of it that its fan takes. */
const FAN_SHARE = 0.04;
/** Rooms that are cooled whether somebody is in or not. */
const ALWAYS_COOLED = new Set(["comms", "electrical", "patient", "nurse", "kitchen", "pool"]);
/** The building is cooled before its people come: rooms follow the presence of half an hour later, roughly. */
const STARTS_AT_PRESENCE = 0.06;

/** °C that the air conditioners' own program asks for in a room of this kind. */
export function comfortSetpoint(kind: string): number {
  return SETPOINTS[kind] ?? USUAL_SETPOINT;
}

/** Share of its full cooling that a unit gives: half of it close to its setpoint, all of it a degree above. */
export function coolingShare(temperature: number, setpoint: number): number {
  return Math.min(1, Math.max(0, (temperature - setpoint + 0.6) / 1.6));
}

/** Whether the air conditioners' own program cools a room now. */
export function isCooledByProgram(room: RoomUse, moment: Moment): boolean {
  return (
    ALWAYS_COOLED.has(room.kind) || room.building === "site" || moment.presence[room.building] >= STARTS_AT_PRESENCE
  );
}

/**
 * Share of its rated electricity that a VRF unit takes, its part of the outdoor unit and its fan together: compressors with
 * inverters lose little at part load.
 * @param share of its full cooling
 * @param outdoors °C
 */
export function electricShare(share: number, outdoors: number): number {
  const warmth = Math.max(0.7, 1 + PER_KELVIN * (outdoors - RATING_TEMPERATURE));
  return FAN_SHARE + (1 - FAN_SHARE) * warmth * (0.78 * share + 0.22 * share ** 2);
}

/** Share of its full speed that a ventilator has by presence; at night hardly any. */
export function fanSpeed({ building }: RoomUse, moment: Moment): number {
  return fanSpeedOf(building, moment.presence[building]);
}

/** The same by how many are in. */
export function fanSpeedOf(building: BuildingUse, presence: number): number {
  if (building === "care") {
    return 0.45 + 0.4 * presence;
  }
  return presence < STARTS_AT_PRESENCE ? 0.06 : 0.3 + 0.6 * presence;
}
