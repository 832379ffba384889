import {
  type DeviceDescription,
  type IdentifierKind,
  identifierOf,
  isAnswered,
  reportedPoints,
  type MappingRow,
  type MappingState,
  type Module,
} from "@atrium/contract/devices";
import type { ConnectionFile } from "@atrium/contract/site";
import { saidNow } from "@atrium/words";

/** Newest values as columns with the point's id as index. */
export interface NewestColumns {
  readonly qualities: ArrayLike<number>;
  readonly times: ArrayLike<number>;
}

/** What of a row stays the same until the site changes. */
export interface MappedDevice {
  readonly row: Omit<MappingRow, "state" | "answering" | "heardAt">;
  readonly pointIds: Int32Array;
  /** All that a search looks at, in small letters of whoever reads now. */
  readonly text: string;
}

interface Described {
  readonly device: DeviceDescription;
  readonly module: Module;
  readonly kind: IdentifierKind;
  readonly place: string;
  readonly room: string;
  readonly connection: ConnectionFile | undefined;
  readonly retiredAt: number | undefined;
}

export function mappedDevice(described: Described): MappedDevice {
  const { device, module, kind, place, room, connection, retiredAt } = described;
  const { id, name, placement, floor, zone } = device;
  const points = reportedPoints(device.points);
  const host = connection?.settings["host"];
  const address = device.address === undefined ? null : addressText(device.address);
  const identifier = identifierOf(kind, {
    id,
    address: device.address,
    host: typeof host === "string" ? host : undefined,
  });
  const connectionName = connection?.name ?? null;
  const row = {
    id,
    identifier,
    name,
    module,
    placement,
    floor,
    place,
    room,
    connectionName,
    address,
    ...(zone === undefined ? {} : { zone }),
    connection: connection?.id ?? null,
    points: points.length,
    retiredAt: retiredAt ?? null,
  };
  return {
    row,
    pointIds: Int32Array.from(points, (point) => point.id),
    text: saidNow([id, identifier, name, room, place, connectionName, address].join("\n")).toLowerCase(),
  };
}

/** The row as it is at this moment. */
export function mappingRow({ pointIds, row }: MappedDevice, newest: NewestColumns): MappingRow {
  let answering = 0;
  let heardAt = Number.NEGATIVE_INFINITY;
  for (const id of pointIds) {
    if (isAnswered(newest.qualities[id])) answering += 1;
    const time = newest.times[id] ?? Number.NaN;
    if (time > heardAt) heardAt = time;
  }
  return {
    ...row,
    state: stateOf(row, answering),
    answering,
    heardAt: Number.isFinite(heardAt) ? Math.round(heardAt) : null,
  };
}

function stateOf({ retiredAt, connection, points }: MappedDevice["row"], answering: number): MappingState {
  if (retiredAt !== null) return "retired";
  if (connection === null || points === 0) return "unconnected";
  if (answering === 0) return "silent";
  return answering < points ? "partly" : "answers";
}

/** "instance 4", "topic lockers/o2-c-01, boxes 48". */
function addressText(address: Readonly<Record<string, string | number>>): string {
  return Object.entries(address)
    .map(([field, value]) => `${field} ${value}`)
    .join(", ");
}
