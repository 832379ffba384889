import { Paged } from "@atrium/contract";
import { RoleRow } from "@atrium/contract/people";
import type { APIRequestContext, Page } from "@playwright/test";
import { ADMIN_PASSWORD, type Campus } from "../campus.ts";
import { violationsOf } from "../axe.ts";
import { expect, signIn, test } from "../journey.ts";

const PASSWORD = "journey-password-2";

/** A new user, created by an administrator beside the journey's own browser. */
async function addUser(
  request: APIRequestContext,
  campus: Campus,
  { username, role }: { username: string; role: string },
): Promise<void> {
  const calls = `${campus.url}/api/user-service/v1.0`;
  const signedIn = await request.post(`${calls}/sessions`, {
    data: { username: "admin", password: ADMIN_PASSWORD },
    headers: { origin: campus.url },
  });
  expect(signedIn.status()).toBe(201);
  const headers = await campus.bearer(request);
  const roles = Paged(RoleRow).parse(await (await request.get(`${calls}/roles?size=50`)).json());
  const roleId = roles.data.find(({ name }) => name === role)?.id;
  const data = { username, password: PASSWORD, roleId, isActive: true };
  const reply = await request.post(`${calls}/users`, { data, headers });
  expect(reply.status()).toBe(201);
}

const groups = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("button");
const settings = (page: Page) => page.getByRole("button", { name: "Setting", exact: true });

interface RoleView {
  role: string;
  groups: string[];
  /** The target of the settings button; undefined: there is none. */
  settings?: string;
  /** The entries of the settings list. */
  entries?: string[];
  home: RegExp;
}

const ENERGY = /\/monitor\/energy-consumption\/office-building\?/;
const CAMPUS_GROUPS = ["Control", "Monitor", "Security", "Events"];

/** In the order of the menu: building, devices, automation, alarms and notices. */
const SETTINGS = [
  "Site",
  "Site builder",
  "Translations",
  "System",
  "Nodes",
  "Weather display",
  "Holidays",
  "by ID",
  "by MAC",
  "by IP",
  "Connections",
  "Import and export",
  "Derived points",
  "Products",
  "Equipment kinds",
  "Integrations",
  "Media Setting",
  "Conditions Setting",
  "Schedules",
  "Peak limits",
  "Alarm rules",
  "Notices",
];

const ROLES: RoleView[] = [
  {
    role: "Administrator",
    groups: [...CAMPUS_GROUPS, "Booking"],
    settings: "/setting/users?page=1&size=10&active=true&orderBy=DESC&sortBy=updatedAt",
    entries: ["User Account", "User Permission", "API tokens", "Sign-in", ...SETTINGS],
    home: ENERGY,
  },
  {
    role: "Facility manager",
    groups: [...CAMPUS_GROUPS, "Booking"],
    settings: "/setting/devices/id/exhaust-fan",
    entries: [...SETTINGS],
    home: ENERGY,
  },
  { role: "Operator", groups: [...CAMPUS_GROUPS, "Booking"], home: ENERGY },
  { role: "Guard", groups: CAMPUS_GROUPS, home: ENERGY },
  { role: "Viewer", groups: CAMPUS_GROUPS, home: ENERGY },
  { role: "Tenant", groups: ["Booking"], home: /\/booking$/ },
];

test("each role sees its menus and nothing else", async ({ page, campus, playwright }) => {
  test.slow();
  const request = await playwright.request.newContext();
  for (const view of ROLES) {
    await test.step(view.role, async () => {
      const username = `journey.${view.role.toLowerCase().replace(" ", ".")}`;
      await addUser(request, campus, { username, role: view.role });
      await page.context().clearCookies();
      await signIn(page, campus, PASSWORD, username);
      await expect(page).toHaveURL(view.home);
      await expect(page.getByText(username)).toBeVisible();
      await expect(groups(page)).toHaveText(view.groups);
      await expect(settings(page)).toHaveCount(view.settings === undefined ? 0 : 1);
      if (view.settings === undefined) return;
      await settings(page).click();
      await expect(page).toHaveURL(`${campus.url}${view.settings}`);
      const list = page.getByRole("navigation", { name: "Setting" }).getByRole("link");
      await expect(list).toHaveText(["Back to Campus", "My account", ...(view.entries ?? [])]);
      await list.first().click();
      await expect(page).toHaveURL(view.home);
    });
  }
  await request.dispose();
});

test("a forbidden address typed by hand ends with the notification and the home page", async ({
  page,
  campus,
  playwright,
}) => {
  const request = await playwright.request.newContext();
  await addUser(request, campus, { username: "journey.stranger", role: "Viewer" });
  await request.dispose();
  await signIn(page, campus, PASSWORD, "journey.stranger");
  await page.goto(`${campus.url}/setting/users`);
  await expect(page.getByText("There is no access to this section")).toBeVisible();
  await expect(page).toHaveURL(ENERGY);
});

test("the security group leads to its cameras, and a group opens and closes the second level", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("the security group leads to its cameras", async () => {
    await page.goto(`${campus.url}/security`);
    await expect(page).toHaveURL(`${campus.url}/security/cctv/office-building?floor=first&zone=A`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(groups(page).filter({ hasText: "Security" })).toHaveAttribute("aria-expanded", "true");
  });
  await test.step("a group opens and closes the second level, and a change of page opens its own", async () => {
    await page.goto(campus.url);
    const control = groups(page).filter({ hasText: "Control" });
    await expect(groups(page).filter({ hasText: "Monitor" })).toHaveAttribute("aria-expanded", "true");
    await control.click();
    await expect(page.getByRole("link", { name: "Lighting" })).toBeVisible();
    await control.click();
    await expect(page.getByRole("link", { name: "Lighting" })).toHaveCount(0);
    await control.click();
    await page.getByRole("link", { name: "Lighting" }).click();
    await expect(page).toHaveURL(/\/control\/lightings\//);
    await expect(control).toHaveAttribute("aria-expanded", "true");
  });
});

test("the palette finds a device and a place, and dims a room by keyboard; axe finds nothing on it, and it fits a phone", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("the palette finds a device of any system and opens its page with it selected", async () => {
    await page.goto(campus.url);
    await expect(page.getByRole("button", { name: "Search or run a command" })).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search or run a command" }).fill("AC-O1-B");
    await page.getByRole("option").first().click();
    await expect(page).toHaveURL(/\/control\/air-conditioners\/office-building\?.*selection=AC-O1-B/);
  });
  await test.step("the palette finds a place and dims a room with the keyboard alone", async () => {
    await expect(page.getByRole("button", { name: "Search or run a command" })).toBeVisible();
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: "Search or run a command" });
    await expect(field).toBeFocused();
    await page.keyboard.type("board");
    await expect(page.getByRole("option", { name: /^Board room Office Building, 1st Floor/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${campus.url}/campus/office-building/first/B03`);

    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await page.keyboard.type("set board 1st Floor 40 %");
    // The page of a room has choices of its own.
    const chosen = page.getByRole("option", { selected: true }).filter({ hasText: "Set Board room lights to 40 %" });
    await expect(chosen).toBeVisible();
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog");
    await expect(question.getByRole("heading")).toHaveText(/^Set .+ to 40 %\?$/);
    await expect(question).toContainText("Office Building, 1st Floor, Board room.");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await campus.circuit("L-O1-B-03")).level).toBe(40);
  });
  await test.step("axe finds nothing on the palette", async () => {
    await page.goto(`${campus.url}/monitor/solar-cell`);
    await page.getByRole("button", { name: "Search or run a command" }).click();
    await expect(page.getByRole("combobox", { name: "Search or run a command" })).toBeFocused();
    await page.keyboard.type("board off");
    await expect(page.getByRole("option").first()).toContainText("now");
    expect(await violationsOf(page)).toEqual([]);
  });
  await test.step("the settings and the palette fit a phone without sideways scrolling", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${campus.url}/setting/users`);
    await page.getByRole("button", { name: "Search or run a command" }).click();
    await expect(page.getByRole("combobox", { name: "Search or run a command" })).toBeFocused();
    const { scroll, width } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      width: document.documentElement.clientWidth,
    }));
    expect(scroll).toBe(width);
  });
});
