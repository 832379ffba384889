import { categoryKinds, EquipmentKind, SHIPPED_KINDS } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { EMPTY_KIND, kindDraft, kindOfDraft, moved, withoutPoint } from "./kindDraft.ts";

test("every kind comes out of the form as it went in", () => {
  const [first] = SHIPPED_KINDS;
  const points = { status: { brick: "On_Off_Status", haystack: "run sensor" } };
  const semantics = { brick: "Motor", haystack: "motor", points };
  for (const kind of [...SHIPPED_KINDS, ...categoryKinds(), EquipmentKind.parse({ ...first, semantics })]) {
    expect(EquipmentKind.parse(kindOfDraft(kindDraft(kind)))).toEqual(kind);
  }
});

test("what is typed as codes is numbers, and a word among them is said to be wrong", () => {
  const alarm = { point: "state", values: "1, 2", text: "", priority: 3 } as const;
  const draft = {
    ...EMPTY_KIND,
    key: "oven",
    name: "Oven",
    shortCode: "OV",
    points: ["state"],
    main: "state",
    alarms: [alarm],
  };
  expect(EquipmentKind.parse(kindOfDraft(draft)).alarms).toMatchObject([{ values: [1, 2] }]);
  const wrong = EquipmentKind.safeParse(kindOfDraft({ ...draft, alarms: [{ ...alarm, values: "1, two" }] }));
  expect(wrong.error?.issues.map(({ path }) => path.join("."))).toEqual(["alarms.0.values.1"]);
});

test("a point that goes takes its alarms, its place as the main one and its running rule along", () => {
  const draft = kindDraft(EquipmentKind.parse(SHIPPED_KINDS.find(({ key }) => key === "freezer")));
  const index = draft.points.indexOf("compressor");
  expect(withoutPoint(draft, index)).toMatchObject({ main: "temperature", runningPoint: "" });
  const main = withoutPoint(draft, draft.points.indexOf("temperature"));
  expect([main.main, main.points?.[0]]).toEqual(["setpoint", "setpoint"]);
  const fault = withoutPoint(draft, draft.points.indexOf("fault"));
  expect(fault.alarms).toHaveLength(draft.alarms.length - 1);
});

test("points move one place, and not beyond the ends", () => {
  expect(moved(["a", "b", "c"], 1, -1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 2, 1)).toEqual(["a", "b", "c"]);
});
