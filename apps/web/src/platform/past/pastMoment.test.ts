import { expect, test } from "vitest";
import { readMoment, writeMoment } from "./pastMoment.ts";

const NOW = Date.parse("2026-11-23T05:00:00Z");

test.each<[string, string]>([
  ["2026-11-23T03:15:30Z", "2026-11-23T03:15:30Z"],
  ["2026-11-23T03:15Z", "2026-11-23T03:15:00Z"],
  ["2026-11-23T03:15:30.987Z", "2026-11-23T03:15:30Z"],
  ["2026-11-23T10:15:30+07:00", "2026-11-23T03:15:30Z"],
  ["2026-11-23T10:15:30 07:00", "2026-11-23T03:15:30Z"],
])("an address that says %s means one second, and is written in one form", (words, second) => {
  const asked = readMoment(words, NOW);
  expect(asked.kind === "past" && writeMoment(asked.at)).toBe(second);
});

test.each(["yesterday", "", "2026-11-23", "2026-13-40T99:00:00Z", "12345", "1900-01-01T00:00:00Z", "x".repeat(500)])(
  "%s is no time",
  (words) => {
    expect(readMoment(words, NOW)).toEqual({ kind: "wrong", words });
  },
);

test("a future second is distinguished, and no words mean now", () => {
  expect(readMoment("2026-11-23T05:00:01Z", NOW)).toMatchObject({ kind: "future" });
  expect(readMoment(undefined, NOW)).toEqual({ kind: "now" });
});
