import { CommandId, DeviceId, PointId, PointKey } from "@atrium/contract";
import type { CommandReply, CommandRequestInput, CommandState } from "@atrium/contract/devices";
import { describe, expect, it, test, vi } from "vitest";
import { CommandDesk, type DeskWiring } from "./CommandDesk.ts";

const ID = CommandId.parse("0c3c1f6e-5f5b-4d0e-9a6f-1f3f3a0b7c11");
const A = DeviceId.parse("L-1");
const B = DeviceId.parse("L-2");
const LEVEL = PointKey.parse("level");
const MODE = PointKey.parse("mode");

function reply(states: Record<string, CommandState>, id = ID): CommandReply {
  return {
    id,
    source: "operator",
    by: "somchai",
    at: 1000,
    targets: Object.entries(states).map(([device, state]) => ({
      device: DeviceId.parse(device),
      deviceName: device,
      point: PointKey.parse("level"),
      pointId: PointId.parse(1),
      before: 80,
      value: 65,
      state,
      detail: state === "failed" ? "Refused by the device" : "",
      settledAt: 1840,
    })),
  };
}

/** A desk with a server and a clock that the test moves by hand. */
function deskWith({ post }: { post?: (request: CommandRequestInput) => Promise<CommandReply> } = {}) {
  const timers = new Set<() => void>();
  const ask = vi.fn<(id: CommandId) => Promise<CommandReply>>();
  const delays: number[] = [];
  const undo = vi.fn<DeskWiring["undo"]>();
  const running = vi.fn<DeskWiring["running"]>();
  const posted = vi.fn<DeskWiring["post"]>(post ?? (() => new Promise<CommandReply>(() => {})));
  const desk = new CommandDesk({
    post: posted,
    ask,
    undo,
    running,
    newId: () => ID,
    now: () => 990,
    by: "somchai",
    after: (milliseconds, callback) => {
      delays.push(milliseconds);
      timers.add(callback);
      return () => timers.delete(callback);
    },
  });
  const state = (device: DeviceId) => desk.newest().get(device)?.["level"]?.state;
  const runTimers = () => {
    for (const callback of timers) {
      timers.delete(callback);
      callback();
    }
  };
  return { desk, ask, undo, running, posted, state, timers, runTimers, delays };
}

const bothTo65 = { targets: [A, B].map((device) => ({ device, point: LEVEL, value: 65 })), holdMinutes: 120 };

describe("the life of a command", () => {
  it("is sending from the moment it is given", () => {
    const { desk, state, posted } = deskWith();
    desk.give(bothTo65);
    expect(state(A)).toBe("posting");
    expect(posted).toHaveBeenCalledWith({
      id: ID,
      holdMinutes: 120,
      targets: [
        { device: A, value: 65, point: "level" },
        { device: B, value: 65, point: "level" },
      ],
    });
  });

  it("follows the server's reply and then the live channel, target by target", async () => {
    const { desk, state, timers } = deskWith({
      post: () => Promise.resolve(reply({ "L-1": "accepted", "L-2": "accepted" })),
    });
    desk.give(bothTo65);
    await vi.waitFor(() => {
      expect(state(A)).toBe("accepted");
    });
    desk.hear(reply({ "L-1": "confirmed", "L-2": "sent" }));
    expect(state(A)).toBe("confirmed");
    expect(state(B)).toBe("sent");
    expect(timers.size).toBe(1);
    desk.hear(reply({ "L-2": "failed" }));
    expect(desk.newest().get(B)?.["level"]).toMatchObject({ state: "failed", detail: "Refused by the device" });
    expect(timers.size).toBe(0);
  });

  it("never goes back when news arrives late", async () => {
    let answer: (value: CommandReply) => void = () => {};
    const { desk, state } = deskWith({
      post: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    desk.give(bothTo65);
    desk.hear(reply({ "L-1": "confirmed", "L-2": "sent" }));
    answer(reply({ "L-1": "accepted", "L-2": "accepted" }));
    await Promise.resolve();
    await Promise.resolve();
    expect(state(A)).toBe("confirmed");
    expect(state(B)).toBe("sent");
  });

  it("keeps the object of a target without news, so that its pin is not redrawn", () => {
    const { desk } = deskWith();
    desk.give(bothTo65);
    const before = desk.newest().get(B);
    desk.hear(reply({ "L-1": "sent" }));
    expect(desk.newest().get(B)).toBe(before);
  });

  it("says why when the server does not take it", async () => {
    const { desk, state, timers } = deskWith({ post: () => Promise.reject(new Error("The role lacks the feature")) });
    desk.give(bothTo65);
    await vi.waitFor(() => {
      expect(state(A)).toBe("unsent");
    });
    expect(desk.newest().get(A)?.["level"]?.detail).toBe("The role lacks the feature");
    expect(timers.size).toBe(0);
  });

  it("asks the server after ten seconds without news, and again until there is an end", async () => {
    const { desk, ask, state, runTimers, delays } = deskWith();
    ask.mockRejectedValueOnce(new Error("away")).mockResolvedValue(reply({ "L-1": "confirmed", "L-2": "timed-out" }));
    desk.give(bothTo65);
    expect(delays).toEqual([10_000]);
    runTimers();
    expect(ask).toHaveBeenCalledWith(ID);
    await vi.waitFor(() => {
      expect(delays).toHaveLength(2);
    });
    runTimers();
    await vi.waitFor(() => {
      expect(state(B)).toBe("timed-out");
    });
    expect(state(A)).toBe("confirmed");
  });

  it("hears the commands of others", () => {
    const { desk, state } = deskWith();
    desk.hear(reply({ "L-1": "sent" }));
    expect(state(A)).toBe("sent");
    expect(desk.orders().get(ID)?.isOwn).toBe(false);
  });

  it("follows each point of a device by itself, and says why a command was given", () => {
    const { desk, posted } = deskWith();
    const targets = [LEVEL, MODE].map((point) => ({ device: A, point, value: 1 }));
    desk.give({ targets, holdMinutes: 30, reason: "Cleaning" });
    expect(posted).toHaveBeenCalledWith({ id: ID, holdMinutes: 30, reason: "Cleaning", targets });
    desk.hear(reply({ "L-1": "confirmed" }));
    expect(desk.newest().get(A)).toMatchObject({ level: { state: "confirmed" }, mode: { state: "posting" } });
  });

  it("takes a command back as a command of its own, and reports the targets left alone", async () => {
    const { desk, undo, state } = deskWith();
    const other = CommandId.parse("7a1c1f6e-5f5b-4d0e-9a6f-1f3f3a0b7c12");
    const skipped = [{ device: B, deviceName: "L-2", point: LEVEL, reason: "It has since been commanded by bob." }];
    undo.mockResolvedValue({ command: reply({ "L-1": "accepted" }, other), skipped });
    expect(await desk.undo(ID)).toMatchObject({ skipped });
    expect(undo).toHaveBeenCalledWith(ID, ID);
    expect(state(A)).toBe("accepted");
    undo.mockResolvedValue({ command: null, skipped });
    expect((await desk.undo(ID)).command).toBeNull();
  });

  it("goes on with what was on its way when the page was opened", async () => {
    const { desk, running, state, timers } = deskWith();
    running.mockResolvedValue([reply({ "L-1": "sent", "L-2": "confirmed" })]);
    await desk.resume();
    expect(state(A)).toBe("sent");
    expect(timers.size).toBe(1);
    running.mockRejectedValue(new Error("away"));
    await desk.resume();
    expect(state(A)).toBe("sent");
  });

  it("waits for nothing after it is stopped", () => {
    const { desk, timers } = deskWith();
    desk.give(bothTo65);
    desk.stop();
    expect(timers.size).toBe(0);
  });
});

test("sends nothing while it is closed, neither a command nor an undo, and everything again afterwards", async () => {
  const { desk, posted, undo } = deskWith();
  const open = desk.close();
  desk.give(bothTo65);
  await expect(desk.undo(ID)).rejects.toThrow("Commands are disabled during replay.");
  expect([posted.mock.calls, undo.mock.calls]).toEqual([[], []]);
  open();
  desk.give(bothTo65);
  expect(posted).toHaveBeenCalledOnce();
});
