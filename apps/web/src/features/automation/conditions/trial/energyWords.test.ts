import { expect, test } from "vitest";
import { energyNotes, energyText } from "./energyWords.ts";

const ENERGY = {
  firings: 14,
  saved: { kwh: 38.4, cost: 152.2 },
  spent: { kwh: 0, cost: 0 },
  devices: 6,
  unsaid: 0,
  known: 1,
};

test("energy is said as what would be less and what would be more, with its price where one is known", () => {
  expect(energyText(ENERGY, "THB")).toBe("About 38 kWh less (THB 152 at the tariff)");
  const both = { ...ENERGY, spent: { kwh: 1.26, cost: null } };
  expect(energyText(both, "THB")).toBe("About 38 kWh less (THB 152 at the tariff), and 1.3 kWh more");
  expect(energyText({ ...ENERGY, saved: { kwh: 0, cost: 0 } }, "THB")).toBe("No energy more or less");
});

test("what is not known is said, and of nothing known there is no figure", () => {
  expect(energyText({ ...ENERGY, devices: 0, unsaid: 6 }, "THB")).toBeUndefined();
  expect(energyNotes({ ...ENERGY, devices: 0, unsaid: 6 }, 14)).toEqual([
    "What it would have taken or saved is not known: no device of it says its power, or what it would take.",
  ]);
  expect(energyText({ ...ENERGY, saved: { kwh: 0, cost: 0 }, known: 0 }, "THB")).toBeUndefined();
  expect(energyNotes({ ...ENERGY, known: 0 }, 14)).toEqual([
    "What it would have taken or saved is not known: of that time no power of its devices is recorded.",
  ]);
  expect(energyNotes({ ...ENERGY, unsaid: 2, known: 0.5 }, 400)).toEqual([
    "Of the newest 14 firings.",
    "Of 6 of its 8 devices: of the others nobody knows what they would take.",
    "Their power is known for 50 % of that time; the rest is no saving.",
    "Against the power that was recorded then; what comes of it later is not in it.",
  ]);
});
