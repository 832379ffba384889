import { expect, test } from "vitest";
import { boundsOfDrawing } from "./bounds.ts";

test("the box of a thing is around all that is drawn of it, chairs too", () => {
  expect(boundsOfDrawing({ t: "counter", x: 1, y: 2, w: 3, h: 0.6 })).toEqual({
    left: 1,
    top: 2,
    right: 4,
    bottom: 2.6,
  });
  expect(boundsOfDrawing({ t: "round", x: 5, y: 5, r: 1 })).toEqual({ left: 4, top: 4, right: 6, bottom: 6 });
  const desks = boundsOfDrawing({ t: "desks", x: 0, y: 0, cols: 2, rows: 1, dx: 2, dy: 3 });
  expect(desks?.right).toBeCloseTo(3.6);
  expect(desks?.top).toBeCloseTo(-0.42);
});

test("what is not drawn has no box", () => {
  expect(boundsOfDrawing({ t: "dragon" })).toBeUndefined();
});
