import { ROUTE_NAMES, routeOf } from "@atrium/contract/pages";
import { CORRIDOR, CORRIDOR_ROOM_KINDS } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { loadCampus } from "../../../mocks/campus.ts";
import { type PlaceRow, placeTree } from "./placeTree.ts";

/** The sentences of specification point 9, "menu filtering per section", over the default site. */
const { site, plans } = await loadCampus();

function keys(rows: readonly PlaceRow[]): string[] {
  return rows.flatMap((row) => [row.key, ...keys(row.children)]);
}

function everyRow(rows: readonly PlaceRow[]): PlaceRow[] {
  return rows.flatMap((row) => [row, ...everyRow(row.children)]);
}

/** `["first A", "second"]`: the floors and zones a building's menu shows. */
function within(menu: string, placement: string): string[] {
  const building = placeTree(site, menu).find((row) => row.key === placement);
  return (building?.children ?? []).flatMap(({ place, children }) =>
    children.length === 0
      ? [place.floor ?? ""]
      : children.map((child) => `${child.place.floor ?? ""} ${child.place.zone ?? ""}`),
  );
}

/** Only the floors. */
function floors(menu: string, placement: string): (string | undefined)[] {
  const building = placeTree(site, menu).find((row) => row.key === placement);
  return (building?.children ?? []).map(({ place }) => place.floor);
}

test("the side menu lists office building, learning building, Sunshine Care, pavilion and outdoor", () => {
  expect(placeTree(site, "iaq").map((row) => row.label)).toEqual([
    "Office Building",
    "Learning Building",
    "Sunshine Care",
    "Pavilion",
    "Outdoor",
  ]);
});

test("the office building has floors 1 to 3, with zones A to D, A to D, and A, C, D", () => {
  expect(within("iaq", "office-building")).toEqual([
    "first A",
    "first B",
    "first C",
    "first D",
    "second A",
    "second B",
    "second C",
    "second D",
    "third A",
    "third C",
    "third D",
  ]);
});

test("the learning building has floors 1 to 5", () => {
  expect(floors("iaq", "learning-building")).toEqual(["first", "second", "third", "fourth", "fifth"]);
});

test("floor labels are 1st Floor to 5th Floor and Rooftop", () => {
  const learning = placeTree(site, "camera").find((row) => row.key === "learning-building");
  expect(learning?.children.map((row) => row.label)).toEqual([
    "1st Floor",
    "2nd Floor",
    "3rd Floor",
    "4th Floor",
    "5th Floor",
    "Rooftop",
  ]);
});

test("smart locker shows the office building's second floor zones C and D and third floor zones C and D", () => {
  expect(within("locker", "office-building")).toEqual(["second C", "second D", "third C", "third D"]);
});

test("smart locker hides the learning building's third and fifth floors", () => {
  expect(floors("locker", "learning-building")).toEqual(["first", "second", "fourth"]);
});

test("energy consumption shows only Total for each building, with no floor children", () => {
  const rows = placeTree(site, "energy-meter");
  const total = (placement: string) => [`${placement}-total-floor`, "Total", { placement, floor: "total" }];
  expect(rows.map(({ children }) => children.map(({ key, label, place }) => [key, label, place]))).toEqual(
    rows.map(({ key }) => [total(key)]),
  );
});

test.each(["lighting", "air-condition"])("%s menus add a corridor zone", (menu) => {
  expect(within(menu, "office-building").filter((place) => place.endsWith("corridor"))).toEqual([
    "first corridor",
    "second corridor",
    "third corridor",
  ]);
});

test("no other menu has a corridor", () => {
  const others = Object.keys(site.menus).filter((menu) => menu !== "lighting" && menu !== "air-condition");
  expect(others.flatMap((menu) => keys(placeTree(site, menu))).filter((key) => key.endsWith("corridor"))).toEqual([]);
});

test("the event menu adds an overview to the zones of a floor", () => {
  expect(within("event", "office-building").slice(0, 5)).toEqual([
    "first overview",
    "first A",
    "first B",
    "first C",
    "first D",
  ]);
});

test("so does the fire alarm menu", () => {
  expect(within("fire-alarm", "office-building").slice(4, 7)).toEqual(["first D", "second overview", "second A"]);
});

test.each(["camera", "access-control", "lighting", "exhaust-fan"])("%s adds a rooftop floor", (menu) => {
  expect(floors(menu, "office-building")).toEqual(["first", "second", "third", "rooftop"]);
  expect(floors("air-condition", "office-building")).not.toContain("rooftop");
});

test("curtain: the first floor shows zone A only, the third floor shows C and D", () => {
  expect(within("curtain", "office-building")).toEqual([
    "first A",
    "second A",
    "second B",
    "second C",
    "second D",
    "third C",
    "third D",
  ]);
});

test("curtain: the learning building hides the first and fifth floors", () => {
  expect(floors("curtain", "learning-building")).toEqual(["second", "third", "fourth"]);
});

test("the lift menu is flat", () => {
  expect(placeTree(site, "lift").flatMap((row) => row.children)).toEqual([]);
});

test("the car barrier menu is flat, with a single Car Park entry", () => {
  expect(placeTree(site, "license-plate")).toMatchObject([{ label: "Car Park", children: [] }]);
});

test("menu keys are {placement}-{floor}-floor for floors and {floor key}-zone-{zone} for zones", () => {
  const all = keys(placeTree(site, "lighting"));
  expect(all).toContain("office-building-second-floor");
  expect(all).toContain("office-building-second-floor-zone-B");
  expect(all).toContain("office-building-first-floor-zone-corridor");
  expect(new Set(all).size).toBe(all.length);
});

test("every filter of the default site is one that a route asks for", () => {
  const asked = new Set(ROUTE_NAMES.map((name) => routeOf(name).menu));
  expect(Object.keys(site.menus).filter((menu) => !asked.has(menu))).toEqual([]);
});

test.each(Object.keys(site.menus).filter((menu) => menu !== "license-plate"))(
  "every row of the %s menu counts what it opens, a building of one floor too",
  (menu) => {
    const rows = everyRow(placeTree(site, menu));
    const opened = rows.map(({ place: { placement, floor, zone } }) =>
      [placement, floor === "total" ? undefined : floor, zone].filter((part) => part !== undefined).join("/"),
    );
    expect(rows.map(({ summaryKey }) => summaryKey)).toEqual(opened);
  },
);

// A fresh air unit stands on a roof and is listed with the building that it serves.
test.each(["lighting", "exhaust-fan", "air-condition", "pa", "curtain", "lift"])(
  "each device of the %s page stands in a place that its menu leads to",
  (menu) => {
    const rows = everyRow(placeTree(site, menu)).filter(({ children }) => children.length === 0);
    const missed = plans.flatMap((plan) =>
      plan.devices
        .filter(({ module }) => module === menu)
        .filter(({ room: roomId, zone }) => {
          const room = plan.rooms.find(({ id }) => id === roomId);
          const zones = CORRIDOR_ROOM_KINDS.includes(room?.kind ?? "") ? [zone, CORRIDOR] : [zone];
          return !rows.some(
            ({ place }) =>
              place.placement === (room?.place ?? plan.building) &&
              (place.floor === undefined || place.floor === plan.floor) &&
              (place.zone === undefined || zones.includes(place.zone)),
          );
        })
        .map(({ id }) => `${plan.building}, ${plan.floor}: ${id}`),
    );
    expect(missed).toEqual([]);
  },
);
