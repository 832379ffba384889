import { type SitePlace, zoneName } from "@atrium/contract/site";
import type { Device } from "../../devices/device.ts";
import { floorName } from "../../devices/place.ts";

/** Units as a person walks past them: floor by floor, then by zone and name. */
export function inOrder(units: readonly Device[], building: SitePlace): readonly Device[] {
  const rank = new Map(building.floors.map(({ key }, index) => [key, index]));
  const rankOf = (unit: Device) => rank.get(unit.floor) ?? rank.size;
  return units.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || (a.zone ?? "").localeCompare(b.zone ?? "") || a.name.localeCompare(b.name, "en"),
  );
}

/** "1st Floor" of a unit's building. */
export function floorOf(unit: Device, building: SitePlace): string {
  const floor = knownFloor(unit, building);
  return floor === undefined ? unit.floor : floorName(floor);
}

/** "1st Floor, Zone B". */
export function placeOf(unit: Device, building: SitePlace): string {
  const floor = floorOf(unit, building);
  return unit.zone === undefined ? floor : `${floor}, ${zoneName(unit.zone, knownFloor(unit, building))}`;
}

function knownFloor(unit: Device, building: SitePlace): SitePlace["floors"][number] | undefined {
  return building.floors.find(({ key }) => key === unit.floor);
}
