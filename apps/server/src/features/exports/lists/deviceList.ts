import {
  attentionRank,
  DEVICE_LISTS,
  type DeviceDescription,
  type DeviceEnergyQuery,
  type DeviceEnergyReply,
  type DeviceEnergyRow,
  deviceListColumns,
  type ExportQuery,
  type FloorDrawing,
  type Hold,
  type ListedDevice,
  type NewestValue,
  type PointId,
  QualityCode,
  type Place,
  placeKey,
  type ReadDevice,
  readingOf,
  type ReadingRules,
  sortedRows,
  stateText,
  systemOf,
} from "@atrium/contract";
import { placeWords, type SiteNames } from "../../../platform/audit/siteNames.ts";
import { AppError } from "../../../platform/errors.ts";
import { batchesOf, chosenColumns, type ExportTable } from "../exportTable.ts";

/** What a list of devices is made of. */
export interface DeviceListNeeds {
  readonly directory: {
    hasPlace(place: Place): boolean;
    devicesAt(place: Place, module?: string): readonly DeviceDescription[];
    drawing(placement: string, floor: string): FloorDrawing | undefined;
  };
  readonly names: SiteNames;
  /** Columns with the point's id as index. */
  readonly newest: {
    readonly values: ArrayLike<number>;
    readonly qualities: ArrayLike<number>;
    readonly times: ArrayLike<number>;
    readonly since: ArrayLike<number>;
  };
  readonly holdOf: (point: PointId) => Hold | undefined;
  readonly deviceEnergy: { today(query: DeviceEnergyQuery): Promise<DeviceEnergyReply> };
}

/** What a page calls a value that is not known, where it filters by it. */
const NO_VALUE = "No value";

type Asked = Extract<ExportQuery, { list: "devices" }>;

/** The devices of a system at a place, as the table of its page shows them. @throws AppError ENF001, EVA001 */
export async function deviceList(needs: DeviceListNeeds, asked: Asked): Promise<ExportTable> {
  const { module, place, filters } = asked;
  const list = DEVICE_LISTS[module];
  if (!needs.directory.hasPlace(place)) throw new AppError("ENF001", `There is no place ${placeKey(place)}`);
  if (list === undefined) {
    const message = "These devices have no list that could be exported";
    throw new AppError("EVA001", message, { fields: [{ path: "of.module", message }] });
  }
  const all = deviceListColumns(list);
  const columns = chosenColumns(all, asked.columns);
  const devices = needs.directory.devicesAt(place, module);
  const energy = columns.some(({ key }) => key === "today") ? await energyOf(needs, module, place) : undefined;
  const rows = devices.map((device) => listed(device, { ...needs, rules: list.rules, energy: energy?.get(device.id) }));
  const fitting = rows.filter((row) =>
    filters.every(({ key, is }) => (all.find((column) => column.key === key)?.value(row) ?? NO_VALUE) === is),
  );
  const { many = module } = systemOf(module) ?? {};
  return {
    title: many.charAt(0).toUpperCase() + many.slice(1),
    place: placeWords(place, needs.names),
    filters: filters.map(({ key, is }) => `${all.find((column) => column.key === key)?.title ?? key}: ${is}`),
    columns,
    count: fitting.length,
    narrower: "Take a floor or a zone, or filter the list",
    batches: () => batchesOf(columns, sortedRows(all, fitting, asked.sort)),
  };
}

async function energyOf({ deviceEnergy }: DeviceListNeeds, module: Asked["module"], { placement, floor }: Place) {
  const { rows } = await deviceEnergy.today({ module, placement, ...(floor === undefined ? {} : { floor }) });
  return new Map(rows.map((row) => [row.device, row]));
}

interface Known extends DeviceListNeeds {
  readonly rules: ReadingRules;
  readonly energy: DeviceEnergyRow | undefined;
}

function listed(device: DeviceDescription, known: Known): ListedDevice {
  const { directory, names, rules, energy } = known;
  const { points } = readDevice(device);
  const holds = new Map(
    device.points.flatMap(({ id }) => {
      const hold = known.holdOf(id);
      return hold === undefined ? [] : [[id, hold] as const];
    }),
  );
  const read = (id: PointId) => newestOf(known.newest, id);
  const reading = readingOf(readDevice(device), rules, { read, holds, isSending: false, isLive: true });
  const { values, changedAt, seenAt, isStale, hold, lostHold } = reading;
  const drawing = directory.drawing(device.placement, device.floor);
  const room = drawing?.rooms.find(({ id }) => id === device.room);
  return {
    device,
    floors: names.places.find(({ key }) => key === device.placement)?.floors,
    room: room?.name ?? device.room,
    state: stateText(reading),
    attention: attentionRank(reading),
    energy,
    hold: hold ?? lostHold,
    changedAt,
    seenAt,
    isStale,
    values,
    points,
    facts: device.facts,
    roomVolume: room?.area === undefined || drawing === undefined ? undefined : room.area * drawing.height,
  };
}

/** What is worked out of a device is kept by it, so it must be the same object each time. */
const readDevices = new WeakMap<DeviceDescription, ReadDevice>();

function readDevice(device: DeviceDescription): ReadDevice {
  const known = readDevices.get(device);
  if (known !== undefined) return known;
  const read = { points: Object.fromEntries(device.points.map((point) => [point.key, point])) };
  readDevices.set(device, read);
  return read;
}

function newestOf({ values, qualities, times, since }: DeviceListNeeds["newest"], id: PointId): NewestValue {
  return {
    value: finite(values[id]),
    quality: QualityCode.parse(qualities[id] ?? 0),
    time: finite(times[id]),
    since: finite(since[id]),
  };
}

function finite(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}
