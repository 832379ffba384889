import { PointKey } from "@atrium/contract";
import { type Scene, SceneId } from "@atrium/contract/automation";
import { expect, test } from "vitest";
import { deviceWith, pointOf } from "../../../devices/device.fixture.ts";
import { sceneChange, sceneDetail, sceneDevices, sceneNote } from "./sceneWords.ts";

const lamps = ["L-1", "L-2", "L-3", "L-4"].map((id) => deviceWith(id, [pointOf("level", { unit: "%" })]));
const level = PointKey.parse("level");
const scene: Scene = {
  id: SceneId.parse(1),
  revision: 1,
  name: "Meeting",
  place: { placement: "house", floor: "first", zone: "B" },
  targets: lamps.slice(0, 3).map(({ id }, index) => ({ device: id, point: level, value: [80, 20, 0][index] ?? 0 })),
  missing: 0,
  by: "somchai",
  updatedAt: 0,
};

test("is a change of each lamp by itself, and says what it does to them", () => {
  const change = sceneChange(scene);
  if (change.kind !== "each") throw new Error("a scene is a change of each");
  expect(change.name).toBe("scene Meeting");
  const reached = sceneDevices(scene, lamps).map((device) => ({ device, reading: { values: { level: 50 } } }));
  expect(reached).toHaveLength(3);
  expect(sceneNote(change, reached)).toBe("1 brighter, 1 darker, 1 off.");
  expect(sceneNote(change, [])).toBeUndefined();
});

test("says where it is when it is not what is looked at, and what of it is gone", () => {
  const zoneNameOf = (zone: string, floor: string) => `Zone ${zone} of ${floor}`;
  const inZone = { place: { zone: "B" }, zoneNameOf };
  expect(sceneDetail(scene, inZone)).toBe("3 lights");
  const elsewhere = { place: {}, zoneNameOf };
  expect(sceneDetail({ ...scene, missing: 2 }, elsewhere)).toBe("Zone B of first, 3 lights, 2 missing");
  const floor: Scene = { ...scene, place: { placement: "house", floor: "first" } };
  expect(sceneDetail(floor, inZone)).toBe("Whole floor, 3 lights");
});
