import { factsOf, type DeviceDescription, LIFT, systemOf, SYSTEMS } from "@atrium/contract/devices";
import type { FloorName } from "@atrium/contract/site";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import type { CommandDirectory, CommandValues } from "./commandNeeds.ts";

/** The systems whose devices detect fires, and the value of which of their points is the alarm. */
const DETECTORS = SYSTEMS.flatMap(({ module, fire }) => (fire.kind === "detects" ? [{ ...fire, module }] : []));

/**
 * Why a device takes no command while there is a fire alarm on its floor, or on one that it serves. The last state of a
 * detector counts until another comes: losing the panel ends no alarm.
 */
export function fireRefusal(
  device: DeviceDescription,
  directory: Pick<CommandDirectory, "devicesAt">,
  newest: Pick<CommandValues, "values">,
  names: Pick<SiteNames, "places">,
): string | undefined {
  const fire = systemOf(device.module)?.fire;
  if (fire?.kind !== "stops") return undefined;
  const floors = floorsOf(device, names).filter(({ key }) => isBurning(device.placement, key, directory, newest));
  if (floors.length === 0) return undefined;
  const where = floors.map((floor) => `the ${floor.label}`);
  return `Fire alarm on ${where.join(" and ")}: ${fire.word} there take no command until it is over.`;
}

/** The floor that a device stands on and those that it serves, where the plan says so, in the site's order. */
function floorsOf({ placement, floor, facts }: DeviceDescription, { places }: Pick<SiteNames, "places">): FloorName[] {
  const { serves = [] } = factsOf(LIFT, facts);
  const floors = places.find(({ key }) => key === placement)?.floors ?? [];
  return floors.filter(({ key }) => key === floor || serves.includes(key));
}

function isBurning(
  placement: string,
  floor: string,
  directory: Pick<CommandDirectory, "devicesAt">,
  newest: Pick<CommandValues, "values">,
): boolean {
  return DETECTORS.some(({ module, point, alarm }) =>
    directory
      .devicesAt({ placement, floor }, module)
      .some(({ points }) => points.some(({ key, id }) => key === point && newest.values[id] === alarm)),
  );
}
