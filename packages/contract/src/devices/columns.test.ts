import { expect, test } from "vitest";
import type { AuditRow } from "../people/audit.ts";
import { UserRow } from "../people/user.ts";
import { AIR_CONDITION_COLUMNS } from "./systems/air-condition/airConditionColumns.ts";
import { AUDIT_COLUMNS } from "../people/auditColumns.ts";
import type { DeviceColumn, DeviceValues } from "../base/column.ts";
import { CURTAIN_COLUMNS } from "./systems/curtain/curtainColumns.ts";
import { DOAS_COLUMNS } from "./systems/doas/doasColumns.ts";
import { EXHAUST_FAN_COLUMNS } from "./systems/exhaust-fan/exhaustFanColumns.ts";
import { FIRE_ALARM_COLUMNS } from "./systems/fire-alarm/fireAlarmColumns.ts";
import { LIFT_COLUMNS } from "./systems/lift/liftColumns.ts";
import { LIGHTING_COLUMNS } from "./systems/lighting/lightingColumns.ts";
import { PA_COLUMNS } from "./systems/pa/paColumns.ts";
import { USER_COLUMNS } from "../people/userColumns.ts";

const ALL: readonly (readonly DeviceColumn[])[] = [
  AIR_CONDITION_COLUMNS,
  CURTAIN_COLUMNS,
  DOAS_COLUMNS,
  EXHAUST_FAN_COLUMNS,
  FIRE_ALARM_COLUMNS,
  LIFT_COLUMNS,
  LIGHTING_COLUMNS,
  PA_COLUMNS,
];

/** A device as a list knows it: its values, and the names of a point's states. */
function device(values: DeviceValues["values"], more: Partial<DeviceValues> = {}): DeviceValues {
  return { values, points: {}, facts: {}, ...more };
}

/** A line of the list, as an export writes it. */
const line = (columns: readonly DeviceColumn[], row: DeviceValues) => columns.map(({ value }) => value(row));
const named = (states: readonly (readonly [number, string])[]) => ({
  kind: "enum" as const,
  states: states.map(([value, name]) => ({ value, name })),
});

test("a device that has never reported leaves its cells empty", () => {
  for (const columns of ALL) expect(line(columns, device({})).every((value) => value === null)).toBe(true);
});

test("the keys of a list's columns differ", () => {
  for (const columns of ALL) expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length);
});

test("an air conditioner has its deviation and the names of its states while it cools", () => {
  const points = { mode: named([[0, "Cold"]]), fan: named([[2, "High"]]) };
  const values = { on: 1, mode: 0, fan: 2, setpoint: 23, temperature: 24.5, power: 1480 };
  expect(line(AIR_CONDITION_COLUMNS, device(values, { points }))).toEqual([24.5, 23, 1.5, "Cold", "High", 1.48]);
  const off = device({ ...values, on: 0 }, { points });
  expect(line(AIR_CONDITION_COLUMNS, off)).toEqual([24.5, 23, null, null, null, 1.48]);
});

test("fans and air handlers have the name of their level, and nothing that means nothing while they stand", () => {
  const fan = { on: 1, level: 3, flow: 360, power: 320, trip: 0 };
  expect(line(EXHAUST_FAN_COLUMNS, device(fan, { roomVolume: 40 }))).toEqual(["High", 360, 9, 320]);
  expect(line(EXHAUST_FAN_COLUMNS, device({ ...fan, trip: 1 }))).toEqual(["Stopped", 360, null, 320]);
  expect(line(DOAS_COLUMNS, device({ on: 1, level: 4, "supply-fan": 80, "return-co2": 744, power: 1850 }))).toEqual([
    "Very high",
    80,
    744,
    1.85,
  ]);
  expect(line(DOAS_COLUMNS, device({ on: 0, level: 4, "supply-fan": 0, "return-co2": 744, power: 0 }))).toEqual([
    null,
    0,
    null,
    0,
  ]);
});

test("lifts have their floor by its name, curtains whole percents, a PA unit what is heard", () => {
  const facts = { serves: ["first", "second"] };
  const floors = [
    { key: "first", label: "1st Floor" },
    { key: "second", label: "2nd Floor" },
  ];
  expect(line(LIFT_COLUMNS, device({ mode: 1, floor: 2, load: 40, trips: 12 }, { facts, floors }))).toEqual([
    "Normal",
    "2nd Floor",
    40,
    12,
  ]);
  expect(line(CURTAIN_COLUMNS, device({ position: 64.7, target: 100 }))).toEqual([65, 100]);
  const points = { media: named([[4, "Chime"]]) };
  expect(line(PA_COLUMNS, device({ media: 4, playing: 0, position: 0, volume: 38 }, { points }))).toEqual([
    "Starting: Chime",
    0,
    38,
  ]);
  expect(line(PA_COLUMNS, device({ media: 0, volume: 38 }, { points }))[0]).toBe("Silent");
});

test("a line of the users says the role, whether the user may sign in, and moments as numbers", () => {
  const user = UserRow.parse({
    id: 3,
    username: "somchai",
    role: { id: 2, name: "Operator" },
    isActive: true,
    hasSecondFactor: false,
    lastSignInAt: null,
    liveSessions: 1,
    failedSignIns: 0,
    revision: 1,
    createdAt: 1,
    updatedAt: 2,
  });
  const written = (more: Partial<UserRow> = {}) => USER_COLUMNS.map(({ value }) => value({ ...user, ...more }));
  expect(written()).toEqual(["somchai", "Operator", "Active", null, 1, 2]);
  expect(written({ failedSignIns: 7 })[2]).toBe("Sign-in slowed, 7 wrong passwords");
  expect(written({ isActive: false })[2]).toBe("Inactive");
});

test("a line of the audit says the act with its outcome, place and reason", () => {
  const row: AuditRow = {
    id: 1,
    at: 5,
    kind: "command.sent",
    by: "somchai",
    address: null,
    subject: "LIFT-1",
    sentence: "Lift 1 sent to 3rd Floor",
    place: "Office Building",
    outcome: { id: 2, at: 6, sentence: "confirmed", isConfirmed: true, after: null, hash: "" },
    before: null,
    after: { reason: "visitors" },
    hash: "",
  };
  const act = "Lift 1 sent to 3rd Floor, confirmed · Office Building · visitors";
  expect(AUDIT_COLUMNS.map(({ value }) => value(row))).toEqual([5, act, "somchai", "this server"]);
  expect(AUDIT_COLUMNS[1].value({ ...row, outcome: null, place: null, after: null })).toBe("Lift 1 sent to 3rd Floor");
});

test("a detector says what it detects", () => {
  const typeOf = (facts: DeviceValues["facts"]) => line(FIRE_ALARM_COLUMNS, device({}, { facts }));
  expect(typeOf({ type: "call-point" })).toEqual(["Manual call point"]);
  expect(typeOf({ type: "flame" })).toEqual(["flame"]);
  expect(typeOf({})).toEqual([null]);
});
