import { CampusFigures } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { floorTints, windowLights } from "./modes.ts";

const NOTHING = { value: null, known: 0, of: 0 };

function row(place: string, figures: object): [string, CampusFigures] {
  const all = { power: NOTHING, solar: NOTHING, water: NOTHING, temperature: NOTHING, co2: NOTHING, lamps: NOTHING };
  return [place, CampusFigures.parse({ place, ...all, lit: [], dark: [], ...figures })];
}

const of = (value: number | null, known: number, all = known) => ({ value, known, of: all });

test("energy is a share of the floor that draws most", () => {
  const figures = new Map([row("a", { power: of(40, 3) }), row("b", { power: of(10, 1, 2) })]);
  const tints = floorTints("energy", ["a", "b"], figures);
  expect([tints.get("a"), tints.get("b")]).toEqual([
    { kind: "share", share: 1 },
    { kind: "share", share: 0.25 },
  ]);
});

test("light is the share of the lamps that are known", () => {
  expect(floorTints("light", ["a"], new Map([row("a", { lamps: of(3, 4, 8) })])).get("a")).toEqual({
    kind: "share",
    share: 0.75,
  });
});

test("air is the band of the worst room", () => {
  const figures = new Map([row("a", { co2: of(600, 2) }), row("b", { co2: of(1_322, 2) })]);
  const tints = floorTints("air", ["a", "b"], figures);
  expect([tints.get("a"), tints.get("b")]).toEqual([
    { kind: "air", band: "good" },
    { kind: "air", band: "bad" },
  ]);
});

test("what is not known never looks like nothing, and a floor without devices has no tint", () => {
  const figures = new Map([row("silent", { power: of(null, 0, 4) }), row("bare", {})]);
  const tints = floorTints("energy", ["silent", "bare"], figures);
  expect([tints.get("silent")?.kind, tints.get("bare")?.kind]).toEqual(["unknown", "none"]);
  expect(floorTints("energy", ["silent"], undefined).get("silent")?.kind).toBe("unknown");
  expect(floorTints("state", ["silent"], undefined).get("silent")?.kind).toBe("none");
});

test("a window is lit or dark only by what was measured behind it", () => {
  const light = windowLights({ lit: ["R1"], dark: ["R2"] });
  expect(["R1", "R2", "R3"].map(light)).toEqual(["lit", "dark", "unknown"]);
  expect(windowLights(undefined)("R1")).toBe("unknown");
});
