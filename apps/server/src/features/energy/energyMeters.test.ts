import { ConnectionId, DeviceId, PointId, PointKey } from "@atrium/contract";
import type { DeviceDescription } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { energyMeters } from "./energyMeters.ts";

function meter(id: string, keys: readonly string[], firstPoint: number): DeviceDescription {
  const device = DeviceId.parse(id);
  return {
    id: device,
    module: "energy-meter",
    name: id,
    placement: "outdoor",
    floor: "first",
    isCorridor: false,
    room: "X10",
    at: [0, 0],
    connection: ConnectionId.parse("modbus-x"),
    facts: {},
    points: keys.map((key, index) => ({
      id: PointId.parse(firstPoint + index),
      device,
      key: PointKey.parse(key),
      name: key,
      kind: "counter",
      unit: "kWh",
      isWritable: false,
      expectedInterval: 30_000,
    })),
  };
}

test("what the incomer and the generator measure, what the sun made and what flowed out to the grid are in no sum of usage", () => {
  const devices = [
    meter("EM-1", ["lighting.active-energy", "lighting.active-energy-received", "ac.active-energy"], 1),
    meter("EM-2", ["total.active-energy", "total.active-energy-received"], 11),
    meter("EM-3", ["solar.active-energy", "solar.active-energy-received"], 21),
    meter("EM-4", ["lift.active-energy"], 31),
  ];
  const { channels } = energyMeters({ devices, retired: [], retiredAt: () => undefined, point: () => undefined }, []);
  expect(channels.map(({ point, use }) => [point, use])).toEqual([
    [1, "lighting"],
    [3, "ac"],
    [31, "plug"],
  ]);
});
