import path from "node:path";
import { expect, test } from "vitest";
import { readSite } from "./readSite.ts";

test("the site that a new one begins with is valid: one building, one floor, one room, and nothing in it", async () => {
  const { campus, plans, connections, mappings } = await readSite(
    path.resolve(import.meta.dirname, "../../../sites/new"),
  );
  expect(campus.places.map(({ name, floors }) => [name, floors.map(({ label }) => label)])).toEqual([
    ["Building", ["1st Floor"]],
  ]);
  expect(plans.map(({ rooms, devices }) => [rooms.length, devices.length])).toEqual([[1, 0]]);
  expect([connections, mappings]).toEqual([[], []]);
});
