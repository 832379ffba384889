import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clockEnvironment } from "./clock.mjs";

/** A Sunday night in Bangkok. */
const NOW = Date.parse("2026-11-22T22:17:00+07:00");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "atrium-clock-"));
});
afterEach(() => rm(folder, { recursive: true }));

function of(setting: string | undefined, data: string, now = NOW): Record<string, string | undefined> {
  const clock = setting === undefined ? {} : { ATRIUM_CLOCK: setting };
  return clockEnvironment({ ...clock, ATRIUM_DATA: path.join(folder, data) }, now);
}

test("a date and hour of the site becomes how far it is ahead, and the days go on over a restart", () => {
  const first = of("2026-11-24T09:00", "demo");
  expect(first["ATRIUM_CLOCK"]).toBe(`+${34 * 3_600 + 43 * 60}s`);
  expect(first["ATRIUM_VIRTUAL_DATA"]).toBe(path.join(folder, "demo/virtual-campus"));
  expect(of("2026-11-24T09:00", "demo", NOW + 3_600_000)["ATRIUM_CLOCK"]).toBe(first["ATRIUM_CLOCK"]);
  expect(of("2026-11-21T09:00", "before")["ATRIUM_CLOCK"]).toBe(`-${37 * 3_600 + 17 * 60}s`);
});

test("how far it is ahead is taken as it is", () => {
  expect(of("+34h", "demo")["ATRIUM_CLOCK"]).toBe("+34h");
});

test("without the setting the environment is unchanged, and nothing is written", () => {
  const given = { ATRIUM_DATA: path.join(folder, "real") };
  expect(clockEnvironment(given, NOW)).toEqual(given);
  expect(existsSync(given.ATRIUM_DATA)).toBe(false);
});

test("data of another clock is refused in a sentence", () => {
  of("+34h", "demo");
  const demo = path.join(folder, "demo");
  expect(() => of(undefined, "demo")).toThrow(
    `${demo} holds data of ATRIUM_CLOCK=+34h, not of real time: choose another folder as ATRIUM_DATA.`,
  );
  writeFileSync(path.join(folder, "postgres"), "");
  expect(() => of("+34h", ".")).toThrow(`${folder} holds data of real time, not of ATRIUM_CLOCK=+34h`);
});
