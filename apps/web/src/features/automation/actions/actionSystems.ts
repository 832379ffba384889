import { shedValueProblem } from "@atrium/contract/automation";
import { COMMANDED_BY_HAND, type PointDescription, SYSTEMS, systemName } from "@atrium/contract/devices";
import { CORRIDOR, type Place } from "@atrium/contract/site";
import { t } from "@atrium/words";
import type { Device } from "../../../devices/device.ts";
import type { Option } from "../../../collections/form/MultiSelect.tsx";
import { PLAY, SCENE } from "./actionDraft.ts";

/** Systems that take power for as long as they run. */
const POWERED: ReadonlySet<string> = new Set(["lighting", "air-condition", "doas", "exhaust-fan", "plug"]);

/** What an action can set: systems, a scene of lamps, or what loudspeakers play. */
function actionChoices(): Option[] {
  return [
    ...SYSTEMS.filter(
      ({ module, command, facts }) => command !== null && facts !== null && !COMMANDED_BY_HAND.has(module),
    ).map(({ module }) => ({ value: module, label: systemName(module) })),
    { value: SCENE, label: t("Lighting scene") },
    { value: PLAY, label: t("Play a sound") },
  ];
}

/** What can be chosen of an action: systems and the like, and their points. */
export interface ActionOffer {
  readonly choices: () => readonly Option[];
  readonly has: (point: Pick<PointDescription, "key">) => boolean;
}

export const EVERYTHING: ActionOffer = { choices: actionChoices, has: () => true };

/** What takes power off: systems whose devices can be switched off, lowered, or cool less. */
export const LESS_POWER: ActionOffer = {
  choices: () => actionChoices().filter(({ value }) => POWERED.has(value)),
  has: ({ key }) => shedValueProblem(key, 0) === undefined,
};

/** The points of these devices that a rule can set, each key once. */
export function settablePoints(devices: readonly Device[]): PointDescription[] {
  const points = new Map<string, PointDescription>();
  for (const device of devices) {
    for (const point of Object.values(device.points)) {
      if (!points.has(point.key) && isSettable(point)) points.set(point.key, point);
    }
  }
  return [...points.values()];
}

/** What passes by itself, or asks a person for a reason, is nothing for a rule. */
function isSettable({ isWritable, isMomentary, risk, kind }: PointDescription): boolean {
  const hasValues = kind === "boolean" || kind === "enum" || kind === "number";
  return isWritable && isMomentary !== true && risk !== "high" && hasValues;
}

/** Whether a device is at a place. */
export function isAt({ placement, floor, zone }: Place, device: Device): boolean {
  if (device.placement !== placement || (floor !== undefined && device.floor !== floor)) return false;
  if (zone === undefined) return true;
  return zone === CORRIDOR ? device.isCorridor : device.zone === zone;
}

interface Chosen {
  readonly places: readonly Place[];
  readonly devices: readonly string[];
}

/** Those that an action is about as the site is now. */
export function chosenDevices({ places, devices }: Chosen, all: readonly Device[]): Device[] {
  const named = new Set<string>(devices);
  return all.filter((device) => named.has(device.id) || places.some((place) => isAt(place, device)));
}
