import { expect, test } from "vitest";
import { spansOf } from "./spans.ts";

test("a point's samples are its states from change to change, with nothing where nothing is known", () => {
  const reply = { before: { time: 1, value: 0 }, times: [20, 30, 40, 50, 60], means: [0, 2, 2, null, 1] };
  expect(spansOf(reply, 10)).toEqual([
    { value: 0, from: 10, to: 30 },
    { value: 2, from: 30, to: 50 },
    { value: 1, from: 60, to: undefined },
  ]);
  expect(spansOf({ before: null, times: [], means: [] }, 10)).toEqual([]);
});
