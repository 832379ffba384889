import type { PointId } from "@atrium/contract";
import { DeviceDescription } from "@atrium/contract/devices";
import { ConnectionFile } from "@atrium/contract/site";
import { SmallSite } from "./smallSite.ts";

interface PlantPoint {
  readonly key: string;
  readonly name: string;
  readonly kind?: "boolean" | "number" | "enum";
  readonly unit?: string;
  readonly isWritable?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly states?: readonly { value: number; name: string }[];
  readonly limits?: { min: string; max: string };
  readonly interlocks?: readonly { point: string; equals: number; reason: string }[];
  readonly risk?: "medium" | "high";
  readonly isMomentary?: boolean;
}

interface PlantDevice {
  readonly id: string;
  readonly module: string;
  readonly floor: string;
  readonly facts?: object;
  readonly points: readonly PlantPoint[];
}

const LOCAL = { point: "local", equals: 1, reason: "Switched to local control at the unit." };
const local: PlantPoint = { key: "local", name: "Local mode", kind: "boolean" };
const NOT_RELEASED = { point: "controllable", equals: 0, reason: "Remote control of the lift is not enabled." };
const NOT_OPENABLE = { point: "open-controller", equals: 0, reason: "Its doors cannot be held from here." };

const on: PlantPoint = { key: "on", name: "On", kind: "boolean", isWritable: true, interlocks: [LOCAL] };
const level: PlantPoint = {
  key: "level",
  name: "Level",
  kind: "enum",
  isWritable: true,
  states: [
    { value: 2, name: "Medium" },
    { value: 3, name: "High" },
    { value: 5, name: "Super high" },
  ],
};
const detector: readonly PlantPoint[] = [{ key: "state", name: "State", kind: "enum" }];

const DEVICES: readonly PlantDevice[] = [
  {
    id: "AC-1",
    module: "air-condition",
    floor: "first",
    points: [
      on,
      {
        key: "setpoint",
        name: "Setpoint",
        unit: "°C",
        isWritable: true,
        min: 16,
        max: 30,
        step: 0.5,
        limits: { min: "setpoint-min", max: "setpoint-max" },
        interlocks: [LOCAL],
      },
      { key: "setpoint-min", name: "Lowest setpoint", unit: "°C" },
      { key: "setpoint-max", name: "Highest setpoint", unit: "°C" },
      { key: "power", name: "Power", unit: "W" },
      local,
    ],
  },
  { id: "DO-1", module: "doas", floor: "first", points: [on, local] },
  { id: "DO-2", module: "doas", floor: "second", points: [on, local] },
  { id: "EF-1", module: "exhaust-fan", floor: "first", points: [on, level, local] },
  {
    id: "LF-1",
    module: "lift",
    floor: "first",
    facts: { serves: ["first", "second"] },
    points: [
      {
        key: "mode",
        name: "Mode",
        kind: "enum",
        isWritable: true,
        states: [
          { value: 0, name: "Normal" },
          { value: 1, name: "VIP" },
        ],
        risk: "high",
        interlocks: [NOT_RELEASED],
      },
      {
        key: "hold-door",
        name: "Hold door",
        unit: "s",
        isWritable: true,
        min: 0,
        max: 600,
        risk: "medium",
        isMomentary: true,
        interlocks: [NOT_RELEASED, NOT_OPENABLE],
      },
      { key: "controllable", name: "Released", kind: "boolean" },
      { key: "open-controller", name: "Door control", kind: "boolean" },
    ],
  },
  {
    id: "CT-1",
    module: "curtain",
    floor: "first",
    points: [{ key: "target", name: "Target", unit: "%", isWritable: true, min: 0, max: 100 }],
  },
  { id: "FD-1", module: "fire-alarm", floor: "first", points: detector },
  { id: "FD-2", module: "fire-alarm", floor: "second", points: detector },
  {
    id: "EM-1",
    module: "energy-meter",
    floor: "first",
    points: [{ key: "reset", name: "Reset", kind: "boolean", isWritable: true }],
  },
];

/** Protocols without a priority array: Modbus, VAPIX. */
const PLAIN_MODULES = new Set(["lift", "curtain"]);
const FIRST_POINT = 1_001;

/** The small site's lamps, and one or two devices of every other system: those on Modbus have no priorities. */
export class Plant extends SmallSite {
  constructor(lampsPerFloor = 3) {
    let next = FIRST_POINT;
    const devices = DEVICES.map(({ id, module, floor, facts = {}, points }) =>
      DeviceDescription.parse({
        id,
        module,
        name: id,
        placement: "tower",
        floor,
        isCorridor: false,
        room: "hall",
        at: [1, 1],
        connection: PLAIN_MODULES.has(module) ? "plain" : "plant",
        facts,
        points: points.map(({ kind = "number", isWritable = false, ...point }) => {
          next += 1;
          return { ...point, id: next, device: id, kind, isWritable, expectedInterval: 10_000 };
        }),
      }),
    );
    const connections = [
      { id: "plant", name: "Plant", protocol: "bacnet", settings: {} },
      { id: "plain", name: "Lifts and curtains", protocol: "bacnet", settings: { hasPriorities: false } },
    ].map((connection) => ConnectionFile.parse(connection));
    super(lampsPerFloor, { connections, devices });
  }

  /** The number of a point by its device and key. */
  id(device: string, key: string): PointId {
    const point = this.device(device)?.points.find((one) => one.key === key);
    if (point === undefined) throw new Error(`${device} has no point ${key}`);
    return point.id;
  }
}
