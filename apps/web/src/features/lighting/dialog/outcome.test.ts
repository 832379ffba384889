import { CommandId, DeviceId } from "@atrium/contract";
import { expect, it } from "vitest";
import type { DeviceCommand, Order } from "../commands/order.ts";
import { failedOf, outcomeOf } from "./outcome.ts";

const first = CommandId.parse("0c3c1f6e-5f5b-4d0e-9a6f-1f3f3a0b7c11");
const retry = CommandId.parse("7a1c1f6e-5f5b-4d0e-9a6f-1f3f3a0b7c12");

function order(id: CommandId, states: Record<string, DeviceCommand["state"]>): Order {
  const targets = Object.entries(states).map(([device, state]) => ({
    command: id,
    device: DeviceId.parse(device),
    value: 0,
    state,
    detail: undefined,
    confirmedValue: undefined,
    at: 1000,
    settledAt: 1840,
  }));
  return { id, by: "somchai", at: 1000, isOwn: true, targets };
}

const states = { "L-1": "confirmed", "L-2": "timed-out", "L-3": "failed", "L-4": "sent", "L-5": "overridden" } as const;

it("counts what became of each target", () => {
  const outcome = outcomeOf([first], new Map([[first, order(first, states)]]));
  expect(outcome.total).toBe(5);
  expect(
    [outcome.confirmed, outcome.running, outcome.silent, outcome.overridden, outcome.refused].map(
      (list) => list.length,
    ),
  ).toEqual([1, 1, 1, 1, 1]);
  expect(failedOf(outcome).map(({ device }) => device)).toEqual(["L-2", "L-5", "L-3"]);
  expect(outcome.settledAt).toBe(1840);
});

it("lets a retry replace the first try of its devices only", () => {
  const orders = new Map([
    [first, order(first, states)],
    [retry, order(retry, { "L-2": "confirmed" })],
  ]);
  const outcome = outcomeOf([first, retry], orders);
  expect(outcome.total).toBe(5);
  expect(outcome.confirmed.map(({ device }) => device)).toEqual(["L-1", "L-2"]);
  expect(outcome.silent).toEqual([]);
});

it("counts the time of the newest try, not the time until somebody asked for it", () => {
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
