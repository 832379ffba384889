import { QUALITY } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { detectorCounts, type SeenDetector, together } from "./detectorCounts.ts";

const floors = ["first", "second", "third"].map((key) => ({ key, label: `Floor ${key}` }));
const SITE = { places: [{ key: "tower", floors }] };

function seen(floor: string, value: number | null, quality: number = QUALITY.good): SeenDetector {
  return { placement: "tower", floor, state: { value, quality } };
}

const DETECTORS = [
  seen("first", 1),
  seen("first", 3),
  seen("second", 2, QUALITY.bad),
  seen("second", 1, QUALITY.bad),
  seen("second", 4),
];

test("the floors with detectors are listed, the worst first, and an alarm counts though its panel is lost", () => {
  const rows = detectorCounts(SITE, DETECTORS);
  expect(rows.map(({ floor, counts, unknown }) => [floor, counts, unknown])).toEqual([
    ["second", { normal: 0, alarm: 1, trouble: 0, disabled: 1 }, 1],
    ["first", { normal: 1, alarm: 0, trouble: 1, disabled: 0 }, 0],
  ]);
});

test("a building has the sums of its floors", () => {
  const all = together(detectorCounts(SITE, DETECTORS));
  expect(all).toEqual({ counts: { normal: 1, alarm: 1, trouble: 1, disabled: 1 }, unknown: 1 });
});
