import { AlarmRuleContent, type AlarmRuleInput } from "@atrium/contract/alarms";
import { DeviceDescription, SUMMARY_RULES } from "@atrium/contract/devices";
import { ElectricalNode } from "@atrium/contract/energy";
import { expect, test } from "vitest";
import { bindRules } from "./bindRules.ts";
import { DEFAULT_RULES } from "./defaultRules.ts";

let nextPoint = 1;
function device(id: string, keys: readonly string[], more: object = {}): DeviceDescription {
  return DeviceDescription.parse({
    id,
    module: "equipment",
    name: id,
    placement: "tower",
    floor: "first",
    isCorridor: false,
    room: "R1",
    at: [1, 1],
    facts: {},
    connection: "gateway",
    points: keys.map((key) => ({
      id: nextPoint++,
      device: id,
      key,
      name: key,
      kind: "number",
      isWritable: false,
      expectedInterval: 1_000,
    })),
    ...more,
  });
}

function rule(given: Partial<AlarmRuleInput>): AlarmRuleContent {
  return AlarmRuleContent.parse({
    code: "hot",
    subject: { module: "equipment" },
    check: { kind: "limit", point: "temperature", operator: ">", limit: 30, deadband: 1 },
    onDelay: 0,
    offDelay: 0,
    priority: 3,
    text: "Hot",
    isLatching: false,
    procedure: [],
    isEnabled: true,
    ...given,
  });
}

function site(devices: readonly DeviceDescription[], nodes: readonly object[] = []) {
  const parsed = nodes.map((node) => ElectricalNode.parse(node));
  return { devices, connections: [{ id: "gateway", name: "Gateway" }], nodes: parsed, places: [] };
}

test("a rule of a device stands instead of its category's, and that instead of the system's; one that is off is none", () => {
  const pump = { facts: { category: "pump" } };
  const devices = ["P-1", "P-2", "F-1"].map((id) => device(id, ["temperature"], id.startsWith("P") ? pump : {}));
  const rules = [
    rule({ text: "system" }),
    rule({ text: "category", subject: { module: "equipment", category: "pump" } }),
    rule({ text: "device", subject: { module: "equipment", device: "P-2" }, isEnabled: false }),
  ];
  expect(bindRules(rules, site(devices)).map(({ key, rule: { text } }) => `${key} ${text}`)).toEqual([
    "hot@P-1 category",
    "hot@F-1 system",
  ]);
});

test("a device without the point has no such alarm; a key with a star is an alarm of each point", () => {
  const bank = device("B-1", ["box-01", "box-02", "used"]);
  const errors = rule({ code: "door", check: { kind: "state", point: "box-*", values: [3] } });
  expect(bindRules([rule({}), errors], site([bank])).map(({ key }) => key)).toEqual([
    "door@B-1#box-01",
    "door@B-1#box-02",
  ]);
});

test("devices are explained by their gateway, by their board and by the boards before it; a fire by nothing", () => {
  const board = (id: string) => device(id, ["voltage-a-n"], { connection: undefined });
  const lamp = device("L-1", ["temperature"]);
  const detector = device("D-1", ["state"], { module: "fire-alarm" });
  const nodes = [
    { kind: "main-board", key: "mdb", name: "MDB", from: "tr", device: "M-1" },
    {
      kind: "board",
      key: "db",
      name: "DB",
      from: "mdb",
      device: "DB-1",
      serves: [{ placement: "tower", floor: "first" }],
    },
  ];
  const power = rule({ code: "no-power", check: { kind: "power", points: ["voltage-a-n"], below: 100 } });
  const fire = rule({
    code: "fire",
    subject: { module: "fire-alarm" },
    check: { kind: "fire", point: "state", alarm: 2 },
  });
  const lost = rule({ code: "lost", subject: { module: "connection" }, check: { kind: "connection" } });
  const bound = bindRules([rule({}), power, fire, lost], site([board("M-1"), board("DB-1"), lamp, detector], nodes));
  const causes = Object.fromEntries(bound.map(({ key, causes: keys }) => [key, keys]));
  expect(causes).toEqual({
    "lost@connection:gateway": ["no-power@DB-1", "no-power@M-1"],
    "no-power@M-1": [],
    "no-power@DB-1": ["no-power@M-1"],
    "hot@L-1": ["lost@connection:gateway", "pause@connection:gateway", "no-power@DB-1", "no-power@M-1"],
    "fire@D-1": [],
  });
});

test("every fault that a system counts by itself has a rule from the beginning", () => {
  for (const [module, { trouble, alarm }] of Object.entries(SUMMARY_RULES)) {
    const keys = [...new Set([...trouble, ...(alarm === null ? [] : [alarm.by[0] ?? ""])])];
    const all = device("X-1", keys, { module });
    const watched = new Set(bindRules(DEFAULT_RULES, site([all])).map(({ point }) => point?.key));
    for (const key of keys) {
      expect([module, key, watched.has(all.points.find((one) => one.key === key)?.key)]).toEqual([module, key, true]);
    }
  }
});

test("the first rules are all different, and none of them hides a fire", () => {
  const names = DEFAULT_RULES.map(({ code, subject }) => `${subject.module} ${subject.category ?? ""} ${code}`);
  expect(new Set(names).size).toBe(names.length);
  const fires = DEFAULT_RULES.filter(({ check }) => check.kind === "fire");
  expect(fires.map(({ priority, isEnabled }) => [priority, isEnabled])).toEqual([[1, true]]);
});

test("an evacuation message is explained by the fires of its own building, and by no others", () => {
  const zone = { module: "pa" };
  const detector = { module: "fire-alarm" };
  const devices = [
    device("PA-1", ["priority"], zone),
    device("PA-2", ["priority"], { ...zone, placement: "hall" }),
    device("FD-1", ["state"], detector),
    device("FD-2", ["state"], { ...detector, floor: "second" }),
    device("FD-3", ["state"], { ...detector, placement: "hall" }),
  ];
  const wanted = new Set(["pa", "fire-alarm"]);
  const rules = DEFAULT_RULES.filter(({ subject, code }) => wanted.has(subject.module) && code !== "offline");
  const causes = new Map(bindRules(rules, site(devices)).map((one) => [one.key, one.causes]));
  expect(causes.get("evacuation@PA-1")).toEqual(expect.arrayContaining(["fire@FD-1", "fire@FD-2"]));
  expect(causes.get("evacuation@PA-1")).not.toContain("fire@FD-3");
  expect(causes.get("evacuation@PA-2")).toContain("fire@FD-3");
  expect(causes.get("fire@FD-1")).toEqual([]);
});
