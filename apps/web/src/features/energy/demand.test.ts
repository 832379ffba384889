import { DeviceDescription } from "@atrium/contract/devices";
import { describe, expect, it } from "vitest";
import { demandPoints, sumDemand } from "./demand.ts";

function meter(id: string, keys: string[], firstPoint: number): DeviceDescription {
  return DeviceDescription.parse({
    id,
    module: "energy-meter",
    name: id,
    placement: "office-building",
    floor: "first",
    isCorridor: false,
    room: "D80",
    at: [1, 1],
    facts: {},
    points: keys.map((key, index) => ({
      id: firstPoint + index,
      device: id,
      key,
      name: key,
      kind: "number",
      isWritable: false,
      expectedInterval: 5_000,
    })),
  });
}

describe("the points of the demand", () => {
  const meters = [
    meter("EM-1", ["lighting.active-power", "lighting.active-energy", "ac.active-power", "plug.active-power"], 1),
    meter("EM-2", ["lift.active-power"], 10),
    meter("EM-MAIN", ["total.active-power"], 20),
  ];

  it("are the uses' powers and never the main meter, which would count them twice", () => {
    expect(demandPoints(meters, "total")).toEqual([1, 3, 4, 10]);
  });

  it("follow the use: lifts belong to plug and other", () => {
    expect(demandPoints(meters, "plug")).toEqual([4, 10]);
    expect(demandPoints(meters, "lighting")).toEqual([1]);
    expect(demandPoints(meters, "nonsense")).toEqual([]);
  });
});

describe("the demand of this moment", () => {
  it("sums what is current and says how many are stale, and since when", () => {
    const demand = sumDemand([
      { value: 10, quality: 0, time: 900 },
      { value: 5.5, quality: 1, time: 400 },
      { value: 1, quality: 1, time: 300 },
    ]);
    expect(demand).toEqual({ kilowatts: 10, meters: 3, current: 1, stale: 2, silent: 0, stuck: 0, oldest: 300 });
  });

  it("is of what was said last where no meter is current", () => {
    const demand = sumDemand([
      { value: 10, quality: 1, time: 900 },
      { value: 5.5, quality: 1, time: 400 },
      { value: 7, quality: 3, time: 900 },
    ]);
    expect(demand).toMatchObject({ kilowatts: 15.5, meters: 3, current: 0, stale: 2, stuck: 1 });
  });

  it("leaves out bad and missing values, and says so", () => {
    const demand = sumDemand([
      { value: 10, quality: 0, time: 900 },
      { value: 99, quality: 2, time: 900 },
      { value: null, quality: 0, time: null },
      undefined,
    ]);
    expect(demand).toMatchObject({ kilowatts: 10, silent: 3, meters: 4 });
  });

  it("is not known, rather than zero, when no meter speaks", () => {
    expect(sumDemand([]).kilowatts).toBeNull();
    expect(sumDemand([undefined]).kilowatts).toBeNull();
  });
});
