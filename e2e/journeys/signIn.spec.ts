import { ADMIN_PASSWORD } from "../campus.ts";
import { violationsOf } from "../axe.ts";
import { expect, signIn, test } from "../journey.ts";

test("a wrong password is reported on the form, the right one opens the landing page, with a cookie that no script reads", async ({
  page,
  campus,
  context,
}) => {
  await test.step("a wrong password is reported on the form, the right one opens the landing page", async () => {
    await page.goto(`${campus.url}/`);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole("heading", { name: "Sign in to Riverside Campus" })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    for (const width of [390, 720, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByRole("button", { name: "Sign in" })).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.getByLabel("Username").fill("admin");
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Wrong username or password")).toBeVisible();

    await page.getByLabel("Password", { exact: true }).fill(ADMIN_PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(
      `${campus.url}/monitor/energy-consumption/office-building?floor=total&type=hour-in-day&device=lighting`,
    );
    await page.goto(`${campus.url}/login`);
    await expect(page).not.toHaveURL(/\/login/);
  });
  await test.step("the session's cookie is out of reach of scripts", async () => {
    expect(await page.evaluate(() => document.cookie)).not.toContain("_dtc");
    const cookie = (await context.cookies()).find(({ name }) => name === "_dtc");
    expect(cookie).toMatchObject({ httpOnly: true, path: "/api" });
  });
});

test("every call of a page carries a bearer, until somebody signs out after a question", async ({
  page,
  campus,
  context,
}) => {
  await test.step("every call of the page carries a bearer that is not the session's token", async () => {
    const carried: [string, string][] = [];
    page.on("request", (request) => {
      const path = new URL(request.url()).pathname;
      if (/\/v1\.0\//.test(path)) carried.push([path, request.headers()["authorization"] ?? "nothing"]);
    });
    await signIn(page, campus);
    await page.goto(`${campus.url}/control/lightings/office-building?floor=first`);
    // On the plan, and in the list of what has no value yet.
    await expect(page.getByRole("button", { name: /^Board room downlights/ }).first()).toBeVisible();
    const without = carried.filter(([, header]) => header === "nothing").map(([path]) => path.replace(/.*v1\.0/, ""));
    expect(new Set(without)).toEqual(new Set(["/sign-in", "/sessions", "/sessions/current/bearer"]));
    const token = (await context.cookies()).find(({ name }) => name === "_dtc")?.value ?? "";
    expect(carried.filter(([, header]) => header.includes(token))).toEqual([]);
    expect(carried.filter(([, header]) => header.startsWith("Bearer ")).length).toBeGreaterThan(5);
  });
  await test.step("signing out asks first, then ends the session at once", async () => {
    await page.getByRole("button", { name: "Log out" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Are you sure you want to log out?");
    await expect(dialog).toContainText("This will log you out from the system.");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/login/);
    const reply = await page.request.get(`${campus.url}/api/user-service/v1.0/users/me`);
    expect(reply.status()).toBe(401);
  });
});

test("a session that an administrator ends leads to the sign-in, which says why and leads back", async ({
  page,
  campus,
  browser,
}) => {
  const admin = await browser.newContext();
  await signIn(await admin.newPage(), campus);
  const users = `${campus.url}/api/user-service/v1.0/users`;
  const { request } = admin;
  const headers = await campus.bearer(request);
  const roles = await (await request.get(`${campus.url}/api/user-service/v1.0/roles?search=Guard`)).json();
  const guard = { username: "ended-guard", password: ADMIN_PASSWORD, roleId: roles.data[0].id };
  const { id } = await (await request.post(users, { headers, data: guard })).json();

  await signIn(page, campus, ADMIN_PASSWORD, guard.username);
  const where = "/control/lightings/office-building?floor=first&zone=corridor&view=table";
  await page.goto(`${campus.url}${where}`);
  await expect(page.getByRole("table")).toBeVisible();
  const found: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 401) found.push(new URL(response.url()).pathname);
  });
  const sessions = await (await request.get(`${users}/${id}/sessions`)).json();
  await request.delete(`${users}/${id}/sessions/${sessions.data[0].id}`, { headers });
  await expect(page.getByRole("status").getByText(/^An administrator ended your session, \d\d:\d\d$/)).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=/);
  expect(found).toEqual(["/api/user-service/v1.0/sessions/current/bearer"]);
  expect((await page.context().cookies()).filter(({ name }) => name === "_dtc")).toEqual([]);
  await page.getByLabel("Username").fill(guard.username);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${campus.url}${where}`);
  await admin.close();
});

test("an address that matches nothing, and one of an unknown building, say so and lead on", async ({
  signedIn,
  campus,
}) => {
  await test.step("an address that matches nothing shows a page that names it", async () => {
    await signedIn.goto(`${campus.url}/nowhere/at/all`);
    await expect(signedIn.getByText("/nowhere/at/all")).toBeVisible();
  });
  await test.step("an unknown building in the address leads to a building that exists", async () => {
    await signedIn.goto(`${campus.url}/control/lightings/moon-base?floor=first&zone=A`);
    await expect(signedIn.getByRole("heading", { name: "Building “moon-base” not found" })).toBeVisible();
    await signedIn.getByRole("main").getByRole("link").first().click();
    await expect(signedIn).toHaveURL(/\/control\/lightings\/office-building/);
  });
});
