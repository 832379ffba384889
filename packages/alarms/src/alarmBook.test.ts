import * as fc from "fast-check";
import { expect, test } from "vitest";
import { AlarmBook, type AlarmChange, type WatchedAlarm } from "./alarmBook.ts";

const TRAITS = { isLatching: false, isAlwaysShown: false, mayBeShelved: true };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function open(watched: readonly (Partial<WatchedAlarm> & { readonly key: string })[]) {
  const changes: AlarmChange[] = [];
  const book = new AlarmBook({ onChange: (change) => changes.push(change) });
  const all = watched.map((one) => ({ traits: TRAITS, causes: [], ...one }));
  const clock = { now: 1_000 * HOUR, elapsed: 0 };
  const pass = (milliseconds: number) => {
    clock.now += milliseconds;
    clock.elapsed += milliseconds;
    book.advance(clock);
  };
  book.keep(all, clock);
  /** What has happened since it was last asked: "a unacknowledged". */
  const told = () => changes.splice(0).map(({ key, after }) => `${key} ${after}`);
  return { book, clock, pass, changes, told, all };
}

const GATEWAY = [{ key: "gateway" }, { key: "a", causes: ["gateway"] }, { key: "b", causes: ["gateway"] }];

test("a shelf ends by itself after its time, and an alarm whose cause stands is new then", () => {
  const { book, clock, pass, told } = open([{ key: "a" }]);
  book.raise("a", clock);
  expect(book.shelve("a", HOUR, clock)).toBe(true);
  pass(HOUR - 1);
  expect(told()).toEqual(["a unacknowledged", "a shelved"]);
  pass(1);
  expect(told()).toEqual(["a unacknowledged"]);
});

test.each([
  ["back by a day", -24 * HOUR, HOUR],
  ["ahead by a day", 24 * HOUR, 0],
])("a clock that is set %s never lengthens a shelf", (_case, jump, ends) => {
  const { book, clock, pass, told } = open([{ key: "a" }]);
  book.raise("a", clock);
  book.shelve("a", HOUR, clock);
  told();
  clock.now += jump;
  pass(ends);
  expect(told()).toEqual(["a unacknowledged"]);
});

test("devices behind a lost gateway are folded under it, whether they fell silent before or after", () => {
  const { book, clock, told } = open(GATEWAY);
  book.raise("a", clock);
  book.raise("gateway", clock);
  book.raise("b", clock);
  expect(told().filter((line) => line !== "b suppressed")).toEqual([
    "a unacknowledged",
    "gateway unacknowledged",
    "a suppressed",
  ]);
  expect(book.foldedUnder("gateway")).toBe(2);
});

test("they stay folded for a minute after it is back: those that answer by then were never alarms of their own", () => {
  const { book, clock, pass, told } = open(GATEWAY);
  book.raise("gateway", clock);
  book.raise("a", clock);
  book.raise("b", clock);
  book.return("gateway", clock);
  told();
  pass(MINUTE / 2);
  book.return("a", clock);
  pass(MINUTE / 2);
  expect([book.stateOf("a"), book.stateOf("b")]).toEqual(["normal", "unacknowledged"]);
});

test("a gateway that is lost again within that minute keeps its children", () => {
  const { book, clock, pass } = open(GATEWAY);
  book.raise("gateway", clock);
  book.raise("a", clock);
  book.return("gateway", clock);
  pass(MINUTE / 2);
  book.raise("gateway", clock);
  pass(HOUR);
  expect(book.stateOf("a")).toBe("suppressed");
});

test("what two causes explain is shown when both have gone", () => {
  const { book, clock, pass } = open([
    { key: "board" },
    { key: "gateway" },
    { key: "a", causes: ["gateway", "board"] },
  ]);
  for (const key of ["board", "gateway", "a"]) book.raise(key, clock);
  book.return("gateway", clock);
  pass(2 * MINUTE);
  expect(book.stateOf("a")).toBe("suppressed");
  book.return("board", clock);
  pass(2 * MINUTE);
  expect(book.stateOf("a")).toBe("unacknowledged");
});

test("of two causes the active one is reported, and it alone counts what is folded under it", () => {
  const { book, clock, pass, changes } = open([
    { key: "line" },
    { key: "fire" },
    { key: "message", causes: ["line", "fire"] },
  ]);
  const folded = () => ["line", "fire"].map((key) => book.foldedUnder(key));
  const causes = () => changes.splice(0).flatMap(({ key, cause }) => (key === "message" ? [cause] : []));
  book.raise("line", clock);
  book.return("line", clock);
  book.raise("fire", clock);
  book.raise("message", clock);
  expect([folded(), causes()]).toEqual([
    [0, 1],
    ["line", "fire", "fire"],
  ]);
  // Another cause is not reported while the first is active.
  book.raise("line", clock);
  expect([folded(), causes()]).toEqual([[0, 1], []]);
  book.return("fire", clock);
  expect([folded(), causes()]).toEqual([[1, 0], ["line"]]);
  book.return("line", clock);
  expect([folded(), causes()]).toEqual([[1, 0], []]);
  pass(2 * MINUTE);
  expect([folded(), book.stateOf("message")]).toEqual([[0, 0], "unacknowledged"]);
});

test("alarms that are watched no longer are named once, and those that stay keep their state", () => {
  const { book, clock, all } = open([{ key: "a" }, { key: "b" }]);
  book.raise("a", clock);
  book.raise("b", clock);
  book.act("b", "acknowledge", clock);
  expect(book.keep(all.slice(1), clock)).toEqual(["a"]);
  expect(book.stateOf("b")).toBe("acknowledged");
  expect(book.keep([], clock)).toEqual(["b"]);
});

test("after a restart what stood stands, shelved until its time, folded until its cause has gone for a minute", () => {
  const { book, clock, pass, told } = open(GATEWAY);
  const active = {
    isActive: true,
    phase: "acknowledged",
    isShelved: false,
    wasAcknowledged: false,
    isSuppressed: false,
    isOutOfService: false,
  } as const;
  book.restore("gateway", active);
  book.restore("a", { ...active, phase: "normal", isSuppressed: true }, { cause: "gateway" });
  book.restore(
    "b",
    { ...active, phase: "normal", isShelved: true },
    { shelf: { until: clock.now + HOUR, elapsed: HOUR } },
  );
  book.settle(clock);
  expect(told()).toEqual([]);
  expect(book.foldedUnder("gateway")).toBe(1);
  book.return("gateway", clock);
  pass(HOUR);
  expect(["gateway", "a", "b"].map((key) => book.stateOf(key))).toEqual(["normal", "unacknowledged", "unacknowledged"]);
});

test("whatever gateways and devices do, every alarm is suppressed exactly while its cause stands or went a moment ago", () => {
  const act = fc.record({
    key: fc.constantFrom("gateway", "a", "b"),
    isRaised: fc.boolean(),
    passes: fc.nat(2 * MINUTE),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const { book, clock, pass } = open(GATEWAY);
      let wentAt = Number.NEGATIVE_INFINITY;
      for (const { key, isRaised, passes } of acts) {
        const stood = book.conditionOf("gateway").isActive;
        if (isRaised) book.raise(key, clock);
        else book.return(key, clock);
        if (stood && !book.conditionOf("gateway").isActive) wentAt = clock.elapsed;
        pass(passes);
        const isExplained = book.conditionOf("gateway").isActive || clock.elapsed - wentAt < MINUTE;
        expect(book.conditionOf("a").isSuppressed).toBe(isExplained);
      }
    }),
  );
});
