import { expect, test } from "vitest";
import { arrange, openedScale, type PinAnchor, pinPlaces } from "./arrangement.ts";

const PINS: readonly PinAnchor[] = [
  { id: "a", at: [5, 5], size: "full" },
  { id: "b", at: [6, 5], size: "full" },
  { id: "c", at: [20, 5], size: "full" },
  { id: "d", at: [5.5, 5], size: "mini" },
];

test("knows a group where it is drawn, between its members", () => {
  expect(pinPlaces(PINS, 10)).toContainEqual({ at: [5.5, 5], radius: 17 });
  expect(pinPlaces(PINS, 60).filter(({ radius }) => radius === 17)).toHaveLength(3);
});

test("opens a group only as far as a finger needs: its members then stand 44 px apart and do not merge", () => {
  const [group] = arrange(PINS, 10).groups;
  const scale = openedScale(group?.cluster.members ?? []);
  expect(scale).toBe(44);
  expect(arrange(PINS, scale).groups).toEqual([]);
});
