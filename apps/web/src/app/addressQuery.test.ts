import { expect, test } from "vitest";
import { parseQuery, stringifyQuery } from "./addressQuery.ts";

test("values stay text, whatever they look like", () => {
  expect(parseQuery("?floor=3&on=true&name=caf%C3%A9")).toEqual({ floor: "3", on: "true", name: "café" });
});

test("what is empty is left out, lists are joined, and the way back gives the same", () => {
  const text = stringifyQuery({ floor: "first", zone: undefined, none: null, selection: ["a", "b"], empty: [] });
  expect(text).toBe("?floor=first&selection=a,b");
  expect(parseQuery(text)).toEqual({ floor: "first", selection: "a,b" });
  expect(stringifyQuery({})).toBe("");
});
