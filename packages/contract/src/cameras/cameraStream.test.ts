import { expect, test } from "vitest";
import { cameraPort } from "./cameraStream.ts";

test("the port of a camera comes from the last segment of its number, and three digits give none", () => {
  expect(cameraPort("1.1.7")).toBe(3_107);
  expect(cameraPort("5.1.14")).toBe(31_014);
  expect(cameraPort("5.1.123")).toBeUndefined();
  expect(cameraPort("lobby")).toBeUndefined();
});
