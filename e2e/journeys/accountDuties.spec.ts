import { PASSWORD, addUser, elsewhere, openAccount, Phone, begin } from "../accounts.ts";
import { violationsOf } from "../axe.ts";
import { ADMIN_PASSWORD } from "../campus.ts";
import { expect, signIn, test } from "../journey.ts";

test("a password that somebody else gave is changed before anything else", async ({
  signedIn: admin,
  campus,
  browser,
}) => {
  await addUser(admin, campus, { username: "own-newcomer", role: "Viewer", asksNewPassword: true });
  const page = await elsewhere(browser);
  await begin(page, campus, "own-newcomer");
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.reload();
  await page.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("New password", { exact: true }).fill("stones-in-the-garden-4");
  await page.getByLabel("Confirm new password", { exact: true }).fill("stones-in-the-garden-4");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page).toHaveURL(/\/monitor\//);
  await page.context().close();
});

test("a role that asks for a second factor leads its people to set one up, on the open page too", async ({
  signedIn: admin,
  campus,
  browser,
}) => {
  await admin.goto(`${campus.url}/setting/role`);
  await admin.getByRole("button", { name: "Add role" }).click();
  const form = admin.getByRole("dialog");
  await form.getByLabel("Name").fill("Careful");
  await form.getByLabel(/^View:/).check({ force: true });
  await form.getByRole("button", { name: "Add role" }).click();
  await expect(form).toBeHidden();
  await addUser(admin, campus, { username: "own-careful", role: "Careful" });
  const page = await elsewhere(browser);
  await signIn(page, campus, PASSWORD, "own-careful");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();

  await admin.getByRole("table").getByRole("link", { name: "Careful" }).click();
  await form.getByLabel("Second factor required").check({ force: true });
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
  const phone = new Phone((await page.locator("code").textContent()) ?? "");
  await page.getByLabel("Code", { exact: true }).fill(phone.code());
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("button", { name: "I have stored them" }).click();
  await openAccount(page, campus);
  await expect(page.getByText("required at sign-in by your role, so it cannot be removed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove" })).toHaveCount(0);

  // The phone is lost: an administrator resets it.
  await admin.goto(`${campus.url}/setting/users?page=1&active=all&search=own-careful`);
  await admin.getByRole("table", { name: "Users" }).getByRole("link", { name: "own-careful", exact: true }).click();
  await admin.getByRole("button", { name: "Reset", exact: true }).click();
  await admin.getByRole("button", { name: "Reset second factor" }).click();
  await expect(page.getByText(/^An administrator reset your second factor, \d\d:\d\d$/)).toBeVisible();
  await page.context().close();
});

test("a change of people asks for the password again where it was given long ago, and loses nothing", async ({
  signedIn: page,
  campus,
}) => {
  let isRefused = true;
  await page.route("**/user-service/v1.0/roles", async (route) => {
    if (route.request().method() !== "POST" || !isRefused) return await route.continue();
    isRefused = false;
    const json = { error_code: "EAU008", message: "Confirm your password to continue" };
    return await route.fulfill({ status: 403, json });
  });
  await page.goto(`${campus.url}/setting/role`);
  await page.getByRole("button", { name: "Add role" }).click();
  const form = page.getByRole("dialog", { name: "Add role" });
  await form.getByLabel("Name").fill("Proven");
  await form.getByRole("button", { name: "Add role" }).click();
  const question = page.getByRole("dialog", { name: "Confirm it’s you" });
  await question.getByLabel("Your password", { exact: true }).fill("not the password");
  await page.keyboard.press("Enter");
  await expect(question.getByText("Incorrect password")).toBeVisible();
  await question.getByLabel("Your password", { exact: true }).fill(ADMIN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(form).toBeHidden();
  await expect(page.getByRole("table").getByRole("link", { name: "Proven" })).toBeVisible();
});
