import { CommandId, type CommandRow, DeviceId, PointId, PointKey } from "@atrium/contract";
import { describe, expect, it } from "vitest";
import { newOrder } from "../commands/order.ts";
import { readingOf, type ReadingSources, withRecord } from "./reading.ts";
import { summaryOf } from "./summary.ts";
import { levelText, spokenCircuit } from "./words.ts";

const good = (value: number | null) => ({ value, quality: 0, time: 1000 }) as const;
const device = DeviceId.parse("L-1");
const id = CommandId.parse("0c3c1f6e-5f5b-4d0e-9a6f-1f3f3a0b7c11");
const [sending] = newOrder({ id, by: "somchai", at: 1, targets: [{ device, value: 20 }] }).targets;

function read(sources: Partial<ReadingSources> = {}) {
  return readingOf({
    level: good(65),
    power: good(120),
    lampFailure: good(0),
    hold: undefined,
    command: undefined,
    isLive: true,
    ...sources,
  });
}

describe("what is known of a circuit", () => {
  it("is on, off, or sending", () => {
    expect(read().state).toBe("on");
    expect(read({ level: good(0) }).state).toBe("off");
    expect(read({ command: sending }).state).toBe("sending");
  });

  it("shows the level that the device reports while another is being sent", () => {
    expect(read({ command: sending }).level).toBe(65);
  });

  it("is stale with its last value when the value is old, bad, missing, or live data is lost", () => {
    expect(read({ level: { value: 65, quality: 1, time: 1 } })).toMatchObject({ state: "stale", level: 65 });
    expect(read({ level: { value: null, quality: 2, time: null } })).toMatchObject({ state: "stale", level: null });
    expect(read({ level: undefined }).state).toBe("stale");
    expect(read({ isLive: false })).toMatchObject({ state: "stale", level: 65 });
  });

  it("shows a lamp failure before everything else, as long as it is live", () => {
    expect(read({ lampFailure: good(1), command: sending }).state).toBe("trouble");
    expect(read({ lampFailure: good(1), isLive: false }).state).toBe("stale");
  });

  it("is spoken with its state, level and holder", () => {
    const hold = { point: PointId.parse(1), device, value: 65, by: "somchai", since: 0, until: 9 };
    expect(spokenCircuit("Board room downlights", read({ hold }))).toBe(
      "Board room downlights, On, 65 percent, held by somchai",
    );
    expect(levelText(null)).toBe("No value");
  });
});

describe("the newest command on record", () => {
  const row: CommandRow = {
    command: id,
    source: "operator",
    by: "somchai",
    at: 1,
    device,
    deviceName: "L-1",
    point: PointKey.parse("level"),
    pointId: PointId.parse(1),
    before: 80,
    value: 65,
    state: "confirmed",
    settledAt: 840,
  };

  it("confirms the level after a reload", () => {
    expect(withRecord(read(), row).command).toMatchObject({ state: "confirmed", settledAt: 840 });
  });

  it("says nothing of a level that has changed since", () => {
    expect(withRecord(read({ level: good(80) }), row).command).toBeUndefined();
  });
});

it("sums up several circuits without inventing what is not known", () => {
  const readings = [read(), read({ level: good(0), power: good(0) }), read({ level: undefined, power: undefined })];
  expect(summaryOf(readings)).toEqual({ total: 3, on: 1, off: 1, stale: 1, mean: 32.5, power: 120 });
  expect(summaryOf([read({ level: undefined, power: undefined })])).toMatchObject({
    mean: undefined,
    power: undefined,
  });
});
