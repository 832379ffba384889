import { LOCKER_STATES, type LockerState } from "@atrium/contract/access";
import { QUALITY } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { deviceWith, pointOf } from "../../devices/device.fixture.ts";
import type { PointValue } from "../../platform/livePoints.ts";
import { boxPoints, type Compartment, compartmentOf, countStates, rankOf } from "./compartments.ts";

const bank = deviceWith("LK-1", []);

function read(code: number | null, quality: PointValue["quality"] = QUALITY.good, isLive = true): Compartment {
  return compartmentOf({ device: bank, box: "07" }, { value: code, quality, time: 2_000, since: 1_000 }, isLive);
}

test("a compartment is in the state of its point, since that has its value", () => {
  expect(read(2)).toMatchObject({ box: "07", state: "overtime", isStale: false, since: 1_000, seenAt: 2_000 });
});

test("what a silent bank reported last stays in sight, and is stale; so is everything while live data is lost", () => {
  expect(read(1, QUALITY.stale)).toMatchObject({ state: "in-use", isStale: true });
  expect(read(1, QUALITY.good, false)).toMatchObject({ state: "in-use", isStale: true });
});

test("a compartment of which nothing is known, or a code that none has, is in no state", () => {
  expect(compartmentOf({ device: bank, box: "07" }, undefined, true)).toMatchObject({
    state: undefined,
    isStale: true,
  });
  expect(read(null, QUALITY.bad).state).toBeUndefined();
  expect(read(9).state).toBeUndefined();
});

test("what needs somebody comes first, and each state is counted", () => {
  const states: readonly LockerState[] = ["free", "in-use", "network-error", "overtime", "door-error"];
  const all = states.map((state) => read(LOCKER_STATES.indexOf(state)));
  expect(all.toSorted((a, b) => rankOf(a) - rankOf(b)).map(({ state }) => state)).toEqual([
    "door-error",
    "overtime",
    "network-error",
    "in-use",
    "free",
  ]);
  expect(countStates([...all, read(null)])).toEqual({
    free: 1,
    "in-use": 1,
    overtime: 1,
    "door-error": 1,
    "network-error": 1,
  });
});

test("a bank's compartments are in the order of their doors, whatever the order of its points", () => {
  const points = ["box-10", "used", "box-02"].map((key) => pointOf(key));
  expect(boxPoints(deviceWith("LK-2", points)).map(({ box }) => box)).toEqual(["02", "10"]);
});
