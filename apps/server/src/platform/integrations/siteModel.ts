import type { DeviceDescription } from "@atrium/contract/devices";
import type { FloorDrawing, SiteReply } from "@atrium/contract/site";
import { ENGLISH, said } from "@atrium/words";
import { devicesWithin, type Reach } from "../reach.ts";

/** The site as a feature that describes it to other systems reads it. */
export interface DescribedSite {
  readonly reply: Pick<SiteReply, "name" | "timeZone" | "places">;
  readonly devices: readonly DeviceDescription[];
  readonly drawings: readonly Pick<FloorDrawing, "building" | "floor" | "rooms">[];
}

interface ModelRoom {
  readonly id: string;
  readonly name: string;
  /** m², as far as its plan says it. */
  readonly area: number | undefined;
}

interface ModelFloor {
  readonly key: string;
  readonly name: string;
  /** 0 is the first one of its building. */
  readonly order: number;
  readonly rooms: readonly ModelRoom[];
}

export interface ModelBuilding {
  readonly key: string;
  readonly name: string;
  readonly floors: readonly ModelFloor[];
}

/** Places and devices within the reach of a caller, by the names that the site gave them. */
export interface SiteModel {
  readonly name: string;
  readonly timeZone: string;
  readonly buildings: readonly ModelBuilding[];
  readonly devices: readonly DeviceDescription[];
}

/** @param reach undefined: everything */
export function siteModel({ reply, devices, drawings }: DescribedSite, reach: Reach | undefined): SiteModel {
  const rooms = new Map(drawings.map((drawing) => [`${drawing.building}/${drawing.floor}`, drawing.rooms]));
  const buildings = reply.places
    .filter(({ key }) => reach?.touches(key) !== false)
    .map(({ key: placement, name, floors }) => ({
      key: placement,
      name: nameOf(name),
      floors: floors.flatMap(({ key, label }, order) =>
        reach?.hasPlace({ placement, floor: key }) === false
          ? []
          : [{ key, name: nameOf(label), order, rooms: (rooms.get(`${placement}/${key}`) ?? []).map(roomOf) }],
      ),
    }));
  return {
    name: nameOf(reply.name),
    timeZone: reply.timeZone,
    buildings,
    devices: devicesWithin(devices, reach),
  };
}

/** A name as the site has it, in no other language. */
export function nameOf(name: string): string {
  return said(name, ENGLISH);
}

/** The ids of everything, the same for every other system: letters, digits and `_~-`, as Haystack and Turtle take them. */
export const entityIds = {
  site: "site",
  building: (key: string) => joined("building", key),
  floor: (building: string, floor: string) => joined("floor", building, floor),
  room: (building: string, floor: string, room: string) => joined("room", building, floor, room),
  device: (id: string) => joined("device", id),
  /** A key has no `_`; the dot after its part becomes one. */
  point: (device: string, key: string) => `${joined("point", device)}_${key.replace(".", "_")}`,
};

function roomOf({ id, name, area }: FloorDrawing["rooms"][number]): ModelRoom {
  return { id, name: nameOf(name), area };
}

/** Parts with `_` between them; what else they have than letters, digits and `-` is written as `~` and its code. */
function joined(...parts: readonly string[]): string {
  return parts
    .map((part) => part.replaceAll(/[^A-Za-z0-9-]/gu, (one) => `~${(one.codePointAt(0) ?? 0).toString(16)}`))
    .join("_");
}
