import { t } from "@atrium/words";
import { expect, test } from "vitest";
import { ACTIONS, COMPARISON_OPERATORS, DATE_FORMAT_NAMES, FEATURES, STATUSES } from "@atrium/contract";
import { DOOR_TYPES, LOCKER_EVENTS } from "@atrium/contract/access";
import { FIRE_STATES } from "@atrium/contract/alarms";
import { CAMERA_TYPES } from "@atrium/contract/cameras";
import {
  AIR_CONDITIONER_MODE_CODES,
  CHART_KINDS,
  DEVICE_TYPE_LABELS,
  FAN_LEVEL_SHORT_CODES,
  FAN_LEVELS,
  FAN_SPEED_CODES,
  IAQ_METRICS,
  IDENTIFIER_KINDS,
  LIFT_CONFIG_MODES,
  LIFT_MODES,
  LIFT_RIDE_MODES,
  LIFT_STATES,
  LIVE_RANGES,
  MOVEMENTS,
  RANGE_KINDS,
  RANGE_STEPS,
  RANGE_UNITS,
  ROTATION_MILLIS,
  SUMMARY_PERIODS,
  SYSTEM_CODES,
} from "@atrium/contract/devices";
import { ENERGY_USES, WATER_METER_KINDS } from "@atrium/contract/energy";
import { EXPORT_MEDIA_TYPES, exportMediaType } from "@atrium/contract/exports";

test("the feature slugs are the eight of the specification", () => {
  expect(FEATURES.join(", ")).toBe(
    "viewable, controllable, bookable, devicesSettable, weatherSettable, automationSettable, usersSettable, rolesSettable",
  );
});

test("each module key has its system code", () => {
  expect(pairs(SYSTEM_CODES)).toBe(
    "curtain=CURTAIN, air-condition=AC, exhaust-fan=EXHAUST, doas=DOAS, camera=CAMERA, iaq=IAQ, " +
      "water-and-waste-meter=WATER, pa=PA, lift=LIFT, lighting=LIGHTING, access-control=ACCESS_CONTROL, locker=LOCKER, " +
      "license-plate=LICENSE_PLATE, booking=BOOKING, fire-alarm=FAS",
  );
});

test("device types are labelled A/C to Booking", () => {
  expect(
    Object.values(DEVICE_TYPE_LABELS)
      .map((label) => t(label))
      .join(", "),
  ).toBe("A/C, Plug, Exhaust Fan, Curtain, DOAS, PA, Lighting, Access Control, Smart Locker, License Plate, Booking");
});

test("camera types are Fixed Box to Outdoor Dome", () => {
  expect(Object.values(CAMERA_TYPES).join(", ")).toBe(
    "Fixed Box, Panoramic IR, Outdoor Dome PTZ, Fixed Dome, Panoramic, Fixed Bullet, Outdoor Dome",
  );
});

test("door types are card reader to gate barrier", () => {
  expect(
    Object.values(DOOR_TYPES)
      .map((name) => t(name))
      .join(", ")
      .toLowerCase(),
  ).toBe("card reader, face scan, face recognition, auto slide, fire exit, gate barrier");
});

test("identifier kinds are id, ip and mac", () => {
  expect(IDENTIFIER_KINDS).toEqual(["id", "ip", "mac"]);
});

test("each metric of indoor air quality has its unit", () => {
  const words = Object.entries(IAQ_METRICS).map(([metric, { unit }]) => `${metric} ${unit}`);
  expect(words.join(", ")).toBe("co2 ppm, pm25 ug/m³, pm10 ug/m³, tvoc ppb, temp °C, rh %");
});

test("an air conditioner's fan speeds are A, L, M and H, its modes F, C and D", () => {
  expect(pairs(FAN_SPEED_CODES)).toBe("auto=A, low=L, medium=M, high=H");
  expect(pairs(AIR_CONDITIONER_MODE_CODES)).toBe("fan=F, cold=C, flow=D");
});

test("fan levels run from AUTO to SUPER_HIGH and have the short codes L, M, H and SH", () => {
  expect(FAN_LEVELS.join(", ")).toBe("AUTO, LOW, MEDIUM, HIGH, VERY_HIGH, SUPER_HIGH");
  expect(Object.values(FAN_LEVEL_SHORT_CODES)).toEqual(["L", "M", "H", "SH"]);
});

test("a lift has five modes, and the second set's VIP is independent service", () => {
  expect(LIFT_MODES.join(", ")).toBe("NORMAL, PRL, INDEPENDENT_SERVICE, ATTENDANT_SERVICE, OUT_OF_SERVICE");
  expect(LIFT_RIDE_MODES).toEqual({ NORMAL: "NORMAL", VIP: "INDEPENDENT_SERVICE" });
});

test("a lift's configuration has normal, OSS or PRL, and a state up, down or open", () => {
  expect(LIFT_CONFIG_MODES).toEqual(["normal", "OSS", "PRL"]);
  expect(LIFT_STATES).toEqual(["up", "down", "open"]);
});

test("direction and state words are up to closing", () => {
  expect(MOVEMENTS.join(", ")).toBe("up, down, open, close, opening, closing");
});

test("a locker reports six events", () => {
  expect(LOCKER_EVENTS.join(", ")).toBe("DropOff, DropMore, ReturnLocker, OverTime, DoorErr, NetworkErr");
});

test("values are compared with > and <", () => {
  expect(COMPARISON_OPERATORS).toEqual([">", "<"]);
});

test("a status is ACTIVE, INACTIVE or ALARM", () => {
  expect(STATUSES).toEqual(["ACTIVE", "INACTIVE", "ALARM"]);
});

test("the fire alarm's states are 1 normal (green), 2 alarm (red), 3 trouble (yellow) and 4 disable (grey)", () => {
  const words = Object.entries(FIRE_STATES).map(([code, { name, colour }]) => `${code} ${name} (${colour})`);
  expect(words.join(", ")).toBe("1 normal (green), 2 alarm (red), 3 trouble (yellow), 4 disable (grey)");
});

test("range kinds are the specification's four groups", () => {
  expect(RANGE_KINDS).toEqual(["TOTAL", "DAY_RANGE", "MONTH", "YEAR"]);
  expect(RANGE_UNITS.join("/")).toBe("day/month/year");
  expect(RANGE_STEPS).toEqual(["DayDiff", "HourInDay", "DayInMonth", "MonthInYear"]);
  expect(LIVE_RANGES).toEqual(["Now", "MinuteInDay"]);
});

test("a water meter counts WATER, WASTE or TOTAL", () => {
  expect(WATER_METER_KINDS).toEqual(["WATER", "WASTE", "TOTAL"]);
});

test("charts are of IAQ or WEATHER, summaries of TODAY or LAST_15_DAY", () => {
  expect(CHART_KINDS).toEqual(["IAQ", "WEATHER"]);
  expect(SUMMARY_PERIODS).toEqual(["TODAY", "LAST_15_DAY"]);
});

test("control kinds are lighting, ac and plug", () => {
  expect(ENERGY_USES).toEqual(["lighting", "ac", "plug"]);
});

test("actions are play and stop", () => {
  expect(ACTIONS).toEqual(["play", "stop"]);
});

test("exports are xls, pdf and csv, and anything else is plain text", () => {
  expect(Object.keys(EXPORT_MEDIA_TYPES)).toEqual(["xls", "pdf", "csv"]);
  expect(exportMediaType("csv")).toBe("text/csv");
  expect(exportMediaType("docx")).toBe("text/plain");
  expect(exportMediaType("toString")).toBe("text/plain");
});

test("date format names are YYYY-MM-DD and YYYY-MM", () => {
  expect(DATE_FORMAT_NAMES).toEqual(["YYYY-MM-DD", "YYYY-MM"]);
});

test("rotation speed levels are medium, high and super_high", () => {
  expect(Object.keys(ROTATION_MILLIS)).toEqual(["medium", "high", "super_high"]);
});

function pairs(codes: Record<string, string>): string {
  return Object.entries(codes)
    .map(([name, code]) => `${name}=${code}`)
    .join(", ");
}
