import { expect, test } from "vitest";
import { bookingLabel } from "./bookingLabel.ts";

function label(width: number, height: number, title = "Project review") {
  const poly: [number, number][] = [[1, 2], [1 + width, 2], [1 + width, 2 + height]]; // prettier-ignore
  return bookingLabel({ poly }, { until: "11:30", title, scale: 10 });
}

test("a large room has all the words at the middle of its upper wall", () => {
  expect(label(14, 10)).toEqual({ at: [8, 2], until: "Booked until 11:30", title: "Project review" });
});

test("in a narrow room they are shorter, in a low one the title is left out, and where nothing fits there is nothing", () => {
  expect(label(9, 10)).toMatchObject({ until: "until 11:30", title: "Project revi…" });
  expect(label(14, 7)).toMatchObject({ until: "Booked until 11:30", title: "" });
  expect([label(7, 10), label(14, 5)]).toEqual([undefined, undefined]);
});
