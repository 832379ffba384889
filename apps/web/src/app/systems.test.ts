import { type System, systemOf, SYSTEMS } from "@atrium/contract/devices";
import { routeOf } from "@atrium/contract/pages";
import { expect, test } from "vitest";
import { SECTIONS } from "./menu/sections.ts";
import { PAGES } from "./pageNames.ts";
import { SYSTEM_DRAWINGS } from "../devices/systemDrawings.ts";
import { SYSTEM_PAGES, SYSTEM_ROUTES } from "./systems.ts";

const all: readonly System[] = SYSTEMS;

test.each(all)("$module has its line, and a drawing", ({ module }) => {
  expect(Object.keys(SYSTEM_PAGES)).toContain(module);
  expect(SYSTEM_DRAWINGS.get(module)).toBeDefined();
});

test.each(all)("each page of $module is there", ({ pages }) => {
  expect(pages.filter((name) => !PAGES.has(name))).toEqual([]);
});

test("a page is listed with the system whose route it has", () => {
  const strange = SYSTEM_ROUTES.filter(({ name, system }) => systemOf(system)?.pages.includes(name) !== true);
  expect(strange).toEqual([]);
  expect(SYSTEM_ROUTES.filter(({ name }) => !PAGES.has(name))).toEqual([]);
});

test("every page that is in a menu has a section, which shows the system's own devices and is found by its words", () => {
  const inMenu = SYSTEM_ROUTES.filter(({ name }) => routeOf(name).label !== undefined);
  for (const { name, system } of inMenu) {
    const section = SECTIONS.find(({ route }) => route === name);
    expect([section?.system, section?.words()]).toEqual([system, systemOf(system)?.words]);
  }
  expect(SECTIONS.filter(({ system }) => system !== undefined)).toHaveLength(inMenu.length);
});

test("the menu's order is that of the specification", () => {
  expect(SECTIONS.map(({ label }) => label)).toEqual([
    "Lighting",
    "Air Conditioner",
    "Curtain",
    "DOAS",
    "Exhaust Fan",
    "PA",
    "Lift",
    "Overrides",
    "Energy",
    "Water & Waste",
    "Smart Locker",
    "IAQ",
    "Solar Cell",
    "Fire Alarm",
    "Electrical",
    "Mechanical",
    "Plumbing",
    // Ours.
    "Savings",
    "Electricity bill",
    "Trends",
    "CCTV",
    "Access Control",
    "Car Barrier",
    "Event list",
    "Shelved",
    "Statistics",
    "Worst wasters",
    "Hand-over",
    "Booking",
  ]);
});
