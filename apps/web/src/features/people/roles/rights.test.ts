import { type Feature, FEATURES } from "@atrium/contract";
import { expect, test } from "vitest";
import { consequencesOf, permissionsOf, rightsText, usedFeatures } from "./rights.ts";

const rights = (...features: Feature[]): ReadonlySet<Feature> => new Set(features);

test("a role is told by what it may do, or by what it may not where that is shorter", () => {
  expect(rightsText(rights("viewable", "controllable", "bookable"))).toBe("View, Control, Book");
  const facility = FEATURES.filter((feature) => feature !== "usersSettable" && feature !== "rolesSettable");
  expect(rightsText(rights(...facility))).toBe("All but Users and Roles");
  expect(rightsText(rights(...FEATURES))).toBe("All eight permissions");
  expect(rightsText(rights())).toBe("No permissions");
});

test("what a form sends lists all eight, and reads back the same", () => {
  const sent = permissionsOf(rights("bookable"));
  expect(sent).toHaveLength(8);
  expect([...usedFeatures({ permissions: sent })]).toEqual(["bookable"]);
});

test("the settings button leads to the first thing the role may set", () => {
  expect(consequencesOf(rights("automationSettable"))).toMatchObject({
    settingsTarget: "Conditions Setting",
    settings: ["Conditions Setting", "Schedules", "Holidays"],
  });
  expect(consequencesOf(rights("rolesSettable", "usersSettable")).settingsTarget).toBe("User Account");
  expect(consequencesOf(rights("viewable")).settingsTarget).toBeUndefined();
});

test("the header's groups and commands follow from the role", () => {
  expect(consequencesOf(rights("viewable", "bookable")).pages).toBe(
    "The header shows Control, Monitor, Security, Events and Booking. No device can be commanded.",
  );
  expect(consequencesOf(rights()).pages).toMatch(/no pages/);
});
