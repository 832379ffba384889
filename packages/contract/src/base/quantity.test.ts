import { expect, test } from "vitest";
import { DeviceId, type KilowattHours, kilowattHours, kilowatts, millis, seconds } from "@atrium/contract";
import { DeviceEnergyRow } from "@atrium/contract/energy";

const written = (energy: KilowattHours) => `${energy.toFixed(2)} kWh`;

test("a quantity is the plain number that it was made of, and nothing stays nothing", () => {
  expect(kilowattHours(1.5)).toBe(1.5);
  expect(kilowattHours(null)).toBeNull();
  expect(JSON.stringify({ lifetime: seconds(300) })).toBe('{"lifetime":300}');
});

test("the compiler takes no other unit, and no plain number", () => {
  expect(written(kilowattHours(2))).toBe("2.00 kWh");
  // @ts-expect-error -- kW is no kWh
  expect(written(kilowatts(2))).toBe("2.00 kWh");
  // @ts-expect-error -- a result has no unit until it is said
  expect(written(kilowattHours(1) + kilowattHours(1))).toBe("2.00 kWh");
  // @ts-expect-error -- ms are no s
  const lifetime: typeof wait = millis(300);
  expect(lifetime).toBe(wait);
});

const wait = seconds(300);

test("a message is checked once, and its numbers have their unit from then on", () => {
  const row = DeviceEnergyRow.parse({ device: DeviceId.parse("L-1"), kwh: 0.25, coverage: 1 });
  expect(row.kwh === null ? "" : written(row.kwh)).toBe("0.25 kWh");
});
