import { describe, expect, it, test } from "vitest";
import { isRouteName, LANDING_ROUTE, pathOf, ROUTE_NAMES, routeAt, routeOf } from "./routeAt.ts";
import { ROUTES } from "./routes.ts";
import { USER_LIST_QUERY } from "./routesSetting.ts";

/** The entry an address of the specification (`:id` for a parameter) belongs to. */
function at(specified: string) {
  const name = ROUTE_NAMES.find((candidate) => ROUTES[candidate].path === specified.replaceAll(":", "$"));
  if (name === undefined) throw new Error(`There is no route ${specified}`);
  return { name, ...routeOf(name) };
}

describe("setting routes (the specification's table)", () => {
  it.each([
    ["/setting/users", "usersSettable", "User Account"],
    ["/setting/users/:id", "usersSettable", undefined],
    ["/setting/role", "rolesSettable", "User Permission"],
    ["/setting/role/:id", "rolesSettable", undefined],
    ["/setting/devices/id/:device", "devicesSettable", "Device mapping by ID"],
    ["/setting/devices/mac/:device", "devicesSettable", "Device mapping by MAC"],
    ["/setting/devices/ip/:device", "devicesSettable", "Device mapping by IP"],
    ["/setting/devices/id/:device/:id", "devicesSettable", undefined],
    ["/setting/devices/mac/:device/:id", "devicesSettable", undefined],
    ["/setting/devices/ip/:device/:id", "devicesSettable", undefined],
    ["/setting/weather-display", "weatherSettable", "Weather display"],
    ["/setting/conditions", "automationSettable", "Conditions Setting"],
    ["/setting/conditions/iaq/new", undefined, undefined],
    ["/setting/conditions/weather/new", undefined, undefined],
    ["/setting/conditions/iaq/:id", "automationSettable", undefined],
    ["/setting/conditions/weather/:id", "automationSettable", undefined],
    ["/setting/schedules", "automationSettable", "Schedules"],
    ["/setting/schedules/new", "automationSettable", undefined],
    ["/setting/schedules/:id", "automationSettable", undefined],
    ["/setting/media", "devicesSettable", "Media Setting"],
    ["/setting/holidays", "automationSettable", "Holidays"],
    ["/setting/holidays/new", "automationSettable", undefined],
    ["/setting/holidays/:id", "automationSettable", undefined],
  ])("%s asks for %s and is called %s", (path, feature, label) => {
    expect([at(path).feature, at(path).label]).toEqual([feature, label]);
  });

  it("the user list carries page=1, size=10, active=true, orderBy=DESC, sortBy=updatedAt", () => {
    expect(new URLSearchParams({ ...at("/setting/users").query }).toString()).toBe(
      "page=1&size=10&active=true&orderBy=DESC&sortBy=updatedAt",
    );
    expect(at("/setting/users").query).toBe(USER_LIST_QUERY);
  });

  it("the names that the settings shortcut uses are those of the specification", () => {
    expect(ROUTES["setting-users"].path).toBe("/setting/users");
    expect(ROUTES["setting-users-role"].path).toBe("/setting/role");
    expect(ROUTES["setting-devices-mapping-id"].params).toEqual({ device: "exhaust-fan" });
    expect(ROUTES["setting-weather"].path).toBe("/setting/weather-display");
    expect(ROUTES["setting-conditions-list"].path).toBe("/setting/conditions");
  });

  it("mapping by MAC begins with air conditioners, by IP with cameras", () => {
    expect(at("/setting/devices/mac/:device").params).toEqual({ device: "air-condition" });
    expect(at("/setting/devices/ip/:device").params).toEqual({ device: "camera" });
  });

  it("forms highlight the entry of their list", () => {
    expect(at("/setting/users/:id").highlight).toBe("setting-users");
    expect(at("/setting/role/:id").highlight).toBe("setting-users-role");
    expect(at("/setting/holidays/new").highlight).toBe("setting-holidays");
    expect(at("/setting/conditions/iaq/new").highlight).toBe("setting-conditions-list");
    expect(at("/setting/schedules/:id").highlight).toBe("setting-schedules");
    expect(at("/setting/devices/ip/:device/:id").highlight).toBe("setting-devices-mapping-ip");
  });
});

describe("redirects", () => {
  it.each([
    ["/setting/devices", "/setting/devices/id/exhaust-fan"],
    ["/setting/devices/id", "/setting/devices/id/exhaust-fan"],
    ["/setting/devices/mac", "/setting/devices/mac/air-condition"],
    ["/setting/devices/ip", "/setting/devices/ip/camera"],
    ["/monitor", "/monitor/water-waste-usage"],
    ["/monitor/energy-consumption", "/monitor/energy-consumption/?floor=total&type=hour-in-day&device=lighting"],
    ["/monitor/water-waste-usage", "/monitor/water-waste-usage/total?type=total"],
    ["/monitor/smart-locker", "/monitor/smart-locker/?floor=second&zone=C"],
    ["/monitor/iaq", "/monitor/iaq/?floor=first&zone=A"],
    ["/monitor/schneider-fire-alarm", "/monitor/schneider-fire-alarm/?floor=first"],
    ["/monitor/schneider-electrical", "/monitor/schneider-electrical//overview?floor=first&zone=A"],
    ["/monitor/schneider-mechanical", "/monitor/schneider-mechanical//overview?floor=first&zone=A"],
    ["/monitor/schneider-plumbing", "/monitor/schneider-plumbing//overview?floor=first&zone=A"],
    ["/control", "/control/lightings"],
    ["/control/lightings", "/control/lightings/?floor=first&zone=corridor"],
    ["/control/air-conditioners", "/control/air-conditioners/?floor=first&zone=corridor"],
    ["/control/curtain", "/control/curtain/?floor=first&zone=A"],
    ["/control/doas", "/control/doas/?floor=first&zone=A"],
    ["/control/exhaust-fan", "/control/exhaust-fan/?floor=first&zone=A"],
    ["/control/pa", "/control/pa/?floor=first"],
    ["/control/lift", "/control/lift/"],
    ["/security", "/security/cctv"],
    ["/security/cctv", "/security/cctv/?floor=first&zone=A"],
    ["/security/access-control", "/security/access-control/?floor=first&zone=A"],
    ["/event", "/event/?floor=first&zone=overview"],
  ])("%s leads to %s, the building left out", (path, end) => {
    const { redirect } = at(path);
    if (redirect === undefined || !isRouteName(redirect.to)) throw new Error(`${path} leads nowhere`);
    const filled = routeOf(redirect.to).path.replace(/\$(\w+)/g, (_, name: string) => redirect.params?.[name] ?? "");
    const query = new URLSearchParams({ ...redirect.query }).toString();
    expect(query === "" ? filled : `${filled}?${query}`).toBe(end);
  });

  it("the landing of the menu is monitor-energy-consumption-redirect", () => {
    expect(LANDING_ROUTE).toBe("monitor-energy-consumption-redirect");
  });
});

describe("pages", () => {
  it.each([
    "/monitor/smart-locker/:placement/detail",
    "/monitor/iaq/:placement/chart",
    "/monitor/solar-cell",
    "/control/pa/:placement/table",
    "/control/lift/:placement/layout",
    "/security/cctv/:placement/view",
    "/security/access-control/:placement/view",
  ])("%s exists", (path) => {
    expect(at(path).redirect).toBeUndefined();
  });

  it("monitor, control, security and event need viewable, booking needs bookable", () => {
    const needs = { monitor: "viewable", control: "viewable", security: "viewable", event: "viewable" };
    for (const name of ROUTE_NAMES) {
      const { group, feature, redirect } = routeOf(name);
      if (redirect !== undefined || group === undefined || group === "setting") continue;
      expect([name, feature]).toEqual([name, { ...needs, booking: "bookable" }[group]]);
    }
  });

  it("savings, the bill, water usage, booking and solar cell go without the sidebar, and nothing else", () => {
    expect(ROUTE_NAMES.filter((name) => routeOf(name).isWide === true)).toEqual([
      "monitor-savings",
      "monitor-energy-bill",
      "monitor-water-waste-usage",
      "monitor-solar-cell",
      "booking",
    ]);
  });

  it("every page has a name", () => {
    const unnamed = ROUTE_NAMES.filter((name) => {
      const { label, title, redirect } = routeOf(name);
      return redirect === undefined && label === undefined && title === undefined;
    });
    expect(unnamed).toEqual([]);
  });

  it("every target of a redirect or a highlight is a route", () => {
    const named = ROUTE_NAMES.flatMap((name) => {
      const { redirect, highlight } = routeOf(name);
      return [redirect?.to, highlight].filter((one) => one !== undefined);
    });
    expect(named.filter((name) => !isRouteName(name))).toEqual([]);
  });
});

test("an address belongs to the route that matches most of it literally", () => {
  expect(routeAt("/setting/conditions/iaq/new")).toBe("setting-conditions-iaq-new");
  expect(routeAt("/setting/conditions/iaq/7")).toBe("setting-conditions-iaq");
  expect(routeAt("/setting/users/")).toBe("setting-users");
  expect(routeAt("/")).toBe("home");
  expect(routeAt("/nowhere")).toBeUndefined();
});

test("a path is filled with its parameters, and one without a value stays out", () => {
  expect(pathOf("/event/$placement", { placement: "tower a" })).toBe("/event/tower%20a");
  expect(pathOf("/setting/devices/$mode/$device", { mode: "id" })).toBe("/setting/devices/id");
});
