import {
  CAMPUS,
  CORRIDOR,
  type ConnectionFile,
  type ConnectionId,
  type DeviceDescription,
  type FloorDrawing,
  type Place,
  type PointId,
  type SiteFile,
  type SiteReply,
} from "@atrium/contract";
import type { DriverPoint } from "@atrium/drivers";
import { resolvePoints, type Catalogs } from "./points.ts";
import { corridorRooms, deviceDescription, siteReply } from "./present.ts";
import type { SiteRecords } from "./records.ts";
import type { SiteStore } from "./store.ts";

/** The site in memory: its devices, connections and points. Never changes while it is in use. */
export class SiteDirectory {
  readonly reply: SiteReply;
  /** Time zone, currency, tariffs, emission factors. */
  readonly settings: SiteFile;
  readonly connections: readonly ConnectionFile[];
  /** Every device of every plan, connected or not, in the order of the plans. */
  readonly devices: readonly DeviceDescription[];
  /** Every point of every connected device. */
  readonly points: readonly DriverPoint[];
  readonly #drawings: ReadonlyMap<string, FloorDrawing>;
  readonly #deviceById: ReadonlyMap<string, DeviceDescription>;
  readonly #pointById: ReadonlyMap<number, DriverPoint>;
  readonly #pointByName: ReadonlyMap<string, DriverPoint>;
  readonly #pointsByConnection: ReadonlyMap<string, readonly DriverPoint[]>;

  constructor(records: SiteRecords, points: readonly DriverPoint[]) {
    this.reply = siteReply(records);
    this.settings = records.settings;
    this.connections = records.connections;
    this.points = points;
    const pointsByDevice = Map.groupBy(points, (point) => point.device);
    const connectionById = new Map(records.connections.map((row) => [String(row.id), row]));
    const corridors = new Map(
      records.floors.map((floor) => [floorKey(floor.placement, floor.key), corridorRooms(floor)]),
    );
    this.devices = records.devices.map((device) =>
      deviceDescription({
        device,
        isCorridor: corridors.get(floorKey(device.placement, device.floor))?.has(device.room) ?? false,
        connection: device.connection === null ? undefined : connectionById.get(device.connection),
        points: pointsByDevice.get(device.id) ?? [],
      }),
    );
    this.#drawings = new Map(records.floors.map((floor) => [floorKey(floor.placement, floor.key), floor.drawing]));
    this.#deviceById = new Map(this.devices.map((device) => [String(device.id), device]));
    this.#pointById = new Map(points.map((point) => [Number(point.id), point]));
    this.#pointByName = new Map(points.map((point) => [`${point.device} ${point.key}`, point]));
    this.#pointsByConnection = Map.groupBy(points, (point) => this.#deviceById.get(point.device)?.connection ?? "");
  }

  device(id: string): DeviceDescription | undefined {
    return this.#deviceById.get(id);
  }

  point(id: PointId | number): DriverPoint | undefined {
    return this.#pointById.get(id);
  }

  /** A point by its device's id and its own key. */
  pointOf(device: string, key: string): DriverPoint | undefined {
    return this.#pointByName.get(`${device} ${key}`);
  }

  pointsOf(connection: ConnectionId): readonly DriverPoint[] {
    return this.#pointsByConnection.get(connection) ?? [];
  }

  /** The drawing of every floor, in the order of the places. */
  get drawings(): readonly FloorDrawing[] {
    return [...this.#drawings.values()];
  }

  drawing(placement: string, floor: string): FloorDrawing | undefined {
    return this.#drawings.get(floorKey(placement, floor));
  }

  /** Whether there is such a building, floor and zone. The whole campus is a place too. */
  hasPlace({ placement, floor, zone }: Place): boolean {
    if (placement === CAMPUS) return floor === undefined && zone === undefined;
    const floors = this.reply.places.find((place) => place.key === placement)?.floors;
    if (!floors || floor === undefined) return floors !== undefined && zone === undefined;
    const found = floors.find((one) => one.key === floor);
    if (!found || zone === undefined) return found !== undefined;
    return zone === CORRIDOR ? found.hasCorridor : found.zones.includes(zone);
  }

  /**
   * The devices of a place, of one module or of all. A zone holds its corridor's devices too; the pseudo-zone `corridor`
   * holds those of all zones of its floor.
   */
  devicesAt({ placement, floor, zone }: Place, module?: string): DeviceDescription[] {
    return this.devices.filter(
      (device) =>
        (placement === CAMPUS || device.placement === placement) &&
        (floor === undefined || device.floor === floor) &&
        (zone === undefined || (zone === CORRIDOR ? device.isCorridor : device.zone === zone)) &&
        (module === undefined || device.module === module),
    );
  }
}

/** @param records the database's content */
export async function loadDirectory(
  records: SiteRecords,
  catalogs: Catalogs,
  store: Pick<SiteStore, "pointIds">,
): Promise<SiteDirectory> {
  return new SiteDirectory(records, await resolvePoints(records, catalogs, store));
}

function floorKey(placement: string, floor: string): string {
  return `${placement}/${floor}`;
}
