import { DeviceDescription, WEATHER_STATION } from "@atrium/contract/devices";
import { type FloorDrawing, type SiteFile, tariffOfFormer, WEATHER_POINTS } from "@atrium/contract/site";
import type { EnergyMeters } from "../src/features/energy/energyMeters.ts";

const floorOf = (key: "first" | "second", label: string) => ({
  key,
  label,
  code: 1,
  zones: [],
  isInMenu: true,
  hasCorridor: false,
});
/** Sample data: two buildings, one of two floors. */
export const METERS: EnergyMeters = {
  channels: [
    { point: 1, device: "EM-1", use: "lighting", placement: "office-building", floor: "first" },
    { point: 2, device: "EM-1", use: "ac", placement: "office-building", floor: "first" },
    { point: 3, device: "EM-2", use: "plug", placement: "office-building", floor: "second" },
    { point: 4, device: "EM-3", use: "plug", placement: "pavilion", floor: "first", perHour: 200 },
  ],
  places: [
    {
      key: "office-building",
      name: "Office Building",
      floors: [floorOf("first", "1st Floor"), floorOf("second", "2nd Floor")],
    },
    { key: "pavilion", name: "Pavilion", floors: [floorOf("first", "1st Floor")] },
  ],
};
export const SETTINGS: Pick<SiteFile, "currency" | "tariffs" | "emissionFactors" | "calendar"> = {
  currency: "THB",
  calendar: {
    holidays: [
      { date: "2026-12-07", name: "National Day, in lieu", isExtra: true },
      { date: "2026-12-10", name: "Constitution Day" },
    ],
    terms: [],
    events: [],
  },
  tariffs: [
    tariffOfFormer({
      from: "2020-01-01",
      until: "2026-11-18",
      offPeak: 1,
      onPeak: 1,
      onPeakDays: [],
      onPeakFrom: "09:00",
      onPeakUntil: "22:00",
    }),
    tariffOfFormer({
      from: "2026-11-19",
      offPeak: 2,
      onPeak: 4,
      onPeakDays: [1, 2, 3, 4, 5],
      onPeakFrom: "09:00",
      onPeakUntil: "22:00",
      offPeakHolidays: "ordinary",
    }),
  ],
  emissionFactors: [
    { from: "2020-01-01", until: "2026-11-18", kgPerKwh: 1, source: "old" },
    { from: "2026-11-19", kgPerKwh: 0.5, source: "new" },
  ],
};

/** Points beside those of the meters: outdoor temperature, and the registers of grid and sun. */
export const OUTDOORS = 20;
export const GRID_IN = 21;
export const GRID_OUT = 22;
export const SUN_MADE = 23;

function device(
  id: string,
  module: string,
  points: readonly (readonly [id: number, key: string])[],
): DeviceDescription {
  const place = { placement: "pavilion", floor: "first", isCorridor: false, room: "R1", at: [1, 1] };
  const isMeter = module === "energy-meter";
  return DeviceDescription.parse({
    id,
    module,
    name: id,
    ...place,
    facts: {},
    points: points.map(([point, key]) => ({
      id: point,
      device: id,
      key,
      name: key,
      kind: isMeter ? "counter" : "number",
      ...(isMeter && { unit: "kWh" }),
      isWritable: false,
      expectedInterval: 30_000,
    })),
  });
}

export const DEVICES = [
  device("WS-1", WEATHER_STATION.module, [[OUTDOORS, WEATHER_POINTS.temperature]]),
  device("EM-8", "energy-meter", [
    [GRID_IN, "total.active-energy"],
    [GRID_OUT, "total.active-energy-received"],
  ]),
  device("EM-9", "energy-meter", [[SUN_MADE, "solar.active-energy-received"]]),
];

function drawing(
  building: string,
  floor: string,
  rooms: readonly Partial<FloorDrawing["rooms"][number]>[],
): FloorDrawing {
  return {
    id: `${building}/${floor}`,
    building,
    floor,
    label: floor,
    code: 1,
    floorCode: 1,
    unit: "m",
    size: [100, 100],
    elevation: 0,
    height: 3,
    north: 0,
    outline: [],
    zones: [],
    rooms: rooms.map((room, index) => ({ id: `R-${index}`, name: "Room", kind: "office", poly: [], ...room })),
    open: [],
    glass: [],
    windows: [],
    doors: [],
    columns: [],
    furniture: [],
  };
}

/** The first floor of the office has 320.5 m² under a roof, the second 180; of the pavilion's rooms nothing is measured. */
export const DRAWINGS: readonly FloorDrawing[] = [
  drawing("office-building", "first", [{ area: 300 }, { area: 20.5 }, { area: 75, outdoor: true }]),
  drawing("office-building", "second", [{ area: 180 }]),
  drawing("pavilion", "first", [{}]),
];
