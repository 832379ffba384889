import { expect, test } from "vitest";
import { strengthOf } from "./strength.ts";

test("a password is judged by its length and by how many different characters it has", () => {
  expect(strengthOf("short")).toEqual({ steps: 1, words: "Too short, 5 characters" });
  expect(strengthOf("aaaaaaaaaaaaaaaaaaaa").words).toBe("Too repetitive, 20 characters");
  expect(strengthOf("lantern-42").steps).toBe(2);
  expect(strengthOf("lantern-42-x").words).toBe("Good, 12 characters");
  expect(strengthOf("river lantern 42 stones").steps).toBe(4);
});
