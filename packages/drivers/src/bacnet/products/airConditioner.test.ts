import { expect, test } from "vitest";
import { isAddressProblem } from "../../productCatalog.ts";
import { bacnet } from "../bacnet.ts";
import { BacnetAddress } from "../product.ts";

const ADDRESS = { mac: "02:41:43:01:01:03", instance: 48 };

function points() {
  return bacnet.catalog.points("air-conditioner", ADDRESS).flatMap((point) => (isAddressProblem(point) ? [] : [point]));
}

test("finds a unit's objects in its own block of sixteen instances", () => {
  const instances = points().map(({ key, address }) => [key, BacnetAddress.parse(address).instance]);
  expect(Object.fromEntries(instances)).toMatchObject({ on: 49, mode: 50, fan: 51, setpoint: 52, filter: 61 });
  expect(instances.every(([, instance]) => Number(instance) > 48 && Number(instance) < 64)).toBe(true);
});

test("locks what a person sets while the unit is local or has stopped, and knows the unit's own limits", () => {
  const writable = points().filter(({ isWritable }) => isWritable);
  expect(writable.map(({ key }) => key)).toEqual(["on", "mode", "fan", "setpoint"]);
  for (const { interlocks } of writable) expect(interlocks?.map(({ point }) => point)).toEqual(["local", "fault"]);
  expect(writable.at(-1)).toMatchObject({ min: 16, max: 30, limits: { min: "setpoint-min", max: "setpoint-max" } });
});

test("names the mode and the fan speeds as a person chooses them, with the specification's codes", () => {
  const names = (key: string) =>
    points()
      .find((point) => point.key === key)
      ?.states?.map(({ name, code }) => `${name} ${code ?? ""}`);
  expect(names("mode")).toEqual(["Cold C", "Flow D", "Fan F"]);
  expect(names("fan")).toEqual(["Auto A", "Low L", "Medium M", "High H"]);
});

test("asks for no more subscriptions than a gateway has room for", () => {
  const notified = points().filter(({ address }) => BacnetAddress.parse(address).hasNotifications);
  expect(notified.length).toBeLessThanOrEqual(8);
});

test("says what is wrong with a MAC address", () => {
  const problem = 'expected a MAC address such as 02:41:43:00:00:01, got "02-41"';
  expect(bacnet.catalog.points("air-conditioner", { ...ADDRESS, mac: "02-41" })).toEqual([{ field: "mac", problem }]);
});
