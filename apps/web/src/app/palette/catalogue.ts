import type { Catalogue, CatalogueDevice, DeviceId, PointId, SiteReply } from "@atrium/contract";
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
  /** The modules of what is there; a page of one of them shows the place. Absent: every page does. */
  readonly modules?: readonly string[];
  /** The lighting circuits of a room. */
  readonly circuits: readonly CircuitRecord[];
}

interface CircuitRecord {
  readonly id: DeviceId;
  readonly level: PointId;
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
      const name = floor.label;
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

/** The rooms with what is in them; a room without any device of these modules has no page that shows it. */
export function roomPlaces(
  site: SiteReply,
  { rooms, devices }: Catalogue,
  modules: ReadonlySet<string>,
): PlaceRecord[] {
  const byRoom = Map.groupBy(devices, roomKey);
  return rooms.flatMap((room) => {
    const here = (byRoom.get(roomKey(room)) ?? []).filter(({ module }) => modules.has(module));
    const [first] = here;
    if (first === undefined) return [];
    return [
      {
        key: roomKey(room),
        kind: "room",
        label: room.name,
        within: placeWords(site, first),
        ...placeOf(first),
        modules: [...new Set(here.map(({ module }) => module))],
        circuits: here.filter(({ module }) => module === "lighting").map(({ id, point }) => ({ id, level: point })),
      },
    ];
  });
}

/** The devices of these modules as places one can open. */
export function devicePlaces(site: SiteReply, { devices }: Catalogue, modules: ReadonlySet<string>): PlaceRecord[] {
  return devices
    .filter(({ module }) => modules.has(module))
    .map((device): PlaceRecord => {
      const within = `${device.id}, ${placeWords(site, device)}`;
      const own = { key: device.id, kind: "device", label: device.name, within, device: device.id } as const;
      return Object.assign(placeOf(device), { ...own, modules: [device.module], circuits: [] });
    });
}

function roomKey({ placement, floor, room }: { placement: string; floor: string; room: string }): string {
  return `${placement}/${floor}/${room}`;
}

function placeOf({ placement, floor, zone }: CatalogueDevice): Pick<PlaceRecord, "placement" | "floor" | "zone"> {
  return { placement, floor, ...(zone === undefined ? {} : { zone }) };
}

/** "Office Building, 1st Floor, Zone B". */
function placeWords(site: SiteReply, { placement, floor, zone }: CatalogueDevice): string {
  const building = site.places.find(({ key }) => key === placement);
  const label = building?.floors.find(({ key }) => key === floor)?.label;
  return [building?.name ?? placement, label ?? floor, zone === undefined ? undefined : zoneLabel(zone)]
    .filter((word) => word !== undefined)
    .join(", ");
}
