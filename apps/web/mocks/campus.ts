import { readFile } from "node:fs/promises";
import { DeviceId, PointId, PointKey } from "@atrium/contract";
import { type Catalogue, type DeviceDescription, type Module, pageOf } from "@atrium/contract/devices";
import { CampusFile, CORRIDOR_ROOM_KINDS, FloorPlan, type PlannedDevice, type SiteReply } from "@atrium/contract/site";
import * as z from "zod";

/** The default site's places, plans and devices, read straight from its folder. */
export interface MockCampus {
  site: SiteReply;
  plans: readonly FloorPlan[];
  devices: readonly DeviceDescription[];
}

const FOLDER = new URL("../../../sites/campus/", import.meta.url);
const SiteFacts = z.looseObject({ timeZone: z.string(), currency: z.string() });

async function readJson<T extends z.ZodType>(schema: T, path: string): Promise<z.output<T>> {
  return schema.parse(JSON.parse(await readFile(new URL(path, FOLDER), "utf8")));
}

export async function loadCampus(): Promise<MockCampus> {
  const campus = await readJson(CampusFile, "campus.json");
  const facts = await readJson(SiteFacts, "site.json");
  const paths = campus.places.flatMap((place) => place.floors.map((floor) => floor.plan));
  const plans = await Promise.all(paths.map(async (path) => readJson(FloorPlan, path)));
  const numberPoint = pointNumbers();
  return {
    site: {
      revision: 0,
      name: campus.name,
      timeZone: facts.timeZone,
      currency: facts.currency,
      menus: campus.menus,
      places: campus.places.map(({ key, code, name, icon, at, floors }) => ({
        key,
        code,
        name,
        icon,
        at,
        floors: floors.map((floor) => ({
          key: floor.key,
          code: floor.code,
          label: floor.label,
          zones: floor.zones,
          zoneLabels: plans
            .filter((plan) => plan.building === key && plan.floor === floor.key)
            .flatMap(({ zones }) => zones.map(({ id, label }) => ({ key: id, label }))),
          isInMenu: floor.menu,
          hasCorridor: plans.some(
            (plan) =>
              plan.building === key &&
              plan.floor === floor.key &&
              plan.rooms.some((room) => CORRIDOR_ROOM_KINDS.includes(room.kind)),
          ),
        })),
      })),
    },
    plans,
    devices: plans.flatMap((plan) => plan.devices.flatMap((device) => describe(plan, device, numberPoint))),
  };
}

function pointNumbers(): () => PointId {
  let last = 0;
  return () => {
    last += 1;
    return PointId.parse(last);
  };
}

const Facts = z.looseObject({ channels: z.array(z.string()).optional() });

const LIGHTING_POINTS = [
  { key: "level", name: "Light level", kind: "number", unit: "%", isWritable: true, min: 0, max: 100 },
  { key: "power", name: "Power", kind: "number", unit: "W", isWritable: false },
  { key: "lamp-failure", name: "Lamp failure", kind: "boolean", isWritable: false },
  { key: "lamp-hours", name: "Lamp hours", kind: "counter", unit: "h", isWritable: false },
] as const;
const METER_POINTS = [
  { key: "active-power", name: "Active power", kind: "number", unit: "kW", isWritable: false },
  { key: "active-energy", name: "Active energy", kind: "counter", unit: "kWh", isWritable: false },
] as const;

const STATION_POINTS = [
  { key: "temperature", name: "Temperature", kind: "number", unit: "°C", isWritable: false },
  { key: "barometer", name: "Barometric pressure", kind: "number", unit: "hPa", isWritable: false },
  { key: "humidity", name: "Humidity", kind: "number", unit: "%", isWritable: false },
  { key: "light", name: "Light", kind: "number", unit: "W/m²", isWritable: false },
  { key: "rain", name: "Rain today", kind: "number", unit: "mm", isWritable: false },
  { key: "wind-speed", name: "Wind speed", kind: "number", unit: "m/s", isWritable: false },
  { key: "wind-direction", name: "Wind direction", kind: "number", unit: "°", isWritable: false },
] as const;
const POINTS: Partial<
  Record<Module, readonly (typeof LIGHTING_POINTS | typeof METER_POINTS | typeof STATION_POINTS)[number][]>
> = {
  lighting: LIGHTING_POINTS,
  "energy-meter": METER_POINTS,
  "weather-station": STATION_POINTS,
};

function describe(plan: FloorPlan, planned: PlannedDevice, nextPoint: () => PointId): DeviceDescription[] {
  const kinds = POINTS[planned.module];
  if (kinds === undefined) return [];
  const { id, module, name, room: roomId, zone, at, ...facts } = planned;
  const device = DeviceId.parse(id);
  const room = plan.rooms.find((candidate) => candidate.id === roomId);
  const parts = Facts.parse(facts).channels?.map((channel) => `${channel}.`) ?? [""];
  return [
    {
      id: device,
      module,
      name,
      placement: room?.place ?? plan.building,
      floor: plan.floor,
      ...(zone === undefined ? {} : { zone }),
      isCorridor: CORRIDOR_ROOM_KINDS.includes(room?.kind ?? ""),
      room: roomId,
      at,
      connectionName: `Gateway ${plan.id}`,
      facts,
      points: parts.flatMap((part) =>
        kinds.map((kind) =>
          Object.assign({}, kind, {
            id: nextPoint(),
            device,
            key: PointKey.parse(`${part}${kind.key}`),
            expectedInterval: 5_000,
          }),
        ),
      ),
    },
  ];
}

/** What the palette finds by name, as the server answers it. */
export function catalogueOf({ plans, devices }: Pick<MockCampus, "plans" | "devices">): Catalogue {
  return {
    rooms: plans.flatMap(({ building, floor, rooms }) =>
      rooms.map(({ id, name, zone, place }) => ({ placement: place ?? building, floor, zone, room: id, name })),
    ),
    devices: devices.flatMap(({ points: [first], ...device }) =>
      first === undefined ? [] : [Object.assign({}, device, { page: pageOf(device), point: first.id })],
    ),
  };
}
