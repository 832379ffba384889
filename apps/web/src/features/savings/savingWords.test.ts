import { SavingsReply } from "@atrium/contract/energy";
import { expect, test } from "vitest";
import { monthFigures } from "./savingWords.ts";

const EMPTY = {
  from: 0,
  to: 60_000,
  first: 30_000,
  rows: [],
  kwh: 0,
  cost: 0,
  kg: 0,
  measured: 0,
  compared: 0,
  idle: 0,
};

function month(soon: number): SavingsReply {
  return SavingsReply.parse({ ...EMPTY, soon, watched: 0 });
}

test("a month of which the first run is still being counted has no figures, not zeros", () => {
  expect(monthFigures(month(1))).toEqual({ kwh: null, cost: null, kg: null });
  expect(monthFigures(month(0))).toEqual({ kwh: 0, cost: 0, kg: 0 });
});
