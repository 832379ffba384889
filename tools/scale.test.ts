import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readSite } from "@atrium/site";
import { afterEach, beforeEach, expect, test } from "vitest";
import { scaledEnvironment } from "./scale.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "atrium-scale-"));
});
afterEach(() => rm(folder, { recursive: true }));

function scaled(scale: string, data: string): Promise<Record<string, string | undefined>> {
  return scaledEnvironment(process.execPath, {
    PATH: process.env["PATH"],
    ATRIUM_SITE: "packages/site/test/tiny",
    ATRIUM_DATA: path.join(folder, data),
    ATRIUM_VIRTUAL_DATA: path.join(folder, data, "virtual-campus"),
    VIRTUAL_CAMPUS_SCALE: scale,
  });
}

test("server and virtual campus get the same site folder, with ten times the devices", async () => {
  const { ATRIUM_SITE: site = "", VIRTUAL_CAMPUS_SCALE: scale, ATRIUM_DATA: data } = await scaled("10", "ten");
  expect((await readSite(site)).campus.places).toHaveLength(10);
  expect(scale).toBe("1");
  expect(data).toBe(path.join(folder, "ten"));
  expect((await scaled("10", "ten"))["ATRIUM_SITE"]).toBe(site);
});

test("without a scale the environment is unchanged, and nothing is written", async () => {
  const given = { ATRIUM_DATA: path.join(folder, "one"), VIRTUAL_CAMPUS_SCALE: "" };
  expect(await scaledEnvironment(process.execPath, given)).toEqual(given);
  expect(existsSync(given.ATRIUM_DATA)).toBe(false);
});

test("a data folder that holds a campus of another scale is refused", async () => {
  writeFileSync(path.join(folder, "postgres"), "");
  await expect(scaled("10", ".")).rejects.toThrow(
    `${folder} holds the campus of VIRTUAL_CAMPUS_SCALE=1, not 10: choose another folder as ATRIUM_DATA.`,
  );
});

test("an invalid scale is reported in a sentence, and leaves no folder behind", async () => {
  await expect(scaled("7", "seven")).rejects.toThrow(/^VIRTUAL_CAMPUS_SCALE: /);
  expect(existsSync(path.join(folder, "seven"))).toBe(false);
});
