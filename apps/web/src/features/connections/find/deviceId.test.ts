import { expect, test } from "vitest";
import { idOfName } from "../settings/idOfName.ts";
import { deviceId } from "./deviceId.ts";

test("a found device is called as it calls itself, and never as another one", () => {
  expect(deviceId("L-L2-B-01", new Set())).toBe("L-L2-B-01");
  expect(deviceId("L-L2-B-01", new Set(["L-L2-B-01", "L-L2-B-01-2"]))).toBe("L-L2-B-01-3");
  expect(deviceId("Lighting circuit 7", new Set())).toBe("Lighting-circuit-7");
  expect(deviceId("…", new Set())).toBe("device");
});

test("a connection's name makes an ID of small letters, digits and hyphens", () => {
  expect(idOfName("Gateway, 1st floor")).toBe("gateway-1st-floor");
  expect(idOfName("  Café №4 ")).toBe("cafe-no4");
  expect(idOfName("")).toBe("");
});
