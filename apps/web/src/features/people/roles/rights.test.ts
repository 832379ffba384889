import { type Feature, FEATURES } from "@atrium/contract";
import { ROUTE_NAMES, type RouteName } from "@atrium/contract/pages";
import { expect, test } from "vitest";
import { consequencesOf, detailOf, permissionsOf, rightsText, usedFeatures } from "./rights.ts";

const rights = (...features: Feature[]): ReadonlySet<Feature> => new Set(features);

test("a role is described by its rights, or by the missing ones where that is shorter", () => {
  expect(rightsText(rights("viewable", "controllable", "bookable"))).toBe("View, Control, Book");
  const facility = FEATURES.filter((feature) => feature !== "usersSettable" && feature !== "rolesSettable");
  expect(rightsText(rights(...facility))).toBe("All except Users and Roles");
  expect(rightsText(rights(...FEATURES))).toBe("All eight permissions");
  expect(rightsText(rights())).toBe("No permissions");
});

test("what a form sends lists all eight, and reads back the same", () => {
  const sent = permissionsOf(rights("bookable"));
  expect(sent).toHaveLength(8);
  expect([...usedFeatures({ permissions: sent })]).toEqual(["bookable"]);
});

const EVERY_PAGE = new Set(ROUTE_NAMES);

test("the settings button leads to the first thing the role may set", () => {
  expect(consequencesOf(rights("automationSettable"), EVERY_PAGE)).toMatchObject({
    settingsTarget: "Conditions Setting",
    settings: ["Holidays", "Conditions Setting", "Schedules", "Peak limits", "Alarm rules", "Notices"],
  });
  expect(consequencesOf(rights("rolesSettable", "usersSettable"), EVERY_PAGE).settingsTarget).toBe("User Account");
  expect(consequencesOf(rights("viewable"), EVERY_PAGE).settingsTarget).toBeUndefined();
});

test("the header's groups and commands follow from the role", () => {
  expect(consequencesOf(rights("viewable", "bookable"), EVERY_PAGE).pages).toBe(
    "The header shows Control, Monitor, Security, Events and Booking. Device commands are not allowed.",
  );
  expect(consequencesOf(rights(), EVERY_PAGE).pages).toMatch(/no pages/);
});

test("a text about pages names those that exist, and no other", () => {
  const few = new Set<RouteName>(["control-lift", "setting-users", "setting-holidays"]);
  expect(consequencesOf(rights(...FEATURES), few)).toMatchObject({
    pages: "The header shows Control. Device commands are allowed.",
    settings: ["User Account", "Holidays"],
  });
  expect(FEATURES.map((feature) => [feature, detailOf(feature, few)])).toEqual([
    ["viewable", "Control pages"],
    ["controllable", "Send commands to devices"],
    ["bookable", "No page in this version yet"],
    ["devicesSettable", "No page in this version yet"],
    ["weatherSettable", "No page in this version yet"],
    ["automationSettable", "Holidays"],
    ["usersSettable", "User Account and the audit log"],
    ["rolesSettable", "No page in this version yet"],
  ]);
  expect(detailOf("devicesSettable", EVERY_PAGE)).toBe(
    "Site, Site builder, Translations, System, Nodes, Device mapping by ID, Device mapping by MAC, Device mapping by IP, Connections, Import and export, Derived points, Products, Equipment kinds, Integrations and Media Setting",
  );
});
