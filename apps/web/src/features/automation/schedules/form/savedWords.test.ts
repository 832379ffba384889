import type { OptimumSaved } from "@atrium/contract/automation";

import { expect, test } from "vitest";
import { SAVED_KINDS, savedHeadline, savedNotes } from "./savedWords.ts";

const SAVED: OptimumSaved = {
  days: 22,
  counted: 22,
  watched: 0,
  longer: 0,
  minutes: 755,
  energy: { kwh: 84.2, cost: 352.4, times: 44, known: 44, fresh: { kwh: 0, times: 0 } },
  unmetered: 0,
};
const said = (change: Partial<OptimumSaved> = {}) => {
  const saved = { ...SAVED, ...change };
  const as = { kind: SAVED_KINDS.start, currency: "THB" };
  return [savedHeadline(saved, as), ...savedNotes(saved, as)];
};

test("what is known whole is said, with what it is held against and derived from", () => {
  expect(said()).toEqual([
    "Saved 12 h 35 min of running time in the last 30 days: about 84 kWh, THB 352 at the tariff",
    "On 22 days, compared with its fixed lead time.",
    "kWh: the minutes not run times each unit’s mean power in the first hour of its run. Keeping a room cool for longer may use less.",
  ]);
});

test("what is not known is said, and never a kWh of nothing", () => {
  const energy = { kwh: 60, cost: null, times: 44, known: 30, fresh: { kwh: 0, times: 0 } };
  const partial = said({ counted: 18, watched: 4, longer: 2, energy, unmetered: 1 });
  expect(partial[0]).toBe("Saved 12 h 35 min of running time in the last 30 days: about 60 kWh");
  expect(partial[1]).toBe(
    "On 18 of 22 days, compared with its fixed lead time. The other days are not known and not counted.",
  );
  expect(partial.slice(2)).toEqual([
    "On 2 of them the rooms needed longer; this is subtracted.",
    "4 of them were watched only.",
    expect.stringContaining("for 30 of 44 unit starts"),
    "The tariff is not known for all of it.",
    "1 unit does not report its power.",
  ]);
  const silent = said({ energy: null, unmetered: 2 });
  expect(silent[0]).toBe("Saved 12 h 35 min of running time in the last 30 days");
  expect(silent).toContain("None of its units reports its power, so kWh are not known.");
  expect(said({ energy: { ...energy, known: 0 } })[0]).not.toContain("kWh");
  expect(said({ counted: 0 })).toEqual([
    "Savings are not known yet: its rooms had not been learned on any of its days.",
    "It has run on 22 days.",
  ]);
});

test("more that was run is no saving, and what was only watched would have been one", () => {
  expect(said({ minutes: -40 })[0]).toBe("Ran 40 min longer than with its fixed lead time in the last 30 days");
  expect(said({ watched: 22, minutes: 60 })[0]).toMatch(
    /^Would have saved 1 h of running time in the last 30 days: about/,
  );
});

test("of both kinds of units it is said how much is of fresh air, and of fresh air alone nothing of cooling", () => {
  const energy = { kwh: 84.2, cost: 352.4, times: 44, known: 44, fresh: { kwh: 24.3, times: 22 } };
  expect(said({ energy })).toContain("24 kWh of it is from fresh-air units.");
  const alone = said({ energy: { ...energy, fresh: { kwh: 84.2, times: 44 } } });
  expect(alone.at(-1)).toMatch(/in the first hour of its run\.$/);
  expect(alone.join()).not.toContain("cool");
});
