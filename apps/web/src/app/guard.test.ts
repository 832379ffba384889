// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { safeNext } from "./guard.ts";

test.each([
  [undefined, "/"],
  ["/control/lightings/tower?floor=first", "/control/lightings/tower?floor=first"],
  ["https://elsewhere.example/", "/"],
  ["//elsewhere.example/", "/"],
  ["/\\elsewhere.example", "/"],
  ["javascript:alert(1)", "/"],
])("after sign-in %s leads to %s", (next, end) => {
  expect(safeNext(next)).toBe(end);
});
