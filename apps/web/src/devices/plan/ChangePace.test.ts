import { expect, test } from "vitest";
import { ChangePace } from "./ChangePace.ts";

function window(pace: ChangePace, changes: number): boolean {
  for (let change = 0; change < changes; change += 1) pace.changed();
  return pace.endWindow();
}

test("takes one burst for no hurry", () => {
  const pace = new ChangePace();
  expect([window(pace, 300), window(pace, 3)]).toEqual([false, false]);
});

test("hurries from the second busy window until the first quiet one", () => {
  const pace = new ChangePace();
  expect([window(pace, 60), window(pace, 60), window(pace, 60), window(pace, 2)]).toEqual([false, true, true, false]);
});

test("is at rest when nothing changes, and only then", () => {
  const pace = new ChangePace();
  expect(pace.isAtRest).toBe(true);
  window(pace, 60);
  expect(pace.isAtRest).toBe(false);
  window(pace, 0);
  expect(pace.isAtRest).toBe(true);
});
