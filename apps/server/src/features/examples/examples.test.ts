import type { FloorDrawing } from "@atrium/contract/site";
import { DeviceDescription } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { SENSOR } from "../../../test/conditionDesk.ts";
import { SmallSite } from "../../../test/smallSite.ts";
import { conditionExamples } from "./conditionExamples.ts";
import type { ExampleGround } from "./ground.ts";
import { limitExamples, limitSources } from "./limitExamples.ts";
import { scheduleExamples } from "./scheduleExamples.ts";

const NO_DRAWINGS: readonly FloorDrawing[] = [];

function ground(change: Partial<ExampleGround> = {}): ExampleGround {
  const { devices, places } = new SmallSite(2);
  return { devices, places, drawings: NO_DRAWINGS, ranges: new Map(), ...change };
}

test("a house with lamps alone has one schedule, and nothing that needs other devices", () => {
  expect(
    scheduleExamples(ground()).map(({ title, devices, deviceCount }) => [title, devices.length, deviceCount]),
  ).toEqual([["Lights off at 22:00, Tower", 3, 4]]);
  expect(conditionExamples(ground())).toEqual([]);
  expect(limitExamples(ground(), { site: undefined, cooling: undefined })).toEqual([]);
  expect(limitSources(ground())).toEqual({ site: undefined, cooling: undefined });
});

test("a sensor acts on the lamps of its own room alone", () => {
  const { devices } = new SmallSite(2, { connections: [], devices: [SENSOR] });
  const room = devices.find(({ id }) => id === "L-1")?.room ?? "";
  const elsewhere = conditionExamples(ground({ devices }));
  expect(elsewhere).toEqual([]);
  const here = DeviceDescription.parse({ ...SENSOR, room });
  const [example, ...others] = conditionExamples(ground({ devices: [...devices, here] }));
  expect(others).toEqual([]);
  expect(example).toMatchObject({
    key: "empty-room-lights",
    content: { source: { kind: "IAQ", device: "IAQ-1", point: "co2" }, operator: "<", threshold: 500 },
  });
  expect(example?.text).toBe("CO₂ below 500 ppm for 30 min in Board room, Tower, as when nobody is in: lights off");
});
