import { type Feature, FEATURES, UserId } from "@atrium/contract";
import { ROUTE_NAMES } from "@atrium/contract/pages";
import type { CurrentUser } from "@atrium/contract/people";
import type { SiteReply } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { preferring } from "../../platform/words/preferences.fixture.ts";
import { landingOf } from "../home.ts";
import { nearestPage, openPages } from "./nearestPage.ts";
import { openSections } from "./openSections.ts";
import { highlightedEntry, settingsMenu, settingsSections, settingsTarget } from "./settings.ts";

function person(...used: Feature[]): CurrentUser {
  const permissions = FEATURES.map((slug) => ({ isUsed: used.includes(slug), feature: { slug } }));
  return { id: UserId.parse(1), username: "somchai", role: { name: "Operator", permissions } };
}

/** A site with something on every page. */
const WHOLE: SiteReply = {
  revision: 1,
  name: "Campus",
  timeZone: "UTC",
  currency: "THB",
  places: [],
  menus: {},
};
const EVERY_PAGE = new Set(ROUTE_NAMES);

test("the settings button shows if any of the five settable rights is in use", () => {
  expect(settingsTarget(person("viewable", "controllable", "bookable"))).toBeUndefined();
  expect(settingsTarget(null)).toBeUndefined();
});

test.each<[string, Feature[], string]>([
  ["1. the user list with all five", FEATURES.filter((slug) => slug.endsWith("Settable")), "setting-users"],
  ["1. the user list with usersSettable", ["automationSettable", "usersSettable"], "setting-users"],
  ["2. the role page with rolesSettable", ["devicesSettable", "rolesSettable"], "setting-users-role"],
  ["3. device mapping with devicesSettable", ["weatherSettable", "devicesSettable"], "setting-devices-mapping-id"],
  ["4. weather with weatherSettable", ["automationSettable", "weatherSettable"], "setting-weather"],
  ["5. the conditions list with automationSettable", ["automationSettable"], "setting-conditions-list"],
])("the settings button leads to %s", (_, used, target) => {
  expect(settingsTarget(person(...used))).toBe(target);
});

test("the settings list has the specification's labels, each only with its right", () => {
  const labels = (...used: Feature[]) => settingsMenu(person(...used), EVERY_PAGE).map(({ label }) => label);
  expect(labels("usersSettable")).toEqual(["User Account", "API tokens", "Sign-in"]);
  expect(labels("rolesSettable")).toEqual(["User Permission"]);
  expect(labels("weatherSettable")).toEqual(["Weather display"]);
  expect(labels("automationSettable")).toEqual([
    "Holidays",
    "Conditions Setting",
    "Schedules",
    "Peak limits",
    "Alarm rules",
    "Notices",
  ]);
  expect(labels("devicesSettable")).toEqual([
    "Site",
    "Site builder",
    "Translations",
    "System",
    "Nodes",
    "Device mapping by ID",
    "Device mapping by MAC",
    "Device mapping by IP",
    "Connections",
    "Import and export",
    "Derived points",
    "Products",
    "Equipment kinds",
    "Integrations",
    "Media Setting",
  ]);
  expect(labels("viewable")).toEqual([]);
});

test("Users stands in the setting menu for whoever may set users or roles, over what they may set of it", () => {
  const sections = (...used: Feature[]) =>
    settingsSections(settingsMenu(person(...used), EVERY_PAGE)).map(({ heading, entries }) => [
      heading,
      entries.map(({ label }) => label),
    ]);
  expect(sections("usersSettable")).toEqual([["Users", ["User Account", "API tokens", "Sign-in"]]]);
  expect(sections("rolesSettable")).toEqual([["Users", ["User Permission"]]]);
  expect(sections("usersSettable", "rolesSettable", "weatherSettable")).toEqual([
    ["Users", ["User Account", "User Permission", "API tokens", "Sign-in"]],
    ["Building", ["Weather display"]],
  ]);
  expect(sections("viewable")).toEqual([]);
});

test("a menu leads to a device mapping's first device, and to the user list with its query", () => {
  const all = settingsMenu(person(...FEATURES), EVERY_PAGE);
  expect(all.map(({ path }) => path)).toContain("/setting/devices/ip/camera");
  expect(all.find(({ name }) => name === "setting-users")?.search).toMatchObject({ page: "1", sortBy: "updatedAt" });
});

test("forms highlight the entry of their list, every other page its own", () => {
  expect(highlightedEntry("setting-users-form")).toBe("setting-users");
  expect(highlightedEntry("setting-media")).toBe("setting-media");
  expect(highlightedEntry(undefined)).toBeUndefined();
});

test("the root leads to energy consumption with viewable, else to the first setting; then to booking; a role without a page stays", () => {
  expect(landingOf(person("viewable", "usersSettable"), WHOLE)).toBe("/monitor/energy-consumption");
  expect(landingOf(person("usersSettable"), WHOLE)).toBe(
    "/setting/users?page=1&size=10&active=true&orderBy=DESC&sortBy=updatedAt",
  );
  expect(landingOf(person("rolesSettable"), WHOLE)).toBe("/setting/role");
  expect(landingOf(person("bookable"), WHOLE)).toBe("/booking");
  expect(landingOf(person(), WHOLE)).toBeUndefined();
});

test("who has chosen so begins with the whole campus, where the role may see it", () => {
  const choosing = (...used: Feature[]) => ({ ...person(...used), reads: preferring({ opensFirst: "campus" }) });
  expect(landingOf(choosing("viewable"), WHOLE)).toBe("/campus");
  expect(landingOf(choosing("bookable"), WHOLE)).toBe("/booking");
  expect(landingOf({ ...person("viewable"), reads: preferring({ opensFirst: "menu" }) }, WHOLE)).toBe(
    "/monitor/energy-consumption",
  );
});

test.each([
  ["/control/lightning/office-building", "Lighting"],
  ["/monitor/enrgy", "Energy"],
  ["/security/cctv/tower", "CCTV"],
  ["/setting/user", "User Account"],
  ["/energy", "Energy"],
  ["/lighting", "Lighting"],
])("the page nearest to %s is %s", (address, label) => {
  const settings = { label: "User Account", path: "/setting/users", href: "/setting/users" };
  expect(nearestPage(address, [...openPages(person("viewable"), WHOLE), settings])?.label).toBe(label);
});

test("an address that is like no page's has no nearest one", () => {
  expect(nearestPage("/nowhere", openPages(person("viewable"), WHOLE))).toBeUndefined();
});

test("no page is offered to a role that opens none", () => {
  expect(nearestPage("/control", openPages(person(), WHOLE))).toBeUndefined();
});

const MALL: SiteReply = {
  ...WHOLE,
  emptyPages: ["control-lightings", "control-curtain", "monitor-energy-consumption", "booking"],
  menus: { curtain: {} },
};

test("menus and the palette leave out systems that the site has nothing of, except those it names itself", () => {
  const user = person("viewable", "bookable");
  const labels = openPages(user, MALL).map(({ label }) => label);
  expect(labels).not.toContain("Lighting");
  expect(labels).not.toContain("Energy");
  expect(labels).not.toContain("Booking");
  expect(labels).toContain("Curtain");
  expect(labels).toContain("Air Conditioner");
  expect(openSections(user, MALL).map(({ route }) => route)).not.toContain("control-lightings");
});

test("a site that measures no energy begins with the overview of all buildings", () => {
  expect(landingOf(person("viewable"), MALL)).toBe("/campus");
});

test("the overview of all buildings is called as the site says", () => {
  const labels = openPages(person("viewable"), { ...WHOLE, word: "Hospital" }).map(({ label }) => label);
  expect(labels).toContain("Hospital");
  expect(labels).not.toContain("Campus");
});
