import { type FIRE_STATES, FLOOR_LABELS, FLOORS, type DeviceDescription, type Floor } from "@atrium/contract";
import type { CommandDirectory, CommandValues } from "./commandDirectory.ts";

/** Modules that a fire stops, by their names in a sentence: air must not be moved, lifts must not be called. */
const STOPPED_BY_FIRE: Readonly<Record<string, string>> = {
  doas: "DOAS",
  "exhaust-fan": "exhaust fans",
  lift: "lifts",
};
const DETECTOR_MODULE = "fire-alarm";
const DETECTOR_STATE = "state";
/** Of the detector's states (specification point 3). */
const ALARM: keyof typeof FIRE_STATES = 2;

/**
 * Why a device takes no command while there is a fire alarm on its floor, or on one that it serves. The last state of a
 * detector counts until another comes: losing the panel ends no alarm.
 */
export function fireRefusal(
  device: DeviceDescription,
  directory: Pick<CommandDirectory, "devicesAt">,
  newest: Pick<CommandValues, "values">,
): string | undefined {
  const what = STOPPED_BY_FIRE[device.module];
  if (what === undefined) return undefined;
  const floors = floorsOf(device).filter((floor) => isBurning(device.placement, floor, directory, newest));
  if (floors.length === 0) return undefined;
  const where = floors.map((floor) => `the ${FLOOR_LABELS[floor]}`);
  return `Fire alarm on ${where.join(" and ")}: ${what} there take no command until it is over.`;
}

/** The floor that a device stands on and those that it serves, where the plan says so. */
function floorsOf({ floor, facts }: DeviceDescription): Floor[] {
  const { serves } = facts;
  return FLOORS.filter((one) => one === floor || (Array.isArray(serves) && serves.includes(one)));
}

function isBurning(
  placement: string,
  floor: Floor,
  directory: Pick<CommandDirectory, "devicesAt">,
  newest: Pick<CommandValues, "values">,
): boolean {
  return directory
    .devicesAt({ placement, floor }, DETECTOR_MODULE)
    .some(({ points }) => points.some(({ key, id }) => key === DETECTOR_STATE && newest.values[id] === ALARM));
}
