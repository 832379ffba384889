import { EquipmentKind } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { DEFAULT_RULES, rulesOfKinds } from "./defaultRules.ts";

const LONG_POINT = "a".repeat(64);
const kind = EquipmentKind.parse({
  key: "boiler",
  name: "Boiler",
  shortCode: "BO",
  page: "mechanical",
  main: "state",
  points: ["state", "burner-1.fault", "stuck", LONG_POINT],
  alarms: [
    { point: "state", values: [3], text: "Boiler locked out", priority: 1 },
    { point: "state", values: [4, 5], text: "Water low" },
    { point: "burner-1.fault", values: [1] },
    { point: "stuck", values: [1] },
    { point: LONG_POINT, values: [1] },
    { point: LONG_POINT, values: [2] },
  ],
});

test("each alarm of a site's own category begins as a rule with a code of its own, which differs from the codes of all devices", () => {
  const rules = rulesOfKinds([kind]);
  expect(rules.slice(0, 4)).toMatchObject([
    { code: "state", text: "Boiler locked out", priority: 1, check: { kind: "state", point: "state", values: [3] } },
    { code: "state-2", text: "Water low", priority: 3, check: { values: [4, 5] } },
    { code: "burner-1-fault", text: "Burner 1 fault", subject: { module: "equipment", category: "boiler" } },
    { code: "stuck-1", text: "Stuck" },
  ]);
  const codes = rules.map(({ code }) => code);
  expect(new Set(codes).size).toBe(kind.alarms.length);
  const ofAll = new Set(
    DEFAULT_RULES.flatMap(({ code, check }) => (["offline", "stuck"].includes(check.kind) ? [code] : [])),
  );
  expect(codes.filter((code) => ofAll.has(code))).toEqual([]);
});

test("an alarm of a category has no more codes than a rule takes", () => {
  const values = Array.from({ length: 21 }, (_, code) => code);
  const alarms = [{ point: "state", values }];
  expect(EquipmentKind.safeParse({ ...kind, alarms }).success).toBe(false);
  const [rule] = rulesOfKinds([
    EquipmentKind.parse({ ...kind, alarms: [{ point: "state", values: values.slice(1) }] }),
  ]);
  expect(rule?.check).toMatchObject({ values: values.slice(1) });
});
