import type { DeviceId, PointId } from "@atrium/contract";
import type { Catalogue, CatalogueDevice } from "@atrium/contract/devices";
import type { RouteName } from "@atrium/contract/pages";
import { placeWords, type SiteReply, zoneName } from "@atrium/contract/site";

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
  /** Of a room: its id on the plan. */
  readonly room?: string;
  readonly device?: DeviceId;
  /** Of a device. */
  readonly module?: string;
  /** The pages that show it. Absent: every page does. */
  readonly pages?: readonly RouteName[];
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
        label: zoneName(zone, floor),
        within: `${building.name}, ${name}`,
        zone,
        ...at,
      }));
      return [row, ...zones];
    });
    return [own, ...floors];
  });
}

/** The rooms with what is in them, and the pages that show it: each room has one of its own. */
export function roomPlaces(
  site: SiteReply,
  { rooms, devices }: Catalogue,
  pages: ReadonlySet<RouteName>,
): PlaceRecord[] {
  const byRoom = Map.groupBy(devices, roomKey);
  return rooms.map((room): PlaceRecord => {
    const here = (byRoom.get(roomKey(room)) ?? []).filter(isShownOn(pages));
    return {
      key: roomKey(room),
      kind: "room",
      label: room.name,
      within: placeWords(room, site.places),
      ...placeOf(room),
      room: room.room,
      pages: [...new Set(here.map(({ page }) => page))],
      circuits: here.filter(({ module }) => module === "lighting").map(({ id, point }) => ({ id, level: point })),
    };
  });
}

/** The devices of these pages as places one can open. */
export function devicePlaces(site: SiteReply, { devices }: Catalogue, pages: ReadonlySet<RouteName>): PlaceRecord[] {
  return devices.filter(isShownOn(pages)).map((device): PlaceRecord => {
    const within = `${placeWords(device, site.places)}, ${device.id}`;
    const own = { key: device.id, kind: "device", label: device.name, within, device: device.id } as const;
    return Object.assign(placeOf(device), { ...own, module: device.module, pages: [device.page], circuits: [] });
  });
}

type ShownDevice = CatalogueDevice & { page: RouteName };

function isShownOn(pages: ReadonlySet<RouteName>): (device: CatalogueDevice) => device is ShownDevice {
  return (device): device is ShownDevice => device.page !== undefined && pages.has(device.page);
}

function roomKey({ placement, floor, room }: { placement: string; floor: string; room: string }): string {
  return `${placement}/${floor}/${room}`;
}

function placeOf({
  placement,
  floor,
  zone,
}: Catalogue["rooms"][number]): Pick<PlaceRecord, "placement" | "floor" | "zone"> {
  return { placement, floor, ...(zone === undefined ? {} : { zone }) };
}
