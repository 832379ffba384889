import { expect, test } from "vitest";
import { changesOf } from "./changes.ts";

test("a change shows the old and the new value", () => {
  const before = { role: "Operator", isActive: true };
  expect(changesOf({ before, after: { role: "Viewer", isActive: false } })).toEqual([
    { name: "Role", before: "Operator", after: "Viewer" },
    { name: "Can sign in", before: "yes", after: "no" },
  ]);
});

test("a command's values stand under the names of its points", () => {
  const after = { values: { "L-1 level": 65 }, reason: "cleaning" };
  expect(changesOf({ before: { values: { "L-1 level": null } }, after })).toEqual([
    { name: "L-1 level", before: "none", after: "65" },
    { name: "Reason", before: undefined, after: "cleaning" },
  ]);
});

test("a row without values has no changes", () => {
  expect(changesOf({ before: null, after: null })).toEqual([]);
});
