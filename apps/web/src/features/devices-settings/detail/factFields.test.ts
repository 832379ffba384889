import { expect, test } from "vitest";
import { factDraft, factFields, factsOfDraft } from "./factFields.ts";

test("facts come back as they were: numbers, words, lists, and what the form does not show", () => {
  const facts = {
    m3h: 900,
    rooms: ["first/A01", "first/A02"],
    note: "kept",
    ratedKw: { lighting: 11 },
    outline: [[1, 2]],
  };
  const fields = factFields("doas", facts);
  expect(fields.map(({ field }) => [field.key, field.kind])).toEqual([
    ["m3h", "number"],
    ["rooms", "lines"],
    ["note", "text"],
  ]);
  expect(factsOfDraft(fields, factDraft(fields, facts), facts)).toEqual(facts);
});

test("a fact of ours has a name and its unit, one that only the site knows is called by its key", () => {
  const names = factFields("doas", { roofColour: "red" }).map(({ field: { label, unit } }) => [label, unit]);
  expect(names).toContainEqual(["Rated air flow", "m³/h"]);
  expect(names).toContainEqual(["Roof colour", undefined]);
});

test("a fact that is emptied is not said any more, and a list has one entry a line", () => {
  const facts = { m3h: 900, rooms: ["first/A01"] };
  const fields = factFields("doas", facts);
  const draft = { ...factDraft(fields, facts), m3h: "", rooms: "first/A01\n\n first/B02 " };
  expect(factsOfDraft(fields, draft, facts)).toEqual({ rooms: ["first/A01", "first/B02"] });
});

test("what the site does not say yet is asked for in the form that the system takes", () => {
  expect(factFields("lift", {}).map(({ field }) => [field.key, field.kind])).toEqual([
    ["devID", "number"],
    ["serves", "lines"],
    ["persons", "number"],
    ["kg", "number"],
    ["controllable", "yes-no"],
    ["openController", "yes-no"],
  ]);
});
