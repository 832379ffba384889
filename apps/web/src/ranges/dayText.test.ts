import { expect, test } from "vitest";
import { dayOf } from "./dayText.ts";

test("a day is typed as DD/MM/YYYY, never month first", () => {
  expect(dayOf("03/11/2026")).toBe("2026-11-03");
  expect(dayOf(" 3/11/2026 ")).toBe("2026-11-03");
});

test.each(["", "11/2026", "3/11/26", "31/02/2026", "11/22/2026", "00/01/2026", "2026-11-03", "today"])(
  "%j is no day",
  (text) => {
    expect(dayOf(text)).toBeNull();
  },
);
