import { AutomationAction, SceneTarget } from "@atrium/contract/automation";
import { DeviceDescription } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import type * as z from "zod";
import { AppError } from "../../platform/errors.ts";
import { SmallSite } from "../../../test/smallSite.ts";
import { ActionTargets } from "./actionTargets.ts";

const speaker = (number: number) =>
  DeviceDescription.parse({
    id: `PA-${number}`,
    module: "pa",
    name: `Zone ${number}`,
    placement: "tower",
    floor: "first",
    isCorridor: false,
    room: "hall",
    at: [1, 1],
    connection: "gateway-first",
    connectionName: "Gateway",
    facts: {},
    points: [
      {
        id: 100 + number,
        device: `PA-${number}`,
        key: "media",
        name: "Media",
        kind: "enum",
        isWritable: true,
        isMomentary: true,
        expectedInterval: 10_000,
      },
    ],
  });

const site = new SmallSite(3, { connections: [], devices: [speaker(1), speaker(2)] });
const actions = new ActionTargets({
  directory: site,
  problemOf: ({ point, value }) => {
    if (point === "media" && value > 4) return { field: "value", problem: "Sound not found" };
    return value > 100 ? { field: "value", problem: "Level must be at most 100 %" } : undefined;
  },
  scenes: {
    find: async (id) => {
      if (id !== 1) throw new AppError("ENF001", "Scene not found");
      return { targets: [SceneTarget.parse({ device: "L-1", point: "level", value: 40 })] };
    },
  },
});
const first = { placement: "tower", floor: "first" };
const resolve = async (...asked: z.input<typeof AutomationAction>[]) =>
  await actions.resolve(asked.map((one) => AutomationAction.parse(one)));
const play = (media: number) => ({ kind: "play" as const, where: { places: [first] }, media });
const set = (value: number, ...devices: string[]) => ({
  kind: "set" as const,
  module: "lighting",
  where: { devices },
  values: [{ point: "level", value }],
});

test("a sound is played once in each zone of loudspeakers, and stopped at the end", async () => {
  expect(await resolve(play(3))).toEqual({
    targets: ["PA-1", "PA-2"].map((device) => ({ device, point: "media", value: 3, momentary: { stop: 0 } })),
    problems: [],
  });
  expect((await resolve(play(9))).problems).toEqual([{ path: "actions.0.media", message: "Sound not found" }]);
});

test("a scene sets what it has when it is asked for, and one that is gone is a problem of its field", async () => {
  expect((await resolve({ kind: "scene", scene: 1 })).targets).toEqual([{ device: "L-1", point: "level", value: 40 }]);
  expect((await resolve({ kind: "scene", scene: 2 })).problems).toEqual([
    { path: "actions.0.scene", message: "Scene not found" },
  ]);
});

test("a device that is named twice is set once, and of two actions the last counts", async () => {
  const { targets } = await resolve(
    { ...set(80, "L-1"), where: { places: [first], devices: ["L-1"] } },
    set(20, "L-2"),
  );
  expect(targets.map(({ device, value }) => `${device} ${value}`)).toEqual(["L-1 80", "L-2 20", "L-3 80"]);
});

test("what is right is set, though the rule has something wrong beside it", async () => {
  expect(await resolve(set(30, "L-1", "L-77"), set(101, "L-2"))).toEqual({
    targets: [{ device: "L-1", point: "level", value: 30 }],
    problems: [
      { path: "actions.0.where.devices.1", message: "Device L-77 not found" },
      { path: "actions.1.values.0.value", message: "Level must be at most 100 %" },
    ],
  });
});
