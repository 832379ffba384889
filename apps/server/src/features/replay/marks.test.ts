import { CommandId, DeviceId, PointKey } from "@atrium/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { waitFor } from "../../../test/liveSocket.ts";
import { ReplayStand } from "../../../test/replayStand.ts";

/** 09:00 of 19 November 2026 in Bangkok. */
const START = Date.parse("2026-11-19T02:00:00Z");
const SECOND = 1_000;

let tower: ReplayStand;
beforeEach(async () => {
  tower = await ReplayStand.open(START);
  await tower.start();
});
afterEach(async () => tower.close());

/** Every point of every lamp: level and power as given, no failure unless said. */
function all(level: number, failed: readonly number[] = []): (readonly [number, number])[] {
  return tower.site.points.map(({ id, key }) => [
    Number(id),
    key === "level" ? level : key === "power" ? 4 * level : Number(failed.includes(Number(id))),
  ]);
}

test("faults are marked in the page's words when they begin, and no fault that stood before", async () => {
  tower.report(all(50, [3]));
  await tower.pass(10 * SECOND);
  tower.report(all(50, [3]));
  const from = tower.now;
  await tower.pass(10 * SECOND);
  tower.report(all(50, [3, 7]));
  await tower.pass(10 * SECOND);
  tower.report(all(50, [3, 7]));
  await tower.pass(10 * SECOND);
  tower.report(all(50));
  await tower.recorded();
  const { marks, isComplete, step, keptFrom } = await tower.marks(from, tower.now);
  expect(marks).toEqual([
    { kind: "trouble", time: START + 20 * SECOND, count: 1, device: "L-2", text: "Lamp 2: lamp failure" },
  ]);
  expect([isComplete, step, keptFrom]).toEqual([true, "raw", START]);
});

test("devices that fall silent together are one mark, with its end", async () => {
  tower.report(all(50));
  const speaking = () => all(50).filter(([id]) => (tower.site.point(id)?.device ?? "") > "L-3");
  for (let second = 5; second <= 60; second += 5) {
    await tower.pass(5 * SECOND);
    tower.report(speaking());
  }
  await tower.pass(SECOND);
  tower.report(all(50));
  await tower.recorded();
  const [mark, ...others] = (await tower.marks(START, tower.now)).marks;
  expect(others).toEqual([]);
  expect(mark).toMatchObject({ kind: "silent", count: 3, until: START + 61 * SECOND });
  expect(mark?.text).toBe("3 devices, including Lamp 1, did not answer");
  expect((mark?.time ?? 0) - START).toBeGreaterThan(30 * SECOND);
});

test("a command is one mark however many devices it was for, with who gave it and what", async () => {
  tower.report(all(50));
  await tower.pass(SECOND);
  const targets = ["L-1", "L-2"].map((device) => ({
    device: DeviceId.parse(device),
    point: PointKey.parse("level"),
    value: 65,
  }));
  const id = CommandId.parse("0c3c1f6e-5f5b-4d0e-9a6f-1f3f3a0b7c11");
  await tower.stand.http.inject({
    method: "POST",
    url: "/api/core-service/v1.0/commands",
    headers: { authorization: "Bearer operator" },
    payload: { id, targets },
  });
  const at = tower.now;
  const marks = await waitFor(async () => {
    const found = (await tower.marks(START, tower.now)).marks;
    return found.length > 0 ? found : undefined;
  }, "the command");
  expect(marks).toEqual([{ kind: "command", time: at, count: 2, device: "L-1", text: "ann: Level 65 %, 2 devices" }]);
});

test("events of the page's own devices are marked, those of another floor on its own page", async () => {
  await tower.stand.field.event("gateway-first", {
    device: "L-1",
    id: "e-1",
    time: START - 5 * SECOND,
    content: { kind: "panel-message", eventName: "Driver", eventValue: "restarted" },
  });
  const { marks } = await tower.marks(START - 60 * SECOND, START);
  expect(marks).toEqual([
    { kind: "event", time: START - 5 * SECOND, count: 1, device: "L-1", text: "Lamp 1: Driver restarted" },
  ]);
  const other = await tower.ask("marks", { from: START - 60 * SECOND, to: START, floor: "second" });
  expect(other.json()).toMatchObject({ marks: [] });
});
