import type { Position } from "@atrium/contract";
import type { Underlay } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { onFloor, proposedRooms, scaledBy } from "./placing.ts";

const UNDERLAY: Underlay = {
  name: "plan.dxf",
  content: {
    kind: "lines",
    paths: [
      {
        points: [
          [0, 0],
          [100, 0],
          [100, 50],
          [0, 50],
        ],
        isClosed: true,
        layer: "0",
      },
      {
        points: [
          [0, 0],
          [10, 0],
          [10, 10],
          [0, 0],
        ],
        isClosed: false,
        layer: "0",
      },
      {
        points: [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
        isClosed: true,
        layer: "0",
      },
    ],
  },
  size: [100, 50],
  at: [2, 3],
  scale: 0.1,
  rotation: 0,
  opacity: 0.5,
};

test("two places and their distance give the scale; the first stays where it is", () => {
  const ends: [Position, Position] = [onFloor(UNDERLAY, [10, 10]), onFloor(UNDERLAY, [60, 10])];
  const scaled = scaledBy(UNDERLAY, ends, 10);
  expect(scaled.scale).toBeCloseTo(0.2);
  expect(onFloor(scaled, [10, 10])).toEqual(ends[0]);
  expect(onFloor(scaled, [60, 10])).toEqual([13, 4]);
  expect(scaledBy(UNDERLAY, [ends[0], ends[0]], 10)).toBe(UNDERLAY);
  expect(onFloor({ ...UNDERLAY, rotation: 90 }, [100, 0])).toEqual([2, 13]);
});

test("closed lines as large as a room are proposed, largest first", () => {
  const metres = { ...UNDERLAY, at: [0, 0] as Position, scale: 0.2 };
  expect(proposedRooms(metres).map(({ poly }) => poly.length)).toEqual([4, 3]);
});

test("a closed line is named by the words of the drawing in it, before a number or a size", () => {
  const texts = [
    { at: [50, 20] as Position, text: "12.5" },
    { at: [50, 25] as Position, text: "Board room" },
    { at: [300, 25] as Position, text: "Elsewhere" },
  ];
  const content = UNDERLAY.content.kind === "lines" ? { ...UNDERLAY.content, texts } : UNDERLAY.content;
  const metres = { ...UNDERLAY, content, at: [0, 0] as Position, scale: 0.2 };
  expect(proposedRooms(metres).map(({ name }) => name)).toEqual(["Board room", undefined]);
});
