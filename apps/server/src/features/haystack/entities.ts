import type { DeviceDescription, PointDescription } from "@atrium/contract/devices";
import { classOfDevice, classOfPoint, UNIT_TERMS } from "@atrium/contract/semantics";
import { HDict, HMarker, HNum, HRef, HStr, type HVal } from "haystack-core";
import {
  type DescribedSite,
  entityIds,
  type ModelBuilding,
  nameOf,
  siteModel,
} from "../../platform/integrations/siteModel.ts";
import type { AskedPlace, Reach } from "../../platform/reach.ts";
import { cityOf } from "./moments.ts";

/** A record as other systems read it. */
export interface Entity {
  readonly id: string;
  readonly dict: HDict;
  /** In the tree of places, equipment and points; undefined: at its top. */
  readonly parent: string | undefined;
  readonly where: Where;
  /** Of a point. */
  readonly point?: PointDescription;
}

/** What of an entity is compared with the limits of a caller. */
type Where =
  | { readonly by: "building"; readonly key: string }
  | { readonly by: "place"; readonly place: AskedPlace }
  | { readonly by: "device"; readonly device: DeviceDescription };

/** @param reach undefined: everything */
export function isWithin({ where }: Entity, reach: Reach | undefined): boolean {
  if (reach === undefined) return true;
  if (where.by === "building") return reach.touches(where.key);
  return where.by === "place" ? reach.hasPlace(where.place) : reach.hasDevice(where.device);
}

/** All records of a site by id: buildings as sites, floors and rooms as spaces, devices as equips, points. */
export function entitiesOf(site: DescribedSite): ReadonlyMap<string, Entity> {
  const model = siteModel(site, undefined);
  const tz = HStr.make(cityOf(model.timeZone));
  const places = model.buildings.flatMap((building) => placesOf(building, tz));
  const known = new Set(places.map(({ id }) => id));
  const all = model.devices.flatMap((device) => deviceEntities(device, { tz, known }));
  return new Map([...places, ...all].map((entity) => [entity.id, entity]));
}

const MARKER = HMarker.make();
const ref = (id: string, name: string) => HRef.make(id, name);
const marked = (words: string): Record<string, HVal> =>
  Object.fromEntries(words.split(" ").flatMap((word) => (word === "" ? [] : [[word, MARKER]])));

function placesOf({ key, name, floors }: ModelBuilding, tz: HStr): Entity[] {
  const site = ref(entityIds.building(key), name);
  const building: Entity = {
    id: site.value,
    dict: HDict.make({ id: site, dis: HStr.make(name), site: MARKER, tz }),
    parent: undefined,
    where: { by: "building", key },
  };
  const inside = floors.flatMap((floor): Entity[] => {
    const where: Where = { by: "place", place: { placement: key, floor: floor.key } };
    const space = ref(entityIds.floor(key, floor.key), floor.name);
    const dis = HStr.make(`${name}, ${floor.name}`);
    const dict = HDict.make({
      id: space,
      dis,
      space: MARKER,
      floor: MARKER,
      siteRef: site,
      floorNum: HNum.make(floor.order),
    });
    const rooms = floor.rooms.map((room): Entity => {
      const id = ref(entityIds.room(key, floor.key, room.id), room.name);
      const tags = { id, dis: HStr.make(room.name), space: MARKER, room: MARKER, siteRef: site, spaceRef: space };
      const area = room.area === undefined ? {} : { area: HNum.make(room.area, "m²") };
      return { id: id.value, dict: HDict.make({ ...tags, ...area }), parent: space.value, where };
    });
    return [{ id: space.value, dict, parent: site.value, where }, ...rooms];
  });
  return [building, ...inside];
}

interface Around {
  readonly tz: HStr;
  /** The ids of places. */
  readonly known: ReadonlySet<string>;
}

function deviceEntities(device: DeviceDescription, { tz, known }: Around): Entity[] {
  const { id, placement, floor, room, points } = device;
  const name = nameOf(device.name);
  const equip = ref(entityIds.device(id), name);
  const inside = entityIds.room(placement, floor, room);
  const space = HRef.make(known.has(inside) ? inside : entityIds.floor(placement, floor));
  const around = { siteRef: HRef.make(entityIds.building(placement)), spaceRef: space };
  const where: Where = { by: "device", device };
  const tags = { id: equip, dis: HStr.make(name), equip: MARKER, ...marked(classOfDevice(device).haystack) };
  const own: Entity = { id: equip.value, dict: HDict.make({ ...tags, ...around }), parent: space.value, where };
  const below = points.map((point): Entity => {
    const dict = HDict.make({ ...pointTags(point, device), equipRef: equip, ...around, tz });
    return { id: entityIds.point(id, point.key), dict, parent: equip.value, where, point };
  });
  return [own, ...below];
}

function pointTags(point: PointDescription, device: DeviceDescription): Record<string, HVal> {
  const dis = `${nameOf(device.name)} ${nameOf(point.name)}`;
  const unit = unitOf(point);
  const { min, max, states } = point;
  return {
    id: ref(entityIds.point(device.id, point.key), dis),
    dis: HStr.make(dis),
    point: MARKER,
    ...marked(classOfPoint(point, device).haystack),
    kind: HStr.make(kindOf(point)),
    ...(unit !== undefined && { unit: HStr.make(unit) }),
    ...(kindOf(point) === "Number" && min !== undefined && { minVal: HNum.make(min, unit) }),
    ...(kindOf(point) === "Number" && max !== undefined && { maxVal: HNum.make(max, unit) }),
    ...(states !== undefined && { enum: HStr.make(states.map(({ name }) => nameOf(name)).join(",")) }),
    cur: MARKER,
    his: MARKER,
  };
}

export function unitOf({ unit }: Pick<PointDescription, "unit">): string | undefined {
  return unit === undefined ? undefined : UNIT_TERMS[unit].haystack;
}

function kindOf({ kind }: PointDescription): "Bool" | "Number" | "Str" {
  if (kind === "boolean") return "Bool";
  return kind === "number" || kind === "counter" ? "Number" : "Str";
}
