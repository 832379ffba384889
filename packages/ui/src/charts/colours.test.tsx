import { expect, test } from "vitest";
import { seriesColour } from "./colours.ts";

const generated = (): string[] => Array.from({ length: 20 }, (_, index) => seriesColour(7 + index));

test("the first six series have the theme's colours", () => {
  expect([1, 6].map(seriesColour)).toEqual(["var(--c-1)", "var(--c-6)"]);
});

test("every series beyond the palette has a colour of its own, the same at every call", () => {
  const colours = generated();
  expect(new Set(colours).size).toBe(20);
  for (const colour of colours) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  expect(generated()).toEqual(colours);
});

test("a generated colour differs from the theme's", () => {
  const [first = "", second = ""] = generated();
  document.documentElement.style.setProperty("--c-4", first);
  expect(generated()[0]).toBe(second);
});
