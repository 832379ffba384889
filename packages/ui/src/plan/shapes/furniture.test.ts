import { readdir, readFile } from "node:fs/promises";
import { FloorPlan } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { boundsOfDrawing } from "./bounds.ts";
import { FURNITURE, furnitureKind, newFurniture } from "./furniture.ts";

const PLANS = new URL("../../../../../sites/campus/plans/", import.meta.url);

test("a new piece of every kind is drawn, from its place on", () => {
  for (const kind of FURNITURE) {
    const box = boundsOfDrawing(newFurniture(kind, [10, 10]));
    expect([kind.kind, box === undefined ? 0 : box.right - box.left > 0]).toEqual([kind.kind, true]);
  }
});

test("whatever stands on the floors of the default campus can be put there by hand", async () => {
  const files = (await readdir(PLANS, { recursive: true })).filter((name) => name.endsWith(".json"));
  expect(files.length).toBeGreaterThan(10);
  const kinds = new Set<string>();
  for (const file of files) {
    const { furniture } = FloorPlan.parse(JSON.parse(await readFile(new URL(file, PLANS), "utf8")));
    for (const { t } of furniture) kinds.add(t);
  }
  expect([...kinds].filter((kind) => furnitureKind(kind) === undefined)).toEqual([]);
});
