import { expect, test } from "vitest";
import { daysOf, momentsOf } from "./eventDays.ts";

const ZONE = "Asia/Bangkok";

test("days of the site are moments of the address, the last day to its end, and back again", () => {
  const moments = momentsOf({ from: "2026-11-20", to: "2026-11-20" }, ZONE);
  expect(moments).toEqual({ from: "2026-11-19T17:00:00.000Z", to: "2026-11-20T17:00:00.000Z" });
  expect(daysOf({ from: moments.from, to: moments.to }, ZONE)).toEqual({ from: "2026-11-20", to: "2026-11-20" });
});

test("a day that is taken away leaves the other as it is", () => {
  expect(momentsOf({ to: undefined }, ZONE)).toEqual({ to: undefined });
});
