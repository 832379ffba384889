import { expect, test } from "vitest";
import { blocksOf } from "./blocks.ts";

test("the parts of a kind are from each beginning to its end, in any case and with any ends of lines", () => {
  const text =
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\r\nUID:1\r\n BEGIN:VEVENT\r\nEND:VEVENT \nBEGIN:VTODO\nbegin:vevent\nend:vevent";
  expect([...blocksOf(text, "VEVENT")]).toEqual([
    "BEGIN:VEVENT\r\nUID:1\r\n BEGIN:VEVENT\r\nEND:VEVENT \n",
    "begin:vevent\nend:vevent",
  ]);
});

test("a text of beginnings without an end is read once", () => {
  const began = performance.now();
  expect([...blocksOf("BEGIN:VEVENT\n".repeat(400_000), "VEVENT")]).toEqual([]);
  expect(performance.now() - began).toBeLessThan(5_000);
});
