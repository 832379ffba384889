import { expect, test } from "vitest";
import { summaryOf } from "./summary.ts";
import { levelText, lightChangeWords, savingText } from "./words.ts";

const off = { kind: "set", values: { level: 0 } } as const;

test("says what turning off saves, as measured, and nothing where nothing is measured", () => {
  expect(savingText(off, [1200, 340, null])).toBe("Saves about 1.54 kW.");
  expect(savingText(off, [null])).toBeUndefined();
  expect(savingText({ kind: "set", values: { level: 50 } }, [1200])).toBeUndefined();
});

test("names changes as people speak of lights", () => {
  expect(lightChangeWords(off)).toMatchObject({ verb: "Turn off", heldStay: "are held by others and stay on" });
  expect(lightChangeWords({ kind: "set", values: { level: 65 } })).toMatchObject({
    verb: "Set",
    complement: "to 65 %",
  });
  expect(lightChangeWords({ kind: "step", point: "level", by: -10 })).toMatchObject({
    verb: "Dim",
    complement: "by 10 %",
  });
  expect(lightChangeWords({ kind: "release" })).toBeUndefined();
  expect(levelText(null)).toBe("No value");
});

test("sums up several circuits without inventing what is not known", () => {
  const read = (level: number | null, power: number | null) => ({ values: { level, power }, isStale: level === null });
  const readings = [read(65, 120), read(0, 0), read(null, null)];
  expect(summaryOf(readings)).toEqual({ total: 3, on: 1, off: 1, stale: 1, mean: 32.5, power: 120 });
  expect(summaryOf([read(null, null)])).toMatchObject({ mean: undefined, power: undefined });
});
