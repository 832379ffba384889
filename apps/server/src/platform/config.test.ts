import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test("samples and quarter hours are kept for more than two years, hours and days for ever", () => {
  expect(readConfig({}).retention).toEqual({ samples: 800, quarters: 800, hours: undefined, days: undefined });
});

test("each kind of history is kept for as long as its setting says", () => {
  const environment = { ATRIUM_KEEP_SAMPLES: "90", ATRIUM_KEEP_QUARTERS: "forever", ATRIUM_KEEP_HOURS: "3650" };
  expect(readConfig(environment).retention).toEqual({ samples: 90, quarters: undefined, hours: 3650, days: undefined });
});

test.each([
  ["ATRIUM_KEEP_SAMPLES", "7"],
  ["ATRIUM_KEEP_SAMPLES", "forever"],
  ["ATRIUM_KEEP_QUARTERS", "a year"],
  ["ATRIUM_KEEP_QUARTERS", "399"],
  ["ATRIUM_KEEP_HOURS", "100"],
  ["ATRIUM_KEEP_DAYS", "-1"],
])("%s of %s is refused by its name", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test("the address of the pages is that of a server, whatever path is given with it", () => {
  expect(readConfig({}).address).toBeUndefined();
  expect(readConfig({ ATRIUM_ADDRESS: "https://atrium.example:8443/login?x=1" }).address).toBe(
    "https://atrium.example:8443",
  );
  for (const wrong of ["atrium.example", "ftp://atrium.example", "https://"]) {
    expect(() => readConfig({ ATRIUM_ADDRESS: wrong })).toThrow("ATRIUM_ADDRESS");
  }
});
