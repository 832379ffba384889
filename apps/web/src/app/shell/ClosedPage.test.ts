import type { RoleLimits } from "@atrium/contract/people";
import { expect, test } from "vitest";
import { SiteReply } from "@atrium/contract/site";
import { isBeyond } from "./ClosedPage.tsx";

const floor = (key: string) => ({ key, code: 1, label: key, zones: [], isInMenu: true, hasCorridor: false });
const site = SiteReply.parse({
  revision: 1,
  name: "Sample campus",
  timeZone: "Asia/Bangkok",
  currency: "THB",
  menus: {},
  isPart: true,
  closedPages: ["monitor-savings"],
  places: [{ key: "office", code: 1, name: "Office", icon: "building", at: [0, 0], floors: [floor("first")] }],
});
const BUILDING: RoleLimits = { places: [{ placement: "office" }], sections: [] };
const FLOOR: RoleLimits = { places: [{ placement: "office", floor: "first" }], sections: [] };

test.each([
  ["monitor-savings", undefined, BUILDING, true],
  ["control-lightings", { placement: "office", floor: "first" }, FLOOR, false],
  ["control-lightings", { placement: "office", floor: "second" }, FLOOR, true],
  ["control-lightings", { placement: "elsewhere" }, BUILDING, true],
  ["monitor-energy-consumption", { placement: "office", floor: "total" }, BUILDING, false],
  ["monitor-energy-consumption", { placement: "office", floor: "total" }, FLOOR, true],
  ["monitor-energy-consumption", { placement: "campus" }, BUILDING, true],
  ["event", { placement: "campus" }, BUILDING, false],
  ["setting-account", undefined, BUILDING, false],
] as const)("%s at %o with %o is closed: %s", (route, place, limits, isClosed) => {
  expect(isBeyond({ route, place }, site, limits)).toBe(isClosed);
});
