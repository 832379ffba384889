import { FEATURES, type Feature, UserId } from "@atrium/contract";
import { pathOf, ROUTE_NAMES, routeOf } from "@atrium/contract/pages";
import type { CurrentUser } from "@atrium/contract/people";
import { FLOOR_CODES, FLOOR_LABELS, type Floor, type SitePlace, type SiteReply } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { createMemoryHistory, isRedirect } from "@tanstack/react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubFetch } from "../platform/fetch.fixture.ts";

function floor(key: Floor, hasCorridor = false): SitePlace["floors"][number] {
  return { key, code: FLOOR_CODES[key], label: t(FLOOR_LABELS[key]), zones: ["A"], isInMenu: true, hasCorridor };
}

const site: SiteReply = {
  revision: 0,
  name: "Sample campus",
  timeZone: "Asia/Bangkok",
  currency: "THB",
  menus: {},
  places: [
    {
      key: "tower",
      code: 1,
      name: "Tower",
      icon: "building",
      at: [0, 0],
      floors: [floor("first", true), floor("second")],
    },
    { key: "shed", code: 2, name: "Shed", icon: "building", at: [0, 0], floors: [floor("rooftop")] },
  ],
};

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  stubFetch(() => Response.json(site));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function signedIn(...used: Feature[]): void {
  const permissions = FEATURES.map((slug) => ({ isUsed: used.includes(slug), feature: { slug } }));
  const user: CurrentUser = { id: UserId.parse(1), username: "somchai", role: { name: "Operator", permissions } };
  localStorage.setItem("atrium.user", JSON.stringify(user));
}

/** Where an address ends after every redirect, and what its search was read as. */
async function open(address: string) {
  const { createPageRouter } = await import("./router.tsx");
  const { createQueryClient } = await import("../platform/query.ts");
  const { notices } = await import("../platform/notices.ts");
  const router = createPageRouter(createQueryClient(), createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  const shown: string[] = [];
  notices.listen((notice) => shown.push(`${notice.title}|${notice.message}`))();
  return {
    href: router.state.location.href,
    search: router.state.matches.at(-1)?.search,
    shown,
  };
}

test("with a session the sign-in leads home", async () => {
  signedIn("viewable");
  expect((await open("/login")).href).toContain("/monitor/energy-consumption/tower");
});

test.each([
  ["/", "/monitor/energy-consumption/tower?floor=total&type=hour-in-day&device=lighting"],
  ["/monitor", "/monitor/water-waste-usage/total?type=total"],
  ["/monitor/energy-consumption", "/monitor/energy-consumption/tower?floor=total&type=hour-in-day&device=lighting"],
  ["/monitor/smart-locker", "/monitor/smart-locker/tower?floor=second&zone=C"],
  ["/monitor/schneider-mechanical", "/monitor/schneider-mechanical/tower/overview?floor=first&zone=A"],
  ["/security", "/security/cctv/tower?floor=first&zone=A"],
  ["/event", "/event/tower?floor=first&zone=overview"],
  ["/control/lift", "/control/lift/tower"],
  ["/control", "/control/lightings/tower?floor=first&zone=corridor"],
  ["/control/lightings", "/control/lightings/tower?floor=first&zone=corridor"],
])("%s leads to %s", async (address, end) => {
  signedIn("viewable");
  expect((await open(address)).href).toBe(end);
});

test.each([
  ["/control/lightings/tower", "/control/lightings/tower?floor=first&zone=corridor"],
  ["/control/lightings/tower?view=table", "/control/lightings/tower?floor=first&zone=corridor&view=table"],
  ["/control/lightings/tower?floor=second", "/control/lightings/tower?floor=second"],
  ["/security/cctv/tower/view", "/security/cctv/tower/view?floor=first&zone=A"],
  ["/monitor/smart-locker/tower", "/monitor/smart-locker/tower?floor=second"],
  ["/monitor/schneider-fire-alarm/tower", "/monitor/schneider-fire-alarm/tower?floor=first"],
  ["/campus", "/campus"],
  ["/campus?mode=air", "/campus?mode=air"],
  ["/campus/wall", "/campus/wall"],
  ["/monitor/schneider-fire-alarm/campus", "/monitor/schneider-fire-alarm/campus"],
  ["/monitor/schneider-plumbing/tower/overview", "/monitor/schneider-plumbing/tower/overview"],
  ["/control/lightings/shed", "/control/lightings/shed?floor=rooftop"],
  ["/control/lightings/nowhere", "/control/lightings/nowhere"],
])("the bare address %s begins with the floor and zone that the building has: %s", async (address, end) => {
  signedIn("viewable");
  expect((await open(address)).href).toBe(end);
});

test.each<[Feature[], string]>([
  [["usersSettable", "devicesSettable"], "/setting/users?page=1&size=10&active=true&orderBy=DESC&sortBy=updatedAt"],
  [["rolesSettable"], "/setting/role"],
  [["devicesSettable"], "/setting/devices/id/exhaust-fan"],
])("with %s, /setting leads to the role's first page %s", async (features, end) => {
  signedIn(...features);
  expect((await open("/setting")).href).toBe(end);
});

test("/setting is refused to a role that sets nothing", async () => {
  signedIn("bookable");
  const { href, shown } = await open("/setting");
  expect([href, shown]).toEqual(["/booking", ["|There is no access to this section"]]);
});

test.each([
  ["/setting/devices", "/setting/devices/id/exhaust-fan"],
  ["/setting/devices/id", "/setting/devices/id/exhaust-fan"],
  ["/setting/devices/mac", "/setting/devices/mac/air-condition"],
  ["/setting/devices/ip", "/setting/devices/ip/camera"],
])("%s leads to its default device, %s", async (address, end) => {
  signedIn("devicesSettable");
  expect((await open(address)).href).toBe(end);
});

test("a role without the permission gets the notification and the home page", async () => {
  signedIn("bookable");
  const { href, shown } = await open("/control/lightings/tower");
  expect(href).toBe("/booking");
  expect(shown).toEqual(["|There is no access to this section"]);
});

/** Addresses of the routes that ask for a right. */
function addressesOf(feature: Feature): string[] {
  const params = {
    id: "7",
    device: "camera",
    placement: "tower",
    tab: "total",
    category: "ahu",
    floor: "first",
    room: "A01",
  };
  return ROUTE_NAMES.map(routeOf)
    .filter((route) => route.feature === feature)
    .map((route) => pathOf(route.path, params));
}

const asked = FEATURES.filter((feature) => addressesOf(feature).length > 0);

test.each(asked)(
  "without %s its pages are refused with the notification, whatever else the role holds",
  async (feature) => {
    signedIn(...FEATURES.filter((slug) => slug !== feature && slug !== "viewable"));
    for (const address of addressesOf(feature)) {
      expect([address, (await open(address)).shown]).toEqual([address, ["|There is no access to this section"]]);
    }
  },
);

test.each(asked)("with %s alone its pages open", async (feature) => {
  signedIn(feature);
  for (const address of addressesOf(feature)) {
    const { href, shown } = await open(address);
    expect([href.split("?")[0], shown]).toEqual([address, []]);
  }
});

test("every route of the specification is registered under its path", async () => {
  const { createPageRouter } = await import("./router.tsx");
  const { createQueryClient } = await import("../platform/query.ts");
  const router = createPageRouter(createQueryClient(), createMemoryHistory());
  const registered = new Set(Object.keys(router.routesByPath));
  expect(ROUTE_NAMES.map((name) => routeOf(name).path).filter((path) => !registered.has(path))).toEqual([]);
});

test("a link that is only pointed at shows no notification", async () => {
  signedIn("viewable");
  const { guard } = await import("./guard.ts");
  const { notices } = await import("../platform/notices.ts");
  const shown: string[] = [];
  notices.listen((notice) => shown.push(notice.message));
  const location = { pathname: "/setting/role", search: {} };
  let thrown: unknown;
  try {
    guard("setting-users-role")({ location, preload: true });
  } catch (redirected) {
    thrown = redirected;
  }
  expect([isRedirect(thrown), shown]).toEqual([true, []]);
});

test("pages without a slug are not checked", async () => {
  signedIn("bookable");
  const { href, shown } = await open("/setting/conditions/iaq/new");
  expect([href, shown]).toEqual(["/setting/conditions/iaq/new", []]);
});

test("the user list gets its query where the address has none, and keeps the one it has", async () => {
  signedIn("usersSettable");
  expect((await open("/setting/users")).href).toBe(
    "/setting/users?page=1&size=10&active=true&orderBy=DESC&sortBy=updatedAt",
  );
  expect((await open("/setting/users?page=2&size=20")).href).toBe("/setting/users?page=2&size=20");
});

test("/setting/devices leads to the mapping of exhaust fans by id", async () => {
  signedIn("devicesSettable");
  expect((await open("/setting/devices")).href).toBe("/setting/devices/id/exhaust-fan");
});

test("the search of a lighting page is read as typed values, and stays as written", async () => {
  signedIn("viewable");
  const { href, search } = await open("/control/lightings/tower?floor=3&zone=B&view=table&selection=L-1,L-2,%20bad");
  expect(search).toEqual({ floor: "3", zone: "B", view: "table", selection: ["L-1", "L-2"] });
  expect(href).toContain("floor=3&zone=B&view=table&selection=L-1,L-2");
});

test("defaults and nonsense in the search do not break a page", async () => {
  signedIn("viewable");
  expect((await open("/control/lightings/tower?view=upside-down")).search).toEqual({
    floor: "first",
    zone: "corridor",
    view: "plan",
    selection: [],
  });
  expect((await open("/monitor/energy-consumption/tower?type=century&date=2026-13-40&device=lighting")).search).toEqual(
    {
      floor: "total",
      type: "hour-in-day",
      device: "lighting",
      date: undefined,
    },
  );
});

test.each([
  ["", ["?placement=tower&floor=total&type=hour-in-day&device=total"]],
  // Only the page knows whether a day is in the future.
  ["?date=2026-03-01", []],
])("the energy of an address with %j is asked for before its page shows", async (query, expected) => {
  const calls: URL[] = [];
  stubFetch((url) => {
    calls.push(new URL(url, "http://atrium.test"));
    return Response.json(site);
  });
  signedIn("viewable");
  await open(`/monitor/energy-consumption/tower${query}`);
  expect(calls.filter(({ pathname }) => pathname.endsWith("/energy")).map(({ search }) => search)).toEqual(expected);
});

test("a placement nobody knows is the page's to explain", async () => {
  signedIn("viewable");
  expect((await open("/monitor/energy-consumption/atlantis")).href).toContain("/monitor/energy-consumption/atlantis");
});
