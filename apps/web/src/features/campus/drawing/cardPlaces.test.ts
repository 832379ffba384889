import { expect, test } from "vitest";
import { type CardPlace, cardPlaces } from "./cardPlaces.ts";
import type { Dot } from "./isometric.ts";

const STAGE = { width: 900, height: 700 };
const CARD = { width: 226, height: 82 };

function place(...anchors: readonly Dot[]): CardPlace[] {
  return cardPlaces({ anchors: anchors.map((at, index) => ({ key: String(index), at })), stage: STAGE, card: CARD });
}

test("a card is in the corner nearest to what it is of", () => {
  const [one, other] = place([300, 200], [700, 600]);
  expect([one?.left, one?.top]).toEqual([16, 16]);
  expect([other?.left, other?.top]).toEqual([658, 574]);
});

test("cards never cover one another, and all are on the stage", () => {
  const places = place(...Array.from({ length: 12 }, (_, index): Dot => [200 + index * 3, 100 + index * 7]));
  expect(places).toHaveLength(12);
  for (const [index, { left, top }] of places.entries()) {
    expect(left >= 0 && top >= 0 && left + CARD.width <= STAGE.width && top + CARD.height <= STAGE.height).toBe(true);
    for (const other of places.slice(index + 1)) {
      expect(Math.abs(other.left - left) >= CARD.width || Math.abs(other.top - top) >= CARD.height).toBe(true);
    }
  }
});

test("a narrow stage has one card in each corner, so that the buildings stay in sight", () => {
  const anchors = Array.from({ length: 6 }, (_, index) => ({ key: String(index), at: [300, 300] as const }));
  const places = cardPlaces({ anchors, stage: { width: 600, height: 700 }, card: CARD });
  expect(places.map(({ key }) => key).toSorted()).toEqual(["0", "1", "2", "3"]);
});

test("where there is no room for all, the first ones have a card", () => {
  const places = place(...Array.from({ length: 40 }, (): Dot => [450, 350]));
  expect(places.map(({ key }) => Number(key)).every((key) => key < 12)).toBe(true);
});

test("a stage that is too narrow for two cards side by side has none", () => {
  const anchors = [{ key: "one", at: [100, 100] as const }];
  expect(cardPlaces({ anchors, stage: { width: 400, height: 700 }, card: CARD })).toEqual([]);
});

test("the line begins at the edge of its card", () => {
  const [only] = place([440, 300]);
  expect(only?.line[0]).toEqual([232, 98]);
  expect(only?.line[1]).toEqual([440, 300]);
});
