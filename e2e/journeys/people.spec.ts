import type { Browser, Page } from "@playwright/test";
import { leaveOneAdministrator } from "../accounts.ts";
import type { Campus } from "../campus.ts";
import { violationsOf } from "../axe.ts";
import { expect, signIn, test } from "../journey.ts";
import { VIEWPORT } from "../lastingPage.ts";

const PASSWORD = "lantern-on-the-river-9";
/**
 * Waits until another browser shows something by itself, and returns how long it took: a loaded machine proves no
 * second.
 */
async function tellDelay(what: string, shown: () => Promise<void>): Promise<void> {
  const start = performance.now();
  await shown();
  test.info().annotations.push({ type: what, description: `${Math.round(performance.now() - start)} ms` });
}

/** Adds a user through the form. */
async function addUser(page: Page, campus: Campus, username: string, role: string): Promise<void> {
  await page.goto(`${campus.url}/setting/users`);
  await page.getByRole("button", { name: "Add user" }).click();
  const form = page.getByRole("dialog", { name: "Add user" });
  await form.getByLabel("Username").fill(username);
  await form.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: role, exact: true }).click();
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByLabel("Confirm password").fill(PASSWORD);
  await form.getByRole("checkbox", { name: "The user must choose a new one at the next sign-in" }).uncheck();
  await form.getByRole("button", { name: "Add user" }).click();
  await expect(form).toBeHidden();
  await expect(
    page.getByRole("table", { name: "Users" }).getByRole("link", { name: username, exact: true }),
  ).toBeVisible();
}

async function openUser(page: Page, campus: Campus, username: string) {
  await page.goto(`${campus.url}/setting/users?page=1&active=all&search=${username}`);
  await page.getByRole("table", { name: "Users" }).getByRole("link", { name: username, exact: true }).click();
  const form = page.getByRole("dialog", { name: new RegExp(username) });
  await expect(form.getByLabel("Username")).toHaveValue(username);
  return form;
}

/** A browser of its own for another person. */
async function signInElsewhere(browser: Browser, campus: Campus, username: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, campus, PASSWORD, username);
  return page;
}

test("a user is made, gets another role, is signed out, let in again, and has a new password", async ({
  signedIn: page,
  campus,
  browser,
}) => {
  test.slow();
  await addUser(page, campus, "malee", "Facility manager");
  const other = await signInElsewhere(browser, campus, "malee");
  const form = await openUser(page, campus, "malee");
  await test.step("another role takes effect elsewhere by itself", async () => {
    await expect(
      other.getByRole("button", { name: "Setting" }).or(other.getByRole("link", { name: "Setting" })),
    ).toBeVisible();
    await expect(form.getByText("All except Users and Roles")).toBeVisible();
    await expect(form.getByText("Signed in with 1 session")).toBeVisible();
    await form.getByRole("combobox", { name: "Role" }).click();
    await page.getByRole("option", { name: "Viewer" }).click();
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await expect(form).toBeHidden();
    await tellDelay("another role is in effect", () =>
      expect(other.getByText("Viewer", { exact: true })).toBeVisible(),
    );
    await expect(other.getByRole("button", { name: "Setting" })).toBeHidden();
  });
  await test.step("a deactivated user is signed out at once and can be let in again", async () => {
    await page.getByRole("table", { name: "Users" }).getByRole("link", { name: "malee", exact: true }).click();
    await form.getByRole("button", { name: "Deactivate" }).click();
    const question = page.getByRole("dialog", { name: "Deactivate malee?" });
    expect((await question.boundingBox())?.width).toBe(416);
    await question.getByRole("button", { name: "Deactivate" }).click();
    await tellDelay("a deactivated user is signed out", () => expect(other).toHaveURL(/login/));
    await expect(form.getByText("Inactive", { exact: true })).toBeVisible();
    await expect(question).toBeHidden();
    await form.getByRole("button", { name: "Activate", exact: true }).click();
    await page.getByRole("dialog", { name: "Activate malee?" }).getByRole("button", { name: "Activate" }).click();
    await expect(form.getByRole("button", { name: "Deactivate" })).toBeVisible();
  });
  await test.step("one session is ended where it is", async () => {
    await signIn(other, campus, PASSWORD, "malee");
    const again = await openUser(page, campus, "malee");
    await again.getByRole("button", { name: /^End session: Chrome/ }).click();
    await expect(other).toHaveURL(/login/);
    await expect(again.getByText("Not signed in")).toBeVisible();
  });
  await test.step("a new password works and the old one does not", async () => {
    await form.getByRole("button", { name: "Reset password" }).click();
    const reset = page.getByRole("dialog", { name: "New password for malee" });
    await reset.getByLabel("Password", { exact: true }).fill("stones-in-the-garden-4");
    await reset.getByLabel("Confirm password").fill("stones-in-the-garden-4");
    await reset.getByRole("checkbox", { name: "The user must choose a new one at the next sign-in" }).uncheck();
    await reset.getByRole("button", { name: "Reset password" }).click();
    await expect(reset).toBeHidden();
    await other.getByLabel("Username").fill("malee");
    await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await other.getByRole("button", { name: "Sign in" }).click();
    await expect(other.getByText("Wrong username or password")).toBeVisible();
    await other.getByLabel("Password", { exact: true }).fill("stones-in-the-garden-4");
    await other.getByRole("button", { name: "Sign in" }).click();
    await expect(other).not.toHaveURL(/login/);
  });
  await other.context().close();
});

test("settings lead back to the page before; the list's filters live in its address, and a row's own menu deactivates", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("settings lead back to the page that was open before", async () => {
    await page.goto(`${campus.url}/control/lightings/office-building?floor=second&zone=B`);
    await page
      .getByRole("link", { name: "Setting" })
      .or(page.getByRole("button", { name: "Setting" }))
      .click();
    await page.getByRole("link", { name: "Back to Campus" }).click();
    await expect(page).toHaveURL(/lightings\/office-building\?floor=second&zone=B$/);
  });
  await test.step("the list's filters live in the address and survive a reload", async () => {
    // Others' journeys leave people behind, whose names and roles have other words.
    await addUser(page, campus, "quintessa", "Viewer");
    await page.goto(`${campus.url}/setting/users`);
    await expect(page).toHaveURL(/\?page=1&size=10&active=true&orderBy=DESC&sortBy=updatedAt$/);
    await page.getByText("All", { exact: true }).click();
    await page.getByRole("button", { name: "Username" }).click();
    await page.getByLabel("Search name or role").fill("quint");
    await expect(page).toHaveURL(/active=all&orderBy=ASC&sortBy=username&search=quint/);
    await page.reload();
    await expect(page.getByLabel("Search name or role")).toHaveValue("quint");
    await expect(page.getByRole("radio", { name: "All" })).toBeChecked();
    await expect(page.getByRole("columnheader", { name: "Username" })).toHaveAttribute("aria-sort", "ascending");
    await expect(page.getByText("1-1 of 1 items")).toBeVisible();
  });
  await test.step("the list is narrowed to a role, and a row's own menu deactivates without opening the form", async () => {
    await addUser(page, campus, "niran", "Tenant");
    await page.getByRole("combobox", { name: "Users with role" }).click();
    await page.getByRole("option", { name: "Tenant" }).click();
    await expect(page).toHaveURL(/role=\d+/);
    const users = page.getByRole("table", { name: "Users" });
    await expect(users.getByRole("link", { name: "admin", exact: true })).toBeHidden();
    await page.getByRole("button", { name: "More about niran" }).click();
    await page.getByRole("menuitem", { name: "Deactivate" }).click();
    await page.getByRole("dialog", { name: "Deactivate niran?" }).getByRole("button", { name: "Deactivate" }).click();
    await expect(users.getByRole("link", { name: "niran", exact: true })).toBeHidden();
  });
});

test("the last administrator stays, a taken name is said at its field, and a role is made and deleted by keyboard", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("the last administrator cannot be deactivated, and the server says why", async () => {
    await leaveOneAdministrator(page, campus);
    const form = await openUser(page, campus, "admin");
    await form.getByRole("button", { name: "Deactivate" }).click();
    const question = page.getByRole("dialog", { name: "Deactivate admin?" });
    await question.getByRole("button", { name: "Deactivate" }).click();
    await expect(question.getByText(/No active user with a password here would be left/)).toBeVisible();
  });
  await test.step("a name that is taken is reported at its field, and any other failure in a notice", async () => {
    await page.goto(`${campus.url}/setting/role/new`);
    const form = page.getByRole("dialog", { name: "Add role" });
    await form.getByLabel("Name").fill("Operator");
    await form.getByRole("button", { name: "Add role" }).click();
    await expect(form.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText(/Server Response/)).toBeHidden();
    const body = { error_code: "EDB001", message: "The database does not answer" };
    await page.route("**/v1.0/roles", async (route) => route.fulfill({ status: 503, json: body }));
    await form.getByRole("button", { name: "Add role" }).click();
    const notice = page.getByRole("alert").filter({ hasText: "Server Response: 503" });
    await expect(notice).toContainText("The database does not answer");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await test.step("a role is made, changed and, as nobody has it, deleted with the keyboard alone", async () => {
    await page.goto(`${campus.url}/setting/role/new`);
    await page.getByRole("dialog", { name: "Add role" }).getByLabel("Name").focus();
    await page.keyboard.type("Night shift");
    await page.getByRole("checkbox", { name: /^View/ }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    const link = page.getByRole("table", { name: "Roles" }).getByRole("link", { name: "Night shift" });
    await link.focus();
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: /Night shift/ });
    await form.getByRole("button", { name: "Delete role" }).focus();
    await page.keyboard.press("Enter");
    await page
      .getByRole("dialog", { name: /^Delete role/ })
      .getByRole("button", { name: "Delete role" })
      .focus();
    await page.keyboard.press("Enter");
    await expect(link).toBeHidden();

    const operator = page.getByRole("table", { name: "Roles" }).getByRole("link", { name: "Operator" });
    await operator.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: /Operator/ }).getByLabel("Name")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(operator).toBeFocused();
  });
});

test("a tenant, who may book and nothing else, sees the weather and changes the own password from the header", async ({
  signedIn: page,
  campus,
  browser,
}) => {
  await addUser(page, campus, "dao", "Tenant");
  const own = await signInElsewhere(browser, campus, "dao");
  await expect(own.getByRole("button", { name: /Outdoor weather/ })).toContainText(/\d+\.\d\d\s°C/);
  await own.getByRole("button", { name: /Your reports and password/ }).click();
  await own.getByRole("menuitem", { name: "Change your password" }).click();
  const dialog = own.getByRole("dialog", { name: "Change your password" });
  await dialog.getByLabel("Current password", { exact: true }).fill("not this one");
  await dialog.getByLabel("New password", { exact: true }).fill("stones-in-the-garden-4");
  await dialog.getByLabel("Confirm new password").fill("stones-in-the-garden-4");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog.getByText("Incorrect password")).toBeVisible();
  await dialog.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog).toBeHidden();
  await own.context().close();
});

test("a role is limited to one building in the page; its guard finds nothing of another, and the simulator says why", async ({
  signedIn: page,
  campus,
  browser,
}) => {
  await test.step("an administrator limits the role, and gives it to a guard", async () => {
    await page.goto(`${campus.url}/setting/role/new`);
    const form = page.getByRole("dialog", { name: "Add role" });
    await form.getByLabel("Name").fill("Office guard");
    await form.getByRole("checkbox", { name: /^View/ }).check();
    await form.getByRole("combobox", { name: "Add a building or floor: Places" }).click();
    await page.getByRole("option", { name: "Office Building", exact: true }).click();
    await form.getByRole("button", { name: "Add role" }).click();
    await expect(form).toBeHidden();
    await addUser(page, campus, "guard-of-office", "Office guard");
  });

  const own = await signInElsewhere(browser, campus, "guard-of-office");
  await test.step("no menu and no palette leads the guard elsewhere", async () => {
    await expect(own.locator("main h1")).toBeVisible();
    await expect(own.locator("body")).not.toContainText("Learning Building");
    await expect(own.locator("body")).not.toContainText("All buildings");
    await own.keyboard.press("Control+k");
    await own.keyboard.type("learning building");
    await expect(own.getByRole("option", { name: /Learning Building/ })).toHaveCount(0);
    await own.keyboard.press("Escape");
  });
  await test.step("an address of another building, or of the whole site, says that the role is limited", async () => {
    for (const address of ["/control/lightings/learning-building?floor=first", "/monitor/savings"]) {
      await own.goto(`${campus.url}${address}`);
      await expect(own.getByRole("heading", { name: "This page is not open to your role" })).toBeVisible();
      await expect(own.getByText("Your role is limited to: Office Building.")).toBeVisible();
    }
    await expect(own.getByText(/Server Response/)).toBeHidden();
  });
  await test.step("an export has that building alone", async () => {
    const headers = await campus.bearer(own.request);
    const calls = `${campus.url}/api/core-service/v1.0/exports`;
    const status = async (placement: string) => {
      const of = { list: "devices", module: "lighting", place: { placement } };
      const data = { id: crypto.randomUUID(), fileType: "csv", of };
      return (await own.request.post(calls, { data, headers })).status();
    };
    expect([await status("office-building"), await status("learning-building")]).toEqual([200, 403]);
  });
  await test.step("the simulator says why", async () => {
    await page.goto(`${campus.url}/setting/role`);
    await page.getByRole("button", { name: "Role simulator" }).click();
    await page.getByRole("combobox", { name: "Role", exact: true }).click();
    await page.getByRole("option", { name: "Office guard" }).click();
    await page.getByRole("combobox", { name: "Page or call" }).click();
    await page.keyboard.type("/control/lightings/$placement");
    await page.getByRole("option", { name: /^Lighting/ }).click();
    await page.getByRole("combobox", { name: "Place", exact: true }).click();
    await page.getByRole("option", { name: "Learning Building", exact: true }).click();
    await expect(page.getByText("“Your role is limited to other places or sections”")).toBeVisible();
    await expect(page.getByText("Office guard: refused")).toBeVisible();
  });
  await own.context().close();
});

const PAGES = {
  users: "/setting/users",
  "a new user": "/setting/users/new",
  roles: "/setting/role",
  "a new role": "/setting/role/new",
  audit: "/setting/users?tab=audit",
};
test("axe finds nothing on users, roles, their forms and the audit, light and dark, and they fit a phone", async ({
  signedIn: page,
  campus,
}) => {
  for (const [name, address] of Object.entries(PAGES)) {
    await test.step(name, async () => {
      await page.goto(`${campus.url}${address}`);
      await expect(page.getByRole("table")).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(await violationsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await page.setViewportSize(VIEWPORT);
    });
  }
});
