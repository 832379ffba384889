import { expect, test } from "vitest";
import { playedLines } from "./paDay.ts";

test("every clip of the day stands with its time and the volume it began with, the newest first", () => {
  const lines = playedLines({
    media: [
      { value: 0, from: 0, to: 10 },
      { value: 4, from: 10, to: 20 },
      { value: 2, from: 20, to: undefined },
    ],
    volumes: [
      { value: 38, from: 0, to: 15 },
      { value: 52, from: 15, to: undefined },
    ],
    nameOf: (code) => `clip ${String(code)}`,
  });
  expect(lines).toEqual([
    { key: "20", from: 20, to: undefined, what: "clip 2", detail: "52 %" },
    { key: "10", from: 10, to: 20, what: "clip 4", detail: "38 %" },
  ]);
});
