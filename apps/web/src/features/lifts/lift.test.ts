import { LIFT_RULES } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { carWords, liftFactsOf, floorsIn, floorWords, stopsInOrder } from "./lift.ts";

const FACTS = {
  serves: ["first", "second", "third", "fourth", "fifth"],
  floors: [
    { key: "first", label: "1st Floor" },
    { key: "second", label: "2nd Floor" },
    { key: "third", label: "3rd Floor" },
    { key: "fourth", label: "4th Floor" },
  ],
};

test("a register of floors is read from its lowest bit", () => {
  expect(floorsIn(0b10110)).toEqual([2, 3, 5]);
  expect(floorsIn(null)).toEqual([]);
});

test("stops come in the order of the car's round", () => {
  expect(stopsInOrder({ floor: 3, direction: 1, stops: 0b11011 })).toEqual([4, 5, 2, 1]);
  expect(stopsInOrder({ floor: 3, direction: 2, stops: 0b11111 })).toEqual([3, 2, 1, 4, 5]);
});

test("what the car does is said in a few words", () => {
  expect(carWords({ floor: 2, state: 1, direction: 1, stops: 0b11000 }, FACTS)).toBe("Up to 4th Floor");
  expect(carWords({ floor: 1, state: 3, door: 2 }, FACTS)).toBe("Open, 1st Floor");
  expect(carWords({ floor: 3, state: 3, door: 3 }, FACTS)).toBe("Closing, 3rd Floor");
  expect(carWords({ floor: 4, state: 3, door: 2, "hold-door": 34 }, FACTS)).toBe("Held at 4th Floor");
  expect(carWords({ floor: 1, state: 0, door: 0, mode: 5 }, FACTS)).toBe("Stopped, 1st Floor");
  expect(carWords({ floor: 2, state: 0, door: 0, fault: 1, "fault-code": 43 }, FACTS)).toBe("Fault 43, 2nd Floor");
  expect(carWords({ floor: null, state: null, door: null }, FACTS)).toBe("No value");
});

test("a car that stands between two floors is an alarm, doors that do not close are trouble", () => {
  expect(LIFT_RULES.conditionOf({ fault: 1, "fault-code": 43 })).toMatchObject({ alarm: "drive fault" });
  expect(LIFT_RULES.conditionOf({ fault: 1, "fault-code": 21 })).toMatchObject({ trouble: "door fault" });
  expect(LIFT_RULES.conditionOf({ mode: 5 })).toMatchObject({ disabled: "out of service" });
  expect(LIFT_RULES.conditionOf({ recall: 1 })).toMatchObject({ trouble: "fire recall" });
});

test("a plan that says nothing of a lift leaves its floors numbered", () => {
  expect(liftFactsOf({ facts: { devID: "x" }, floors: undefined })).toEqual({ serves: [] });
  expect(floorWords({ serves: [] }, 2)).toBe("Floor 2");
  expect(floorWords(FACTS, 3)).toBe("3rd Floor");
  expect(floorWords(FACTS, 5)).toBe("Floor 5");
});

test("a lift's floors are called as the site calls them", () => {
  const floors = [
    { key: "b1", label: "Basement 1" },
    { key: "mezzanine", label: "Mezzanine" },
  ];
  const lift = liftFactsOf({ facts: { serves: ["b1", "mezzanine"] }, floors });
  expect(carWords({ floor: 1, state: 1, direction: 1, stops: 0b10 }, lift)).toBe("Up to Mezzanine");
});
