import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { tariffOfFormer } from "@atrium/contract/site";

export interface BenchDevice {
  readonly id: string;
  readonly module: "lighting" | "energy-meter" | "iaq" | "weather-station";
  readonly connection: string;
  readonly parts: readonly { readonly part?: string; readonly product: string; readonly address: object }[];
}

interface BenchPlace {
  readonly key: string;
  readonly devices: readonly BenchDevice[];
}

interface BenchConnection {
  readonly id: string;
  readonly protocol: "bacnet" | "modbus" | "mqtt";
  readonly settings: object;
}

export interface BenchSite {
  readonly places: readonly BenchPlace[];
  readonly connections: readonly BenchConnection[];
}

const SIZE = [40, 20] as const;
const WHOLE = [
  [0, 0],
  [40, 0],
  [40, 20],
  [0, 20],
];

/** Writes a site folder: every place has one floor with one room. */
export async function writeBenchSite(folder: string, { places, connections }: BenchSite): Promise<void> {
  const write = async (file: string, content: unknown): Promise<void> => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), JSON.stringify(content));
  };
  await write("site.json", SITE);
  await write("campus.json", campusOf(places));
  const named = connections.map((connection) => ({ ...connection, name: connection.id }));
  await write("connections.json", named);
  for (const [index, place] of places.entries()) {
    await write(planFile(place), planOf(place, index + 1));
    const mappings = place.devices.map(({ id, connection, parts }) => ({ device: id, connection, parts }));
    await write(`mappings/${place.key}.json`, mappings);
  }
}

const SITE = {
  timeZone: "Asia/Bangkok",
  currency: "THB",
  tariffs: [
    tariffOfFormer({
      from: "2020-01-01",
      offPeak: 2.6,
      onPeak: 4.2,
      onPeakDays: [1, 2, 3, 4, 5],
      onPeakFrom: "09:00",
      onPeakUntil: "22:00",
    }),
  ],
  emissionFactors: [{ from: "2020-01-01", kgPerKwh: 0.5, source: "A round figure for measuring" }],
};

function campusOf(places: readonly BenchPlace[]): object {
  const [first] = places;
  if (first === undefined) throw new Error("a site has at least one place");
  return {
    id: "bench",
    name: "Bench",
    unit: "m",
    size: SIZE,
    north: 0,
    sitePlan: planFile(first),
    places: places.map((place, index) => ({
      key: place.key,
      code: index + 1,
      name: place.key,
      at: [0, 0],
      rotation: 0,
      footprint: WHOLE,
      floors: [
        {
          key: "first",
          code: 1,
          label: "1st Floor",
          plan: planFile(place),
          elevation: 0,
          height: 3,
          zones: ["A"],
          menu: true,
        },
      ],
    })),
    menus: {},
  };
}

function planOf(place: BenchPlace, code: number): object {
  return {
    id: `${place.key}-first`,
    building: place.key,
    floor: "first",
    label: "1st Floor",
    code,
    floorCode: 1,
    unit: "m",
    size: SIZE,
    elevation: 0,
    height: 3,
    north: 0,
    outline: WHOLE,
    zones: [{ id: "A", label: "Zone A" }],
    rooms: [{ id: "hall", name: "Hall", zone: "A", kind: "office", poly: WHOLE }],
    open: [],
    glass: [],
    windows: [],
    doors: [],
    columns: [],
    furniture: [],
    devices: place.devices.map(({ id, module, parts }) => ({
      id,
      module,
      room: "hall",
      zone: "A",
      at: [1, 1],
      name: id,
      ...(module === "lighting" && { watts: 100 }),
      ...(module === "energy-meter" && { channels: parts.map(({ part }) => part ?? "total") }),
    })),
  };
}

function planFile(place: BenchPlace): string {
  return `plans/${place.key}/first.json`;
}
