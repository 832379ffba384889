import { PointId, type ConnectionId } from "@atrium/contract";
import { DeviceDescription } from "@atrium/contract/devices";
import { CAMPUS, CORRIDOR, ConnectionFile, type FirePanels, PlacementKey, type Place } from "@atrium/contract/site";
import type { DriverPoint } from "@atrium/drivers";

const EXPECTED_INTERVAL = 10_000;

interface Others {
  readonly connections: readonly ConnectionFile[];
  readonly devices: readonly DeviceDescription[];
}

/** Two floors of one building with a few lamps each: points 4n-3 level, 4n-2 power, 4n-1 lamp failure of lamp n. */
export class SmallSite {
  readonly revision = 1;
  readonly electricity = [];
  readonly firePanels: FirePanels = [];
  /** A Wednesday on which nobody works. */
  readonly settings = {
    calendar: { holidays: [{ date: "2026-11-18", name: "Founders' Day" }], terms: [], events: [] },
  };
  readonly connections: readonly ConnectionFile[];
  readonly devices: readonly DeviceDescription[];
  readonly points: readonly DriverPoint[];
  readonly places = [
    {
      key: PlacementKey.parse("tower"),
      name: "Tower",
      floors: [
        { key: "first", label: "1st Floor" },
        { key: "second", label: "2nd Floor" },
      ],
    },
  ];

  constructor(lampsPerFloor = 3, others: Others = { connections: [], devices: [] }) {
    const floors = ["first", "second"];
    const gateways = floors.map((floor) =>
      ConnectionFile.parse({ id: `gateway-${floor}`, name: `Gateway ${floor}`, protocol: "bacnet", settings: {} }),
    );
    const lamps = floors.flatMap((floor, story) =>
      Array.from({ length: lampsPerFloor }, (_, index) => lamp(story * lampsPerFloor + index + 1, floor, index)),
    );
    this.connections = gateways.concat(others.connections);
    this.devices = lamps.concat(others.devices);
    this.points = this.devices.flatMap((device) =>
      device.points.map((point) => ({
        ...Object.fromEntries(Object.entries(point).filter(([key]) => key !== "device")),
        id: point.id,
        key: point.key,
        name: point.name,
        kind: point.kind,
        isWritable: point.isWritable,
        expectedInterval: point.expectedInterval,
        device: device.id,
        address: {},
      })),
    );
  }

  deviceOfPoint(id: number): DeviceDescription | undefined {
    return this.devices.find(({ points }) => points.some((point) => Number(point.id) === id));
  }

  device(id: string): DeviceDescription | undefined {
    return this.devices.find((device) => device.id === id);
  }

  point(id: number): DriverPoint | undefined {
    return this.points.find((point) => Number(point.id) === id);
  }

  pointOf(device: string, key: string): DriverPoint | undefined {
    return this.points.find((point) => point.device === device && point.key === key);
  }

  pointsOf(connection: ConnectionId): readonly DriverPoint[] {
    return this.points.filter((point) => this.device(point.device)?.connection === connection);
  }

  hasPlace({ placement, floor, zone }: Place): boolean {
    if (placement === CAMPUS) return floor === undefined;
    if (placement !== "tower") return false;
    if (floor !== undefined && floor !== "first" && floor !== "second") return false;
    return zone === undefined || zone === "A" || zone === CORRIDOR;
  }

  devicesAt({ placement, floor, zone }: Place, module?: string): DeviceDescription[] {
    return this.devices.filter(
      (device) =>
        (module === undefined || device.module === module) &&
        (placement === CAMPUS || device.placement === placement) &&
        (floor === undefined || device.floor === floor) &&
        (zone === undefined || (zone === CORRIDOR ? device.isCorridor : device.zone === zone)),
    );
  }
}

function lamp(number: number, floor: string, index: number): DeviceDescription {
  const first = (number - 1) * 4 + 1;
  const id = `L-${number}`;
  const common = { device: id, expectedInterval: EXPECTED_INTERVAL };
  return DeviceDescription.parse({
    id,
    module: "lighting",
    name: `Lamp ${number}`,
    placement: "tower",
    floor,
    ...(index === 0 ? {} : { zone: "A" }),
    isCorridor: index === 0,
    room: "hall",
    at: [1, 1],
    connection: `gateway-${floor}`,
    connectionName: `Gateway ${floor}`,
    facts: {},
    points: [
      {
        ...common,
        id: first,
        key: "level",
        name: "Level",
        kind: "number",
        unit: "%",
        isWritable: true,
        min: 0,
        max: 100,
      },
      { ...common, id: first + 1, key: "power", name: "Power", kind: "number", unit: "W", isWritable: false },
      { ...common, id: first + 2, key: "lamp-failure", name: "Lamp failure", kind: "boolean", isWritable: false },
    ],
  });
}

/** The level point of lamp n. */
export function levelOf(lampNumber: number): PointId {
  return PointId.parse((lampNumber - 1) * 4 + 1);
}
