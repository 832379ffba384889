import { CommandId } from "@atrium/contract";
import { CommandRequest, PRIORITIES } from "@atrium/contract/devices";
import pino from "pino";
import { expect, test, vi } from "vitest";
import { SmallSite } from "../../../test/smallSite.ts";
import { FakeClock } from "@atrium/time/fakeClock";
import { ActiveCommand } from "./activeCommand.ts";
import { checkTargets } from "./commandChecks.ts";
import { Recorder } from "./recorder.ts";
import type { CommandProgress } from "./store.ts";

const ID = "0b0f6b36-8c4b-4b55-9d8c-0d8d8a3d4c11";

function command(): ActiveCommand {
  const request = CommandRequest.parse({
    id: ID,
    targets: ["L-1", "L-2"].map((device) => ({ device, point: "level", value: 10 })),
  });
  const site = new SmallSite();
  const newest = { values: [], qualities: [] };
  const field = { priorityReader: () => undefined };
  const checked = checkTargets(request, { directory: site, names: site, newest, field, now: 1 });
  const reply = { id: CommandId.parse(ID), source: "operator" as const, by: "ann", at: 1, targets: [] };
  const record = {
    reply,
    actor: { name: "ann" },
    holdMinutes: 1,
    priority: PRIORITIES.operator,
    holds: [],
    rests: [],
    resting: [],
  };
  return new ActiveCommand(record, checked);
}

test("progress waits for an unavailable database and is then written once, in its latest state", async () => {
  const clock = new FakeClock();
  const saved: CommandProgress[] = [];
  let attempts = 0;
  let isAway = true;
  const recorder = new Recorder({
    save: async (progress) => {
      attempts += 1;
      if (isAway) throw new Error("the database is away");
      saved.push(progress);
    },
    holdOf: () => undefined,
    standingOf: () => [],
    clock,
    log: pino({ level: "silent" }),
    onSaved: () => undefined,
  });
  const [first, second] = command().targets;
  if (first === undefined || second === undefined) throw new Error("two targets expected");
  first.target.state = "sent";
  recorder.targetChanged(first);
  clock.pass(60);
  await vi.waitFor(() => expect(attempts).toBe(1));
  first.target.state = "confirmed";
  recorder.targetChanged(first);
  recorder.targetChanged(second);
  await vi.waitFor(() => {
    clock.pass(500);
    expect(attempts).toBeGreaterThan(2);
  });
  expect(recorder.isWaiting(first)).toBe(true);
  isAway = false;
  await vi.waitFor(() => {
    clock.pass(10_000);
    expect(saved).toHaveLength(1);
  });
  expect(saved[0]?.targets).toMatchObject([
    { command: ID, position: 0, state: "confirmed" },
    { command: ID, position: 1, state: "accepted" },
  ]);
  expect(recorder.isWaiting(first)).toBe(false);
  await recorder.stop();
  expect(saved).toHaveLength(1);
});
