import { type PointId, sortedRows } from "@atrium/contract";
import {
  attentionRank,
  DEVICE_LISTS,
  type DeviceList,
  type DeviceDescription,
  POINT_COLUMNS,
  type PointLine,
  QUALITY_NAMES,
  deviceListColumns,
  type Hold,
  type ListedDevice,
  type ReadDevice,
  readingOf,
  type ReadingRules,
  stateText,
  systemOf,
} from "@atrium/contract/devices";
import type { DeviceEnergyQuery, DeviceEnergyReply, DeviceEnergyRow } from "@atrium/contract/energy";
import type { ExportQuery } from "@atrium/contract/exports";
import { type FloorDrawing, type Place, placeKey } from "@atrium/contract/site";
import { capital, phrase, t } from "@atrium/words";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import { AppError } from "../../platform/errors.ts";
import { type NewestColumns, newestOf } from "../../platform/exports/newestValue.ts";
import type { ListExports } from "../../platform/exports/listExports.ts";
import { inEveryLanguage } from "../../platform/words/reader.ts";
import { batchesOf, chosenColumns, type ExportTable, writtenColumns } from "../../platform/exports/exportTable.ts";

/** What a list of devices is made of. */
interface DeviceListNeeds {
  readonly directory: {
    hasPlace(place: Place): boolean;
    devicesAt(place: Place, module?: string): readonly DeviceDescription[];
    drawing(placement: string, floor: string): FloorDrawing | undefined;
  };
  readonly names: SiteNames;
  readonly newest: NewestColumns;
  readonly holdOf: (point: PointId) => Hold | undefined;
  readonly deviceEnergy: { today(query: DeviceEnergyQuery): Promise<DeviceEnergyReply> };
}

/** The lists of devices of every system, and of all their points. */
export function deviceLists(needs: DeviceListsNeeds): ListExports {
  return {
    devices: (asked) => deviceList(needs, asked),
    points: (asked) => pointList(needs, asked),
  };
}

/** What a page calls a value that is not known, where it filters by it. */
const NO_VALUE = phrase("No value");

type Asked = Extract<ExportQuery, { list: "devices" }>;
type AskedDevices = Pick<Asked, "module" | "place" | "filters">;

/** The devices of a system at a place, as the table of its page shows them. @throws AppError ENF001, EVA001 */
async function deviceList(needs: DeviceListNeeds, asked: Asked): Promise<ExportTable> {
  const { module, place } = asked;
  const all = deviceListColumns(listOf(module));
  const columns = chosenColumns(all, asked.columns);
  const isOfEnergy = columns.some(({ key }) => key === "today");
  const energy = isOfEnergy ? await energyOf(needs, module, place) : undefined;
  const { head, rows } = fittingRows(needs, asked, energy);
  return {
    ...head,
    columns: writtenColumns(columns),
    count: rows.length,
    batches: () => batchesOf(columns, sortedRows(all, rows, asked.sort)),
  };
}

/** The devices themselves, with what a file says of them. @throws AppError ENF001, EVA001 */
function fittingDevices(needs: DeviceListNeeds, asked: AskedDevices) {
  const { head, rows } = fittingRows(needs, asked, undefined);
  const fitting = new Set(rows.map(({ device }) => device.id));
  return { head, devices: needs.directory.devicesAt(asked.place, asked.module).filter(({ id }) => fitting.has(id)) };
}

function listOf(module: Asked["module"]): DeviceList {
  const list = DEVICE_LISTS[module];
  if (list !== undefined) return list;
  const message = t("There is no list to export for these devices");
  throw new AppError("EVA001", message, { fields: [{ path: "of.module", message }] });
}

function fittingRows(
  needs: DeviceListNeeds,
  { module, place, filters }: AskedDevices,
  energy: ReadonlyMap<string, DeviceEnergyRow> | undefined,
) {
  if (!needs.directory.hasPlace(place)) {
    throw new AppError("ENF001", t("Place {placeKey} not found", { placeKey: placeKey(place) }));
  }
  const list = listOf(module);
  const all = deviceListColumns(list);
  const devices = needs.directory.devicesAt(place, module);
  const rows = devices.map((device) => listed(device, { ...needs, rules: list.rules, energy: energy?.get(device.id) }));
  const many = systemOf(module)?.many;
  const head = {
    title: many === undefined ? module : capital(t(many)),
    place: placeWords(place, needs.names),
    filters: filters.map(({ key, is }) => {
      const title = all.find((column) => column.key === key)?.title;
      return t("{column}: {value}", { column: title === undefined ? key : t(title), value: is });
    }),
    narrower: t("Choose a floor or a zone, or filter the list"),
  };
  // The page filters by what it shows; a report that was saved there is read in other languages too.
  const shows = (row: ListedDevice, { key, is }: Asked["filters"][number]) => {
    const value = all.find((column) => column.key === key)?.value(row) ?? t(NO_VALUE);
    return typeof value === "string" && inEveryLanguage(value).includes(is);
  };
  const fits = (row: ListedDevice) => filters.every((filter) => shows(row, filter));
  return { head, rows: rows.filter(fits) };
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
    kind: device.kind,
    roomVolume: room?.area === undefined || drawing === undefined ? undefined : room.area * drawing.height,
  };
}

/** What is worked out of a device is kept by it, so it must be the same object each time. */
const readDevices = new WeakMap<DeviceDescription, ReadDevice>();

function readDevice(device: DeviceDescription): ReadDevice {
  const known = readDevices.get(device);
  if (known !== undefined) return known;
  const { facts, kind, points } = device;
  const read = { facts, kind, points: Object.fromEntries(points.map((point) => [point.key, point])) };
  readDevices.set(device, read);
  return read;
}

/** What lists of devices and their points are made of. */
export interface DeviceListsNeeds extends DeviceListNeeds {
  /** The text of a point, where it has one. */
  readonly textOf: (point: PointId, value: number) => string | undefined;
}

/** Every point of the devices of a list, as it is this moment. @throws AppError ENF001, EVA001 */
function pointList(needs: DeviceListsNeeds, asked: Extract<ExportQuery, { list: "points" }>): ExportTable {
  const { head, devices } = fittingDevices(needs, asked);
  const many = systemOf(asked.module)?.many;
  const rows = devices.flatMap((device) => device.points.map((point) => lineOf(device, point, needs)));
  return {
    ...head,
    title: t("Points of {many}", { many: many === undefined ? asked.module : t(many) }),
    columns: writtenColumns(POINT_COLUMNS),
    count: rows.length,
    batches: () => batchesOf(POINT_COLUMNS, rows),
  };
}

function lineOf(
  device: DeviceDescription,
  point: DeviceDescription["points"][number],
  { newest, textOf }: DeviceListsNeeds,
): PointLine {
  const { value, quality, time } = newestOf(newest, point.id);
  const text = value === null || point.kind !== "text" ? undefined : textOf(point.id, value);
  return { device, point, value, text, quality: QUALITY_NAMES[quality] ?? "bad", at: time };
}
