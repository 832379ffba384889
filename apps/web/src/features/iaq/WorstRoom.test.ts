import type { IaqMetric } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { worstText } from "./WorstRoom.tsx";

const GOOD = { co2: 600, pm25: 5, pm10: 10, tvoc: 50, temp: 24, rh: 50 };

function text(
  rooms: Readonly<Record<string, Partial<Record<IaqMetric, number>>>>,
  { inUse = new Map<string, boolean>(), metric }: { inUse?: ReadonlyMap<string, boolean>; metric?: IaqMetric } = {},
): string {
  const sensors = Object.entries(rooms).map(([room, values]) => ({
    device: { room },
    reading: { values: { ...GOOD, ...values } },
  }));
  return worstText(sensors, { metric, inUse, nameOf: (room) => `Room ${room}` });
}

test("the room with the worst air is named with its metric", () => {
  expect(text({ A: {}, B: { rh: 72 }, C: { co2: 1_268 } })).toBe("Worst in Room C: CO₂ 1,268 ppm is bad.");
  expect(text({ A: {}, B: { rh: 72 } }, { metric: "temp" })).toBe("The air is good in every room in use.");
});

test("of rooms in one band the one that is farthest from good is named", () => {
  expect(text({ A: { rh: 62.7 }, B: { rh: 63.9 }, C: { temp: 22.9 } })).toBe(
    "Worst in Room B: Humidity 63.9 % is fair.",
  );
});

test("a room in which nobody is, is not the worst for its warmth", () => {
  const inUse = new Map([["B", false]]);
  expect(text({ A: {}, B: { temp: 31 } }, { inUse })).toBe("The air is good in every room in use.");
  expect(text({ B: { temp: 31 } }, { inUse })).toBe("No room with a sensor is in use: comfort is not rated.");
});

test("says so where no sensor answers", () => {
  expect(text({})).toBe("No sensor here has a current reading.");
});
