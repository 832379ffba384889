import { DeviceId, PointId, PointKey } from "@atrium/contract";
import type { ForecastLane } from "@atrium/contract/automation";
import { expect, test } from "vitest";
import { plannedOf } from "./useMeasuredLanes.ts";

const [cove, downlights] = ["L-1", "L-2"].map((id) => ({ id: DeviceId.parse(id) }));
const range = { from: 100, to: 200 };
const highest = (values: readonly number[]) => Math.max(...values);
const light = { set: "level", together: highest };

function lane(id: string, ...steps: readonly (readonly [at: number, value: number | null])[]): ForecastLane {
  return {
    device: DeviceId.parse(id),
    point: PointId.parse(1),
    key: PointKey.parse("level"),
    steps: steps.map(([at, value]) => ({ at, value, by: null, isLikely: false })),
  };
}

test("what rules will set is drawn from now on, until nobody knows it", () => {
  if (cove === undefined) throw new Error("There is no lamp");
  const forecast = { lanes: [lane("L-1", [90, 60], [150, 0], [180, null])] };
  expect(plannedOf(light, [cove], forecast, range)).toEqual([
    { from: 100, to: 150, value: 60 },
    { from: 150, to: 180, value: 0 },
  ]);
});

test("where one lamp’s next hours are not known, nothing is planned for the light of the room", () => {
  if (cove === undefined || downlights === undefined) throw new Error("There are no lamps");
  const forecast = { lanes: [lane("L-1", [90, 60])] };
  expect(plannedOf(light, [cove, downlights], forecast, range)).toEqual([]);
  expect(plannedOf({ together: highest }, [cove], forecast, range)).toEqual([]);
  expect(plannedOf(light, [cove], undefined, range)).toEqual([]);
});
