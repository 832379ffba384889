import { describe, expect, it } from "vitest";
import { fitted, kept, placeAt, zoomed } from "./viewport.ts";

const stage = { width: 1000, height: 700 };
const margin = { top: 20, right: 40, bottom: 60, left: 40 };

describe("the part of the plan on the screen", () => {
  it("fits a box into the stage, in its middle", () => {
    const viewport = fitted({ left: 0, top: 0, right: 46, bottom: 20 }, stage, margin);
    expect(viewport.scale).toBe(20);
    expect(viewport.x).toBe(40);
    expect(viewport.y).toBe(20 + (620 - 400) / 2);
  });

  it("keeps the place under the pointer where it is while zooming", () => {
    const before = { scale: 10, x: 30, y: -20 };
    const pointer = [412, 333] as const;
    const after = zoomed(before, 1.7, [...pointer]);
    expect(after.scale).toBeCloseTo(17);
    expect(placeAt(after, [...pointer])[0]).toBeCloseTo(placeAt(before, [...pointer])[0]);
    expect(placeAt(after, [...pointer])[1]).toBeCloseTo(placeAt(before, [...pointer])[1]);
  });

  it("does not zoom beyond its limits", () => {
    expect(zoomed({ scale: 80, x: 0, y: 0 }, 100, [0, 0]).scale).toBe(90);
    expect(zoomed({ scale: 2, x: 0, y: 0 }, 0.01, [0, 0]).scale).toBe(1.5);
  });

  it("never loses the plan from sight", () => {
    const viewport = kept({ scale: 10, x: -5000, y: 5000 }, [48, 30], stage);
    expect(viewport.x + 480).toBe(80);
    expect(viewport.y).toBe(620);
  });
});
