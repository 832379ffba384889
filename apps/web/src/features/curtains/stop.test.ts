import { CommandId, DeviceId, PointId, PointKey } from "@atrium/contract";
import type { Hold, PointDescription } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import type { NewCommand } from "../../control/commands/CommandDesk.ts";
import { newOrder } from "../../control/commands/order.ts";
import type { Control } from "../../control/ControlContext.tsx";
import type { Device } from "../../devices/device.ts";
import type { Reading } from "../../devices/reading.ts";
import { stopNow } from "./stop.ts";

const id = DeviceId.parse("CU-O1-A-01");

function point(key: string, number: number): PointDescription {
  return {
    id: PointId.parse(number),
    device: id,
    key: PointKey.parse(key),
    name: key,
    kind: "number",
    isWritable: true,
    expectedInterval: 1_000,
  };
}

const device: Device = {
  id,
  name: "Open office A north curtain",
  placement: "office-building",
  floor: "first",
  room: "A01",
  zone: "A",
  isCorridor: false,
  at: [7.5, 0.38],
  facts: {},
  gateway: "CG-O",
  address: { unit: 1 },
  points: { target: point("target", 1), stop: point("stop", 2) },
};
const hold: Hold = { point: PointId.parse(1), device: id, value: 0, by: "admin", since: 0, until: 1 };

/** What is asked of a curtain when it is stopped. @param wanted by a command that nothing was heard of yet */
function askedOf(reading: Pick<Reading, "values" | "holds">, wanted?: number): NewCommand["targets"] {
  const given: NewCommand[] = [];
  const orders =
    wanted === undefined
      ? []
      : newOrder({
          id: CommandId.parse("00000000-0000-4000-8000-000000000001"),
          by: "admin",
          at: 0,
          targets: [{ device: id, point: PointKey.parse("target"), value: wanted }],
        }).targets;
  const desk: Pick<Control["desk"], "give" | "newest"> = {
    newest: () => new Map(orders.map((order) => [id, { target: order }])),
    give(command) {
      given.push(command);
      return CommandId.parse("00000000-0000-4000-8000-000000000000");
    },
  };
  stopNow({ desk, holdMinutes: 120 }, [device], [reading]);
  return given.flatMap(({ targets }) => targets);
}

test("ends the hold of a curtain that is stopped on its way", () => {
  const asked = askedOf({ values: { movement: 2 }, holds: { target: hold } });
  expect(asked.map(({ point: key, value }) => [key, value])).toEqual([
    ["stop", 1],
    ["target", null],
  ]);
});

test("ends the hold of one that was commanded to move a moment ago, before its motor has said anything", () => {
  const asked = askedOf({ values: { movement: 0, position: 100 }, holds: {} }, 0);
  expect(asked.map(({ point: key, value }) => [key, value])).toEqual([
    ["stop", 1],
    ["target", null],
  ]);
});

test("leaves the hold of one that is where its newest command wants it", () => {
  const asked = askedOf({ values: { movement: 0, position: 0.4 }, holds: { target: hold } }, 0);
  expect(asked.map(({ point: key }) => key)).toEqual(["stop"]);
});

test("leaves the hold of one that rests, and still stops it: it may just have begun to move", () => {
  const asked = askedOf({ values: { movement: 0 }, holds: { target: hold } });
  expect(asked.map(({ point: key }) => key)).toEqual(["stop"]);
});
