import { expect, test } from "vitest";
import { DATE_FORMATS, formatDate } from "@atrium/contract";

/** Saturday 5 September 2026, 03:07:09 in Bangkok, where it is still Friday in Greenwich. */
const MOMENT = Date.UTC(2026, 8, 4, 20, 7, 9);

const EXPECTED: Record<(typeof DATE_FORMATS)[number], string> = {
  "yyyy-MM-dd": "2026-09-05",
  "YYYY/MM/DD": "2026/09/05",
  "YYYY-MM-DD": "2026-09-05",
  "YYYY-MM": "2026-09",
  YYYY: "2026",
  "DD/MM/YYYY": "05/09/2026",
  "DD/MM/YYYY HH:mm": "05/09/2026 03:07",
  "MM/YYYY": "09/2026",
  "D MMM": "5 Sep",
  "DD MMM YYYY": "05 Sep 2026",
  "DD MMM YYYY HH:mm:ss": "05 Sep 2026 03:07:09",
  "dddd D MMM YYYY HH:mm": "Saturday 5 Sep 2026 03:07",
  "HH:mm": "03:07",
  "MMM YYYY": "Sep 2026",
};

test.each(DATE_FORMATS)("a date in the format %s is one of the site's time zone", (format) => {
  expect(formatDate(MOMENT, format, "Asia/Bangkok")).toBe(EXPECTED[format]);
});

test("the formats are the specification's list", () => {
  expect(DATE_FORMATS.join(", ")).toBe(
    "yyyy-MM-dd, YYYY/MM/DD, YYYY-MM-DD, YYYY-MM, YYYY, DD/MM/YYYY, DD/MM/YYYY HH:mm, MM/YYYY, D MMM, DD MMM YYYY, " +
      "DD MMM YYYY HH:mm:ss, dddd D MMM YYYY HH:mm, HH:mm, MMM YYYY",
  );
});

test("midnight is 00:00 and the repeated hour of autumn shows twice", () => {
  expect(formatDate(Date.UTC(2026, 8, 4, 17), "HH:mm", "Asia/Bangkok")).toBe("00:00");
  const autumn = Date.UTC(2026, 9, 25, 0, 30);
  expect([autumn, autumn + 3_600_000].map((at) => formatDate(at, "HH:mm", "Europe/Berlin"))).toEqual([
    "02:30",
    "02:30",
  ]);
});
