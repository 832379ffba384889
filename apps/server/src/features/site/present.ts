import { DeviceId, PointKey } from "@atrium/contract";
import {
  defaultRest,
  SiteDevice,
  systemCode,
  type DeviceDescription,
  type EquipmentKind,
  type PointDescription,
  type PointState,
} from "@atrium/contract/devices";
import { CORRIDOR_ROOM_KINDS, keepsPriorities, type ProtocolName, type SiteReply } from "@atrium/contract/site";
import type { DriverPoint, PointTraits } from "@atrium/drivers";
import type { DeviceRecord, FloorRecord, SiteRecords } from "./records.ts";
import type { SiteNaming } from "./siteNaming.ts";

/** The site as the shell needs it. */
export function siteReply(
  records: SiteRecords,
  revision: number,
  { name: said }: SiteNaming,
): Omit<SiteReply, "emptyPages"> {
  const { word } = records.settings;
  return {
    revision,
    name: records.name,
    ...(word === undefined ? {} : { word: said(word) }),
    timeZone: records.settings.timeZone,
    currency: records.settings.currency,
    places: records.places.map(({ key: placement, code: placeCode, name, icon, at }) => ({
      key: placement,
      code: placeCode,
      name: said(name),
      icon,
      at,
      floors: records.floors
        .filter((floor) => floor.placement === placement)
        .map((floor) => ({
          key: floor.key,
          code: floor.code,
          label: said(floor.label),
          zones: floor.drawing.zones.map(({ id }) => id),
          zoneLabels: floor.drawing.zones.flatMap(({ id, label }) =>
            label === "" ? [] : [{ key: id, label: said(label) }],
          ),
          isInMenu: floor.isInMenu,
          hasCorridor: corridorRooms(floor).size > 0,
        })),
    })),
    menus: records.menus,
    ...(records.equipment.length === 0 ? {} : { equipment: [...records.equipment] }),
  };
}

/** Corridor rooms, which the menus gather as the zone "Corridor". */
export function corridorRooms(floor: FloorRecord): Set<string> {
  return new Set(floor.drawing.rooms.filter((room) => CORRIDOR_ROOM_KINDS.includes(room.kind)).map((room) => room.id));
}

export function deviceDescription(options: {
  readonly device: DeviceRecord;
  readonly isCorridor: boolean;
  readonly connection: SiteRecords["connections"][number] | undefined;
  readonly points: readonly DriverPoint[];
  /** Its category of equipment, where that is a kind as data. */
  readonly kind: EquipmentKind | undefined;
  /** What points that play sounds can play. */
  readonly media: readonly PointState[];
  readonly naming: SiteNaming;
}): DeviceDescription {
  const { device, isCorridor, connection, points, kind, media, naming } = options;
  const system = systemCode(device.module);
  const id = DeviceId.parse(device.id);
  return {
    id,
    module: device.module,
    ...(system === undefined ? {} : { system }),
    name: naming.name(device.name),
    placement: device.placement,
    floor: device.floor,
    ...(device.zone === null ? {} : { zone: device.zone }),
    isCorridor,
    room: device.room,
    at: device.at,
    ...(connection ? { connection: connection.id, connectionName: connection.name } : {}),
    ...(device.parts[0] === undefined ? {} : { address: device.parts[0].address }),
    facts: device.facts,
    ...(kind === undefined ? {} : { kind }),
    points: points.map((point) => {
      const described = pointDescription(id, point.takesMedia === true ? withMedia(point, media) : point, naming);
      return Object.assign(described, restState(point, { module: device.module, protocol: connection?.protocol }));
    }),
  };
}

/** What it returns to, where the server keeps its priorities. */
function restState(
  point: DriverPoint,
  { module, protocol }: { readonly module: string; readonly protocol: ProtocolName | undefined },
): Pick<PointDescription, "rest"> {
  const { key, isWritable, isMomentary, hasPriorities, rest = defaultRest(module, key) } = point;
  if (protocol === undefined || !isWritable || isMomentary === true) return {};
  return keepsPriorities(protocol) && hasPriorities !== false ? {} : { rest };
}

/** Nothing stays the first state; what cannot be commanded stands last. */
function withMedia(point: DriverPoint, media: readonly PointState[]): DriverPoint {
  const states = [...(point.states ?? []), ...media];
  const isReported = (state: PointState) => state.isReported === true;
  return { ...point, states: [...states.filter((state) => !isReported(state)), ...states.filter(isReported)] };
}

function pointDescription(device: DeviceId, point: DriverPoint, { pointName }: SiteNaming): PointDescription {
  return {
    id: point.id,
    device,
    key: PointKey.parse(point.key),
    name: pointName(point.name),
    kind: point.kind,
    ...(point.unit === undefined ? {} : { unit: point.unit }),
    isWritable: point.isWritable,
    ...(point.min === undefined ? {} : { min: point.min }),
    ...(point.max === undefined ? {} : { max: point.max }),
    ...traits(point),
    expectedInterval: point.expectedInterval,
  };
}

function traits({
  states,
  limits,
  interlocks,
  risk,
  isMomentary,
  step,
  isCircular,
  isDerived,
  decimals,
  stuck,
}: PointTraits): Partial<PointDescription> {
  return {
    ...(states === undefined ? {} : { states: copyOf(states) }),
    ...(limits === undefined ? {} : { limits: { min: PointKey.parse(limits.min), max: PointKey.parse(limits.max) } }),
    ...(interlocks === undefined
      ? {}
      : { interlocks: interlocks.map((lock) => ({ ...lock, point: PointKey.parse(lock.point) })) }),
    ...(risk === undefined ? {} : { risk }),
    ...(isMomentary === undefined ? {} : { isMomentary }),
    ...(step === undefined ? {} : { step }),
    ...(isCircular === undefined ? {} : { isCircular }),
    ...(isDerived === undefined ? {} : { isDerived }),
    ...(decimals === undefined ? {} : { decimals }),
    ...(stuck === undefined ? {} : { stuck }),
  };
}

const COPIES = new WeakMap<readonly PointState[], PointState[]>();

/** One copy for all points of a product, of which a large site has thousands. */
function copyOf(states: readonly PointState[]): PointState[] {
  const copy = COPIES.get(states) ?? [...states];
  COPIES.set(states, copy);
  return copy;
}

/** A device with all of its settings. */
export function siteDevice(
  { zone, ...device }: DeviceRecord,
  {
    isPasswordWithheld,
    changed = null,
  }: {
    readonly isPasswordWithheld: boolean;
    /** By whom its revision is; undefined: it came in with the site. */
    readonly changed: SiteDevice["changed"] | undefined;
  },
): SiteDevice {
  return SiteDevice.parse({ ...device, isPasswordWithheld, changed, ...(zone === null ? {} : { zone }) });
}
