import { AutomationActions } from "@atrium/contract/automation";
import { expect, test } from "vitest";
import { deviceWith, pointOf } from "../../../devices/device.fixture.ts";
import { checkedDraft } from "../../../collections/form/useRecordForm.ts";
import { actionDrafts, actionOf, emptyAction, moduleOf } from "./actionDraft.ts";
import { chosenDevices, settablePoints } from "./actionSystems.ts";

const ACTIONS = AutomationActions.parse([
  {
    kind: "set",
    module: "air-condition",
    where: { places: [{ placement: "house", floor: "first" }], devices: ["AC-1"] },
    values: [
      { point: "on", value: 1 },
      { point: "setpoint", value: 24.5 },
    ],
  },
  { kind: "scene", scene: 3 },
  { kind: "play", where: { places: [{ placement: "house" }] }, media: 7 },
]);

test("actions that are opened and left as they are stay the same", () => {
  expect(AutomationActions.parse(actionDrafts(ACTIONS).map(actionOf))).toEqual(ACTIONS);
});

test("what is missing is said at its field, by the field's path", () => {
  const [first] = actionDrafts(ACTIONS);
  const drafts = [
    emptyAction(),
    { ...(first ?? emptyAction()), places: [], devices: [], values: { on: "1", setpoint: "-" } },
    { ...emptyAction(), what: "scene" },
  ];
  const { errors = {} } = checkedDraft(AutomationActions.safeParse(drafts.map(actionOf)));
  expect(errors).toMatchObject({
    "0.values": expect.any(String),
    "1.values.1.value": "Required",
    "2.scene": "Required",
  });
  expect(errors["0.module"]).toBeDefined();
  expect(errors["1.values.0.value"]).toBeUndefined();
});

test("an action without a place or a device asks for one", () => {
  const draft = { ...emptyAction(), what: "lighting", values: { level: "60" } };
  const { errors } = checkedDraft(AutomationActions.safeParse([actionOf(draft)]));
  expect(errors).toEqual({ "0.where.places": "Choose a place or a device" });
});

test("each action has a key of its own, also after one is taken away", () => {
  const [one, two] = actionDrafts(ACTIONS);
  const left = [two ?? emptyAction()];
  expect([one?.key, two?.key, emptyAction(left).key]).toEqual([1, 2, 3]);
  expect(moduleOf({ what: "play" })).toBe("pa");
  expect(moduleOf({ what: "scene" })).toBe("");
});

const LAMP = deviceWith("L-1", [
  pointOf("level"),
  pointOf("power", { isWritable: false }),
  pointOf("stop", { isMomentary: true }),
]);
const OTHER = {
  ...deviceWith("L-2", [pointOf("level"), pointOf("mode", { kind: "enum" }), pointOf("lock", { risk: "high" })]),
  floor: "second",
  zone: undefined,
  isCorridor: true,
};

test("a rule sets what stays as it is set: nothing that is read, passes by itself, or needs a person's reason", () => {
  expect(settablePoints([LAMP, OTHER]).map(({ key }) => key)).toEqual(["level", "mode"]);
});

test("the devices of an action are those at its places and those that it names, each once", () => {
  const ids = (where: Parameters<typeof chosenDevices>[0]) => chosenDevices(where, [LAMP, OTHER]).map(({ id }) => id);
  expect(ids({ places: [{ placement: "house" }], devices: ["L-1"] })).toEqual(["L-1", "L-2"]);
  expect(ids({ places: [{ placement: "house", floor: "first", zone: "A" }], devices: [] })).toEqual(["L-1"]);
  expect(ids({ places: [{ placement: "house", floor: "second", zone: "corridor" }], devices: [] })).toEqual(["L-2"]);
  expect(ids({ places: [{ placement: "elsewhere" }], devices: ["L-2"] })).toEqual(["L-2"]);
});
