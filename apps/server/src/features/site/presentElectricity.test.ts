import path from "node:path";
import { readSite } from "@atrium/site";
import { expect, test } from "vitest";
import { recordsOf } from "./fromFolder.ts";
import { filesOf } from "./toFolder.ts";

const CAMPUS = path.resolve(import.meta.dirname, "../../../../../sites/campus");

test("an exported site has the electrical tree, without a meter that was retired and a floor that is gone", async () => {
  const records = recordsOf(await readSite(CAMPUS));
  expect(filesOf(records).get("site.json")).toEqual(records.settings);
  const devices = records.devices.map((device) =>
    ["EM-X-05", "EM-OR-01", "EQ-X-09"].includes(device.id) ? { ...device, retiredAt: 1 } : device,
  );
  const floors = records.floors.filter(({ placement, key }) => placement !== "office-building" || key !== "third");
  const left = JSON.stringify(filesOf({ ...records, devices, floors }).get("site.json"));
  expect(left).toContain('"key":"db-lifts"');
  expect(left).toContain('"meters":["EM-LR-01"]');
  expect(left).not.toMatch(/EM-X-05|EM-OR-01|EQ-X-09/);
  expect(left).not.toContain('"placement":"office-building","floor":"third"');
});
