import { expect, test } from "vitest";
import { identifierOf, MAPPED_BY } from "./mapping.ts";
import { MODULES } from "./systems.ts";

test("every module is known by one kind of identifier; the first of each kind is the specification's default", () => {
  expect(Object.values(MAPPED_BY).flat().sort()).toEqual([...MODULES].sort());
  expect(Object.values(MAPPED_BY).map(([first]) => first)).toEqual(["exhaust-fan", "air-condition", "camera"]);
});

test("a device has its id, the hardware address in its address, and the host that it or its connection names", () => {
  const unit = { id: "AC-1", address: { mac: "02:41:43:0a:01:01", instance: 16 }, host: "10.0.0.7" };
  expect(identifierOf("id", unit)).toBe("AC-1");
  expect(identifierOf("mac", unit)).toBe("02:41:43:0A:01:01");
  expect(identifierOf("ip", unit)).toBe("10.0.0.7");
  const speaker = { id: "PA-1", address: { host: "10.0.0.9", port: 8101, serial: "02AC5A000001" } };
  expect(identifierOf("mac", speaker)).toBe("02:AC:5A:00:00:01");
  expect(identifierOf("ip", speaker)).toBe("10.0.0.9:8101");
  expect(identifierOf("mac", { id: "EF-1", address: { instance: 1 } })).toBeNull();
  expect(identifierOf("ip", { id: "EF-1" })).toBeNull();
});
