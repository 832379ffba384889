import { term } from "@atrium/words";
import * as z from "zod";
import { EquipmentKind } from "./equipmentKind.ts";

const RUNS = { point: "status", values: [1] };
const URGENT = { values: [1], priority: 2 } as const;
const LOW_BATTERY = { point: "battery-low", values: [1], text: term("Battery low"), priority: 4 } as const;
const COLD_ROOM_POINTS = [
  "temperature",
  "setpoint",
  "evaporator-temperature",
  "compressor",
  "defrost",
  "door",
  "high-temperature-alarm",
  "low-temperature-alarm",
  "door-alarm",
  "fault",
  "active-power",
  "active-energy",
];

const heating = (points: readonly string[]) => ({
  page: "mechanical",
  main: "supply-temperature",
  points: ["status", "fault", ...points, "supply-temperature", "return-temperature", "setpoint", "run-hours"],
  running: RUNS,
});

const coldStore = (warm: string, cold: string, open: string, fault: string) => ({
  page: "mechanical",
  main: "temperature",
  points: COLD_ROOM_POINTS,
  running: { point: "compressor", values: [1] },
  alarms: [
    { point: "high-temperature-alarm", ...URGENT, text: warm },
    { point: "low-temperature-alarm", values: [1], text: cold },
    { point: "door-alarm", values: [1], text: open },
    { point: "fault", ...URGENT, text: fault },
  ],
});

/**
 * Kinds of equipment that every site has beside the categories of the specification. A kind of the site's own with the same
 * key takes the place of one of these.
 */
export const SHIPPED_KINDS: readonly EquipmentKind[] = z.array(EquipmentKind).parse([
  {
    key: "battery",
    name: term("Battery"),
    shortCode: "BAT",
    page: "electrical",
    icon: "battery-charging",
    main: "state-of-charge",
    points: [
      "status",
      "fault",
      "alarm",
      "state-of-charge",
      "state-of-health",
      "active-power",
      "charged-energy",
      "discharged-energy",
      "voltage",
      "current",
      "temperature",
      "cycles",
    ],
    running: RUNS,
    alarms: [
      { point: "fault", ...URGENT, text: term("Battery fault") },
      { point: "alarm", values: [1], text: term("Battery alarm") },
    ],
  },
  {
    key: "boiler",
    name: term("Boiler"),
    shortCode: "BLR",
    icon: "flame",
    ...heating(["low-water", "modulation", "pressure", "flow", "thermal-power", "thermal-energy"]),
    alarms: [
      { point: "fault", ...URGENT, text: term("Boiler locked out") },
      { point: "low-water", ...URGENT, text: term("Boiler low on water") },
    ],
  },
  {
    key: "heat-pump",
    name: term("Heat pump"),
    shortCode: "HP",
    icon: "heater",
    ...heating([
      "mode",
      "outdoor-temperature",
      "thermal-power",
      "thermal-energy",
      "active-power",
      "active-energy",
      "cop",
    ]),
    alarms: [{ point: "fault", ...URGENT, text: term("Heat pump fault") }],
  },
  {
    key: "refrigerator",
    name: term("Refrigerator"),
    shortCode: "REF",
    icon: "refrigerator",
    ...coldStore(
      term("Refrigerator too warm"),
      term("Refrigerator too cold"),
      term("Refrigerator door open"),
      term("Refrigerator fault"),
    ),
  },
  {
    key: "freezer",
    name: term("Freezer"),
    shortCode: "FRZ",
    icon: "snowflake",
    ...coldStore(term("Freezer too warm"), term("Freezer too cold"), term("Freezer door open"), term("Freezer fault")),
  },
  {
    key: "fan-coil",
    name: term("Fan coil"),
    shortCode: "FCU",
    page: "mechanical",
    icon: "fan",
    main: "temperature",
    points: [
      "status",
      "command",
      "mode",
      "temperature",
      "setpoint",
      "fan-speed",
      "valve-position",
      "supply-temperature",
      "condensate-alarm",
      "filter-alarm",
      "fault",
      "run-hours",
    ],
    running: RUNS,
    alarms: [
      { point: "condensate-alarm", ...URGENT, text: term("Condensate tray full") },
      { point: "filter-alarm", values: [1], text: term("Filter blocked"), priority: 4 },
      { point: "fault", values: [1], text: term("Fan coil fault") },
    ],
  },
  {
    key: "vav-box",
    name: term("VAV box"),
    shortCode: "VAV",
    page: "mechanical",
    icon: "wind",
    main: "flow",
    points: [
      "flow",
      "flow-setpoint",
      "damper-position",
      "temperature",
      "setpoint",
      "supply-temperature",
      "valve-position",
      "occupancy",
      "fault",
    ],
    alarms: [{ point: "fault", values: [1], text: term("VAV box fault") }],
  },
  {
    key: "room-sensor",
    name: term("Room sensor"),
    shortCode: "RS",
    page: "mechanical",
    icon: "thermometer",
    main: "temperature",
    points: [
      "temperature",
      "humidity",
      "co2",
      "pm25",
      "tvoc",
      "illuminance",
      "sound-level",
      "occupancy",
      "battery",
      "battery-low",
      "fault",
    ],
    hasOthers: true,
    alarms: [LOW_BATTERY, { point: "fault", values: [1], text: term("Sensor fault") }],
  },
  {
    key: "meter",
    name: term("Meter"),
    shortCode: "MTR",
    page: "mechanical",
    icon: "gauge",
    main: "total",
    points: ["total", "flow", "power", "temperature", "pressure", "battery", "battery-low", "tamper", "fault"],
    hasOthers: true,
    alarms: [
      { point: "tamper", ...URGENT, text: term("Meter tampered with") },
      { point: "fault", values: [1], text: term("Meter fault") },
      LOW_BATTERY,
    ],
  },
  {
    key: "sensor",
    name: term("Sensor"),
    shortCode: "SEN",
    page: "mechanical",
    icon: "activity",
    main: "value",
    points: ["value", "status", "battery", "battery-low", "fault"],
    hasOthers: true,
    alarms: [{ point: "fault", values: [1], text: term("Sensor fault") }, LOW_BATTERY],
  },
]);

/** All kinds of a site: the shipped ones, but for those in whose place it has its own, and its own. */
export function equipmentKinds(own: readonly EquipmentKind[] = []): readonly EquipmentKind[] {
  const taken = new Set(own.map(({ key }) => key));
  return [...SHIPPED_KINDS.filter(({ key }) => !taken.has(key)), ...own];
}
