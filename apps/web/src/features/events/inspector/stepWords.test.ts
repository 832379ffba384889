import { expect, test } from "vitest";
import { stepWords } from "./stepWords.ts";

const CO2 = { value: 1322, unit: "ppm", limit: 1200 } as const;

test("a step says what happened, at which value, who did it and what was said", () => {
  expect(stepWords({ kind: "raised", value: 1322 }, CO2)).toEqual({ what: "Alarm raised at 1,322 ppm", said: "" });
  expect(stepWords({ kind: "shelved", by: "somchai", text: "A filter is on its way" }, CO2)).toEqual({
    what: "Shelved by somchai",
    said: "A filter is on its way",
  });
  expect(stepWords({ kind: "rated", by: "malee", value: 2 }, CO2)).toEqual({ what: "Rated by malee", said: "2 of 5" });
});

test("a state's number is left out: its word stands above", () => {
  expect(stepWords({ kind: "raised", value: 2 }, { value: 2, word: "Alarm" }).what).toBe("Alarm raised");
});
