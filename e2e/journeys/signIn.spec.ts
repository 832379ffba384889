import { ADMIN_PASSWORD } from "../campus.ts";
import { expect, signIn, test } from "../journey.ts";

test("a wrong password is told on the form, the right one opens the landing page", async ({ page, campus }) => {
  await page.goto(`${campus.url}/`);
  await expect(page).toHaveURL(/\/login/);
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

test("the session's cookie is out of reach of scripts", async ({ signedIn, context }) => {
  expect(await signedIn.evaluate(() => document.cookie)).not.toContain("_dtc");
  const cookie = (await context.cookies()).find(({ name }) => name === "_dtc");
  expect(cookie).toMatchObject({ httpOnly: true, path: "/" });
});

test("signing out asks first, then ends the session at once", async ({ page, campus }) => {
  await signIn(page, campus);
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

test("an address that matches nothing shows a page that names it", async ({ signedIn, campus }) => {
  await signedIn.goto(`${campus.url}/nowhere/at/all`);
  await expect(signedIn.getByText("/nowhere/at/all")).toBeVisible();
});

test("an unknown building in the address leads to a building that exists", async ({ signedIn, campus }) => {
  await signedIn.goto(`${campus.url}/control/lightings/moon-base?floor=first&zone=A`);
  await expect(signedIn.getByRole("heading", { name: "There is no building “moon-base”" })).toBeVisible();
  await signedIn.getByRole("main").getByRole("link").first().click();
  await expect(signedIn).toHaveURL(/\/control\/lightings\/office-building/);
});
