import { DeviceId, PointId } from "@atrium/contract";
import { expect, test } from "vitest";
import { SECTIONS } from "../menu/sections.ts";
import type { PlaceRecord } from "./catalogue.ts";
import { find, type Sources } from "./findings.ts";
import { readWish } from "./wish.ts";

const room = (label: string, zone: string): PlaceRecord => ({
  key: label,
  kind: "room",
  label,
  within: `Tower, 1st Floor, Zone ${zone}`,
  placement: "tower",
  floor: "first",
  zone,
  circuits: [{ id: DeviceId.parse(`L-${label.replaceAll(" ", "-")}`), level: PointId.parse(1) }],
});

const sources: Sources = {
  places: [
    { key: "tower", kind: "building", label: "Tower", within: "", placement: "tower", circuits: [] },
    room("Board room", "B"),
    room("Lab 2", "A"),
    { ...room("Board room downlights", "B"), key: "L-1", kind: "device", device: DeviceId.parse("L-1"), circuits: [] },
  ],
  pages: [
    { label: "Lighting", path: "/control/lightings", href: "/control/lightings" },
    { label: "Energy", path: "/monitor/energy-consumption", href: "/monitor/energy-consumption" },
  ],
  recents: [],
  canControl: true,
};

const lines = (text: string, from = sources): string[] =>
  find(text, from).flatMap(({ title, rows }) => rows.map(({ label }) => `${title}: ${label}`));

test("“board off” offers the command first, then the places", () => {
  expect(lines("board off")).toEqual([
    "Commands: Turn off Board room lights",
    "Places and devices: Board room",
    "Places and devices: Board room downlights",
  ]);
});

test.each([
  ["Set Board room 40 %", "Commands: Set Board room lights to 40 %"],
  ["board room 40", "Commands: Set Board room lights to 40 %"],
  ["board 40%", "Commands: Set Board room lights to 40 %"],
  ["turn on board", "Commands: Turn on Board room lights"],
  ["lab 2 off", "Commands: Turn off Lab 2 lights"],
  ["dim board 30", "Commands: Set Board room lights to 30 %"],
  ["dim the lights in board room to 20 percent", "Commands: Set Board room lights to 20 %"],
  ["brighten lab", "Commands: Set Lab 2 lights to 80 %"],
  ["put board at half", "Commands: Set Board room lights to 50 %"],
])("“%s” means %s", (text, line) => {
  expect(lines(text)[0]).toBe(line);
});

test("without a verb places come first, so that Enter opens and does not ask to switch", () => {
  expect(lines("board")[0]).toBe("Places and devices: Board room");
});

test("a page is found by the other words for what it shows", () => {
  expect(lines("lamps")).toEqual(["Pages: Lighting"]);
  expect(lines("electricity")).toEqual(["Pages: Energy"]);
  expect(lines("cost")).toEqual(["Pages: Energy"]);
});

test.each([
  ["leak", "/monitor/water-waste-usage"],
  ["who opened", "/security/access-control"],
])("“%s” finds the page %s", (text, path) => {
  const pages = SECTIONS.map((section) => ({ label: section.key, path: section.path, href: section.path }));
  const rows = find(text, { ...sources, pages }).flatMap((group) => group.rows);
  expect(rows.map((row) => row.kind === "page" && row.href)).toEqual([path]);
});

test.each([
  ["savings", ["Savings"]],
  ["cost", ["Energy", "Savings"]],
  ["leak", ["Water & Waste"]],
  ["who opened", ["Access Control"]],
])("“%s” finds the page for it", (text, labels) => {
  const named = [
    { label: "Energy", path: "/monitor/energy-consumption" },
    { label: "Water & Waste", path: "/monitor/water-waste-usage" },
    { label: "Savings", path: "/monitor/savings" },
    { label: "Access Control", path: "/security/access-control" },
  ];
  const pages = named.map(({ label, path }) => ({ label, path, href: path }));
  expect(lines(text, { ...sources, places: [], pages })).toEqual(labels.map((label) => `Pages: ${label}`));
});

test("with nothing typed what was chosen before comes first, unless the role has lost its page", () => {
  const recents = [
    { kind: "page", key: "page 1", label: "Energy", href: "/monitor/energy-consumption" },
    { kind: "page", key: "page 2", label: "Users", href: "/setting/users" },
  ] as const;
  expect(lines("", { ...sources, recents })[0]).toBe("Recent: Energy");
  expect(lines("", { ...sources, recents })).not.toContain("Recent: Users");
  expect(lines("board", { ...sources, recents })).not.toContain("Recent: Energy");
});

test("rooms of the same name say where they are", () => {
  const other = { ...room("Board room", "A"), key: "other", within: "Tower, 3rd Floor, Zone A" };
  const [commands] = find("board off", { ...sources, places: [...sources.places, other] });
  expect(commands?.rows.map((row) => row.kind === "command" && row.where)).toEqual([
    "Tower, 1st Floor, Zone B",
    "Tower, 3rd Floor, Zone A",
  ]);
});

test("a role without the right to control is offered no command", () => {
  expect(lines("board off", { ...sources, canControl: false }).some((line) => line.startsWith("Commands"))).toBe(false);
});

test("a level above 100 is no level", () => {
  expect(readWish("board 140 %").level).toBeUndefined();
});

test("a place opens its lights, a device is selected there", () => {
  const rows = find("board", sources).flatMap((group) => group.rows);
  expect(rows.map((row) => (row.kind === "command" ? row.level : row.href)).slice(0, 2)).toEqual([
    "/control/lightings/tower?floor=first&zone=B",
    "/control/lightings/tower?floor=first&zone=B&selection=L-1",
  ]);
});

test("a room opens its own page, and stays among what was chosen before", () => {
  const lab = { ...room("Lab 2", "A"), room: "A02" };
  const [place] = find("lab", { ...sources, places: [lab] }).flatMap(({ rows }) => rows);
  if (place?.kind !== "place") throw new Error("The room was not found");
  expect(place.href).toBe("/campus/tower/first/A02");
  expect(lines("", { ...sources, recents: [place] })[0]).toBe("Recent: Lab 2");
  expect(lines("", { ...sources, pages: [], recents: [place] })).not.toContain("Recent: Lab 2");
});

test("with nothing typed buildings, pages and what can be said to a room show, and what nobody knows finds nothing", () => {
  expect(lines("")).toEqual([
    "Places: Tower",
    "Pages: Lighting",
    "Pages: Energy",
    "Commands: Turn off Board room lights",
    "Commands: Set Board room lights to 40 %",
  ]);
  expect(lines("", { ...sources, canControl: false }).some((line) => line.startsWith("Commands"))).toBe(false);
  expect(lines("energy")).toEqual(["Pages: Energy"]);
  expect(lines("xyzzy")).toEqual([]);
});
