import { expect, test } from "vitest";
import { Dice } from "../chance.ts";
import { type Airing, aired as airInPlace, type Species } from "./species.ts";

const SPECIES = ["fine", "coarse", "tvoc", "smoke"] as const satisfies readonly (keyof Species)[];
const NONE: Species = { fine: 0, coarse: 0, tvoc: 0, smoke: 0 };
/** Parts of a step by which what leaves in it is summed up; even. */
const PARTS = 1_000;

function between(dice: Dice, least: number, most: number): Species {
  const one = () => dice.between(least, most);
  return { fine: one(), coarse: one(), tvoc: one(), smoke: dice.roll() < 0.5 ? 0 : one() };
}

/** A room of any size with any flows, from still air to a gale, for a second or an hour. */
function anyAiring(dice: Dice): Airing {
  const volume = dice.between(5, 3_000);
  const flow = dice.roll() < 0.2 ? 0 : dice.between(0, 60) * volume;
  const brought = flow === 0 ? NONE : between(dice, 0, 500 * flow);
  const hours = dice.pick([1 / 3_600, 5 / 3_600, 1 / 60, 1 / 4]) ?? 1;
  const made = dice.roll() < 0.3 ? NONE : between(dice, 0, 1e6);
  return { volume, hours, flow, brought, made, freed: dice.roll() < 0.3 ? NONE : between(dice, 0, 5 * volume) };
}

/** A room's species after a step. */
function aired(before: Species, airing: Airing): Species {
  const after = { ...before };
  airInPlace(after, airing);
  return after;
}

/** The mean of each species in a step, by Simpson's rule. */
function meanOf(before: Species, airing: Airing): Species {
  const mean = { ...NONE };
  for (let part = 0; part <= PARTS; part++) {
    const now = aired(before, { ...airing, hours: (airing.hours * part) / PARTS });
    const weight = (part === 0 || part === PARTS ? 1 : part % 2 === 1 ? 4 : 2) / (3 * PARTS);
    for (const species of SPECIES) mean[species] += weight * now[species];
  }
  return mean;
}

test("what enters and is made less what leaves and is lost is what has changed, in any room for any step", () => {
  const dice = new Dice(65);
  for (let room = 0; room < 150; room++) {
    const airing = anyAiring(dice);
    const before = between(dice, 0, 1_000);
    const after = aired(before, airing);
    const mean = meanOf(before, airing);
    for (const species of SPECIES) {
      const gained = (airing.brought[species] + airing.made[species]) * airing.hours;
      const gone = (airing.flow + airing.freed[species]) * mean[species] * airing.hours;
      const changed = (after[species] - before[species]) * airing.volume;
      const moved = gained + gone + before[species] * airing.volume + 1;
      expect(Math.abs(gained - gone - changed) / moved).toBeLessThan(1e-7);
      expect(after[species]).toBeGreaterThanOrEqual(0);
    }
  }
});

test("a step in one go ends where the same step in ten parts ends", () => {
  const dice = new Dice(66);
  for (let room = 0; room < 500; room++) {
    const airing = anyAiring(dice);
    const before = between(dice, 0, 1_000);
    const once = aired(before, airing);
    let often = before;
    for (let part = 0; part < 10; part++) {
      often = aired(often, { ...airing, hours: airing.hours / 10 });
    }
    for (const species of SPECIES) {
      expect(Math.abs(often[species] - once[species])).toBeLessThan(1e-6 * (1 + once[species]));
    }
  }
});
