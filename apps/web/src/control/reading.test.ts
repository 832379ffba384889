import { CommandId, PointId, PointKey } from "@atrium/contract";
import type { CommandRow } from "@atrium/contract/devices";
import { describe, expect, it } from "vitest";
import { deviceWith, pointOf } from "../devices/device.fixture.ts";
import { readingOf } from "../devices/reading.ts";
import { withRecord } from "./reading.ts";

const level = PointKey.parse("level");
const device = deviceWith("L-1", [pointOf("level", { unit: "%" })]);
const rules = { main: "level", reads: ["level"], conditionOf: () => ({ isOn: true }) };
const id = CommandId.parse("0c3c1f6e-5f5b-4d0e-9a6f-1f3f3a0b7c11");

function read(value: number) {
  const reading = readingOf(device, rules, {
    read: () => ({ value, quality: 0, time: 1000, since: 400 }),
    holds: new Map(),
    isSending: false,
    isLive: true,
  });
  return { ...reading, commands: {} };
}

describe("the newest command on record", () => {
  const row: CommandRow = {
    command: id,
    source: "operator",
    by: "somchai",
    at: 1,
    device: device.id,
    deviceName: "L-1",
    point: level,
    pointId: PointId.parse(1),
    before: 80,
    value: 65,
    state: "confirmed",
    settledAt: 840,
  };

  it("confirms the value after a reload", () => {
    expect(withRecord(read(65), device, [row]).commands["level"]).toMatchObject({ state: "confirmed", settledAt: 840 });
  });

  it("says nothing of a value that has changed since", () => {
    expect(withRecord(read(80), device, [row]).commands["level"]).toBeUndefined();
  });
});
