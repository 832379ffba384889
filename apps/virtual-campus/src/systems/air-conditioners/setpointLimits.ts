import { SETPOINT_RANGE } from "@atrium/contract";

/** °C that a unit may be set to, where the installer has allowed less than the range of a remote. */
const LIMITS: Readonly<Record<string, readonly [min: number, max: number]>> = {
  comms: [18, 24], electrical: [20, 28], corridor: [22, 28], lobby: [22, 28], foyer: [22, 28], atrium: [22, 28],
  patient: [20, 28], nurse: [20, 28], pool: [24, 30],
}; // prettier-ignore

export function setpointLimits(roomKind: string): { readonly min: number; readonly max: number } {
  const [min, max] = LIMITS[roomKind] ?? [SETPOINT_RANGE.min, SETPOINT_RANGE.max];
  return { min, max };
}
