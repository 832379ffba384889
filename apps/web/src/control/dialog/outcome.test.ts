import { CommandId, DeviceId, PointKey } from "@atrium/contract";
import { expect, test } from "vitest";
import type { Order, TargetCommand } from "../commands/order.ts";
import { outcomeOf } from "./outcome.ts";

const first = CommandId.parse("0c3c1f6e-5f5b-4d0e-9a6f-1f3f3a0b7c11");
const retry = CommandId.parse("7a1c1f6e-5f5b-4d0e-9a6f-1f3f3a0b7c12");

function order(id: CommandId, states: Record<string, TargetCommand["state"]>): Order {
  const targets = Object.entries(states).map(([target, state]) => ({
    command: id,
    device: DeviceId.parse(target.split(" ")[0]),
    point: PointKey.parse(target.split(" ")[1] ?? "level"),
    value: 0,
    state,
    detail: undefined,
    confirmedValue: undefined,
    at: 1000,
    settledAt: 1840,
    sentAt: 1100,
  }));
  return { id, by: "somchai", at: 1000, isOwn: true, targets };
}

const states = { "L-1": "confirmed", "L-2": "timed-out", "L-3": "failed", "L-4": "sent", "L-5": "overridden" } as const;

test("counts what became of each target", () => {
  const outcome = outcomeOf([first], new Map([[first, order(first, states)]]));
  expect(outcome.total).toBe(5);
  expect(
    [outcome.confirmed, outcome.running, outcome.silent, outcome.overridden, outcome.refused].map(
      (list) => list.length,
    ),
  ).toEqual([1, 1, 1, 1, 1]);
  expect(outcome.failed.map(({ device }) => device)).toEqual(["L-2", "L-5", "L-3"]);
  expect(outcome.settledAt).toBe(1840);
});

test("distinguishes targets that were never sent, did not answer and were refused", () => {
  const given = order(first, states);
  const targets = given.targets.map((target) => (target.device === "L-2" ? { ...target, sentAt: undefined } : target));
  const outcome = outcomeOf([first], new Map([[first, { ...given, targets }]]));
  expect(outcome.unsent.map(({ device }) => device)).toEqual(["L-2"]);
  expect(outcome.silent).toEqual([]);
  expect(outcome.refused.map(({ device }) => device)).toEqual(["L-3"]);
});

test("lets a retry replace the first try of its devices only", () => {
  const orders = new Map([
    [first, order(first, states)],
    [retry, order(retry, { "L-2": "confirmed" })],
  ]);
  const outcome = outcomeOf([first, retry], orders);
  expect(outcome.total).toBe(5);
  expect(outcome.confirmed.map(({ device }) => device)).toEqual(["L-1", "L-2"]);
  expect(outcome.silent).toEqual([]);
});

test("counts the time of the newest try, not the time until somebody asked for it", () => {
  const again = { ...order(retry, { "L-2": "confirmed" }), at: 9000 };
  expect(
    outcomeOf(
      [first, retry],
      new Map([
        [first, order(first, states)],
        [retry, again],
      ]),
    ).startedAt,
  ).toBe(9000);
});

test("counts a device with several points once, as the worst of them, and retries only what failed", () => {
  const orders = new Map([
    [
      first,
      order(first, { "AC-1 on": "confirmed", "AC-1 mode": "failed", "AC-2 on": "confirmed", "AC-2 mode": "sent" }),
    ],
  ]);
  const outcome = outcomeOf([first], orders);
  expect([outcome.total, outcome.refused.length, outcome.running.length, outcome.confirmed.length]).toEqual([
    2, 1, 1, 0,
  ]);
  expect(outcome.failed.map(({ device, point }) => `${device} ${point}`)).toEqual(["AC-1 mode"]);
});
