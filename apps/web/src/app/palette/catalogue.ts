import type { DeviceDescription, DeviceId, FloorDrawing, PointId, SiteReply } from "@atrium/contract";
import { floorLabel } from "../menu/placeTree.ts";
import { zoneLabel } from "../menu/sections.ts";

/** A place that the palette finds. */
export interface PlaceRecord {
  readonly key: string;
  readonly kind: "building" | "floor" | "zone" | "room" | "device";
  readonly label: string;
  /** Where it is, from far to near. */
  readonly within: string;
  readonly placement: string;
  readonly floor?: string;
  readonly zone?: string;
  readonly device?: DeviceId;
  /** The lighting circuits of a room. */
  readonly circuits: readonly CircuitRecord[];
}

interface CircuitRecord {
  readonly id: DeviceId;
  readonly level: PointId | undefined;
}

/** Buildings, floors and zones of the site. */
export function sitePlaces(site: SiteReply): PlaceRecord[] {
  return site.places.flatMap((building) => {
    const placement = building.key;
    const own: PlaceRecord = {
      key: placement,
      kind: "building",
      label: building.name,
      within: "",
      placement,
      circuits: [],
    };
    const floors = building.floors.flatMap((floor) => {
      const name = floorLabel(floor.label);
      const at = { placement, floor: floor.key, circuits: [] };
      const key = `${placement}/${floor.key}`;
      const row: PlaceRecord = { key, kind: "floor", label: name, within: building.name, ...at };
      const zones = floor.zones.map((zone): PlaceRecord => ({
        key: `${key}/${zone}`,
        kind: "zone",
        label: zoneLabel(zone),
        within: `${building.name}, ${name}`,
        zone,
        ...at,
      }));
      return [row, ...zones];
    });
    return [own, ...floors];
  });
}

/** The rooms of a floor with the circuits in them; a room without lights has no page of its own yet and is left out. */
export function floorRooms(
  site: SiteReply,
  drawing: Pick<FloorDrawing, "building" | "floor" | "rooms">,
  circuits: readonly DeviceDescription[],
): PlaceRecord[] {
  return drawing.rooms.flatMap((room) => {
    const here = circuits.filter((circuit) => circuit.floor === drawing.floor && circuit.room === room.id);
    const [first] = here;
    if (first === undefined) return [];
    return [
      {
        key: `${first.placement}/${drawing.floor}/${room.id}`,
        kind: "room",
        label: room.name,
        within: placeWords(site, first),
        placement: first.placement,
        floor: first.floor,
        ...(first.zone === undefined ? {} : { zone: first.zone }),
        circuits: here.map(({ id, points }) => ({ id, level: points.find(({ key }) => key === "level")?.id })),
      },
    ];
  });
}

/** The lighting circuits as places one can open. */
export function circuitPlaces(site: SiteReply, circuits: readonly DeviceDescription[]): PlaceRecord[] {
  return circuits.map((circuit) => ({
    key: circuit.id,
    kind: "device",
    label: circuit.name,
    within: `${circuit.id}, ${placeWords(site, circuit)}`,
    placement: circuit.placement,
    floor: circuit.floor,
    ...(circuit.zone === undefined ? {} : { zone: circuit.zone }),
    device: circuit.id,
    circuits: [],
  }));
}

/** "Office Building, 1st floor, Zone B". */
function placeWords(site: SiteReply, { placement, floor, zone }: DeviceDescription): string {
  const building = site.places.find(({ key }) => key === placement);
  const label = building?.floors.find(({ key }) => key === floor)?.label;
  return [building?.name ?? placement, floorLabel(label ?? floor), zone === undefined ? undefined : zoneLabel(zone)]
    .filter((word) => word !== undefined)
    .join(", ");
}
