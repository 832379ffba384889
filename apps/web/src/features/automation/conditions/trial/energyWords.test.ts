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
  expect(energyText({ ...ENERGY, saved: { kwh: 0, cost: 0 } }, "THB")).toBe("No change in energy");
});

test("what is not known is said, and of nothing known there is no figure", () => {
  expect(energyText({ ...ENERGY, devices: 0, unsaid: 6 }, "THB")).toBeUndefined();
  expect(energyNotes({ ...ENERGY, devices: 0, unsaid: 6 }, 14)).toEqual([
    "Energy effect not known: none of its devices reports its power or what it would use.",
  ]);
  expect(energyText({ ...ENERGY, saved: { kwh: 0, cost: 0 }, known: 0 }, "THB")).toBeUndefined();
  expect(energyNotes({ ...ENERGY, known: 0 }, 14)).toEqual([
    "Energy effect not known: no power was recorded for its devices at that time.",
  ]);
  expect(energyNotes({ ...ENERGY, unsaid: 2, known: 0.5 }, 400)).toEqual([
    "For the latest 14 firings.",
    "For 6 of its 8 devices; what the others would use is not known.",
    "Their power is known for 50 % of that time; the rest is not counted as a saving.",
    "Compared with the power recorded at the time; later effects are not included.",
  ]);
});
