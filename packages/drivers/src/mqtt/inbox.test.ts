import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { Inbox, type Message } from "./inbox.ts";

/** More than wait in order. */
const TOPICS = 9_000;
const STATE = "device-7/state";
const AVAILABILITY = "device-7/online";

function scene() {
  const taken: string[] = [];
  let shed = 0;
  const inbox = new Inbox({
    statesBelow: (topic) => (topic === AVAILABILITY ? [STATE] : undefined),
    take: ({ topic, payload }) => taken.push(`${topic} ${payload.toString()}`),
    onTurnEnd: () => undefined,
    onShed: (messages) => (shed += messages),
  });
  const add = (topic: string, payload: string, isRetained = false): void =>
    inbox.add({ topic, payload: Buffer.from(payload), isRetained } satisfies Message);
  return { inbox, taken, add, shed: () => shed };
}

function stateOf(number: number): string {
  return `device-${number}/state`;
}

test("takes the newest message of each topic at the place of its oldest while it is behind", () => {
  const { inbox, taken, add, shed } = scene();
  for (const payload of ["first", "second", "third"]) {
    for (let number = 0; number < TOPICS; number += 1) add(stateOf(number), payload);
  }
  expect(inbox.waiting).toBe(TOPICS);
  inbox.takeAll();
  expect(taken).toEqual(Array.from({ length: TOPICS }, (_, number) => `${stateOf(number)} third`));
  expect(shed()).toBe(2 * TOPICS);
  expect(inbox.hasMore).toBe(false);
});

test("takes a topic behind all others again that comes after it was taken", async () => {
  const { inbox, taken, add } = scene();
  for (let number = 0; number < TOPICS; number += 1) add(stateOf(number), "first");
  await nextTurn();
  expect(taken.length).toBeGreaterThan(0);
  const before = taken.length;
  for (let number = 0; number < TOPICS; number += 1) add(stateOf(number), "second");
  inbox.takeAll();
  const others = Array.from({ length: TOPICS - before }, (_, number) => `${stateOf(before + number)} second`);
  const again = Array.from({ length: before }, (_, number) => `${stateOf(number)} second`);
  expect(taken.slice(before)).toEqual([...others, ...again]);
});

test("takes a device's state before its availability while it is behind, and counts each message once", () => {
  const { inbox, taken, add, shed } = scene();
  for (let number = 0; number < TOPICS; number += 1) add(stateOf(number), "first");
  add(STATE, "last word");
  add(AVAILABILITY, "offline");
  expect(taken).toEqual([`${STATE} last word`, `${AVAILABILITY} offline`]);
  add(STATE, "back");
  expect(inbox.waiting).toBe(TOPICS);
  inbox.takeAll();
  expect(taken.at(-1)).toBe(`${STATE} back`);
  expect(taken.length + shed()).toBe(TOPICS + 3);
});

test("lets no message that the broker kept replace one that has just come", () => {
  const { inbox, taken, add } = scene();
  for (let number = 0; number < TOPICS; number += 1) add(stateOf(number), "live");
  add(stateOf(3), "kept", true);
  inbox.takeAll();
  expect(taken).toContain(`${stateOf(3)} live`);
  expect(taken).not.toContain(`${stateOf(3)} kept`);
});

test("takes in order again once it has caught up, and forgets what waits when it is cleared", () => {
  const { inbox, taken, add } = scene();
  for (let number = 0; number < TOPICS; number += 1) add(stateOf(number), "first");
  inbox.takeAll();
  taken.length = 0;
  for (const payload of ["a", "b", "c"]) add(STATE, payload);
  inbox.takeAll();
  expect(taken).toEqual([`${STATE} a`, `${STATE} b`, `${STATE} c`]);
  add(STATE, "d");
  inbox.clear();
  expect(inbox.waiting).toBe(0);
  inbox.takeAll();
  expect(taken).toHaveLength(3);
});
