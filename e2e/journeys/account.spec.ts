import type { Page } from "@playwright/test";
import { PASSWORD, addUser, elsewhere, openAccount, setUp, begin } from "../accounts.ts";
import { violationsOf } from "../axe.ts";
import { expect, signIn, test } from "../journey.ts";

test("a person sets up an authenticator app, signs in with it, and with a recovery code once", async ({
  signedIn: admin,
  campus,
  browser,
}) => {
  test.setTimeout(150_000);
  await addUser(admin, campus, { username: "own-account", role: "Viewer" });
  const page = await elsewhere(browser);
  await signIn(page, campus, PASSWORD, "own-account");
  // By the person's own menu, as everyone finds it.
  await page.getByRole("button", { name: /own-account/ }).click();
  await page.getByRole("menuitem", { name: "My account" }).click();
  await expect(page).toHaveURL(`${campus.url}/setting/account`);
  await expect(page.getByText("you sign in with your password only", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Set up" }).click();
  const phone = await setUp(page);
  const codes = page.getByRole("dialog", { name: "Recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const recovery = (await codes.getByRole("listitem").first().textContent()) ?? "";
  await codes.getByRole("button", { name: "I have stored them" }).click();
  await expect(page.getByText("10 of 10")).toBeVisible();

  const other = await elsewhere(browser);
  await begin(other, campus, "own-account");
  await expect(other.getByText("The six digits shown in your authenticator app")).toBeVisible();
  expect(await violationsOf(other)).toEqual([]);
  const field = other.getByLabel("Code", { exact: true });
  await expect(field).toBeFocused();
  await field.fill("123 456");
  await other.keyboard.press("Enter");
  await expect(other.getByText(/Code not accepted/)).toBeVisible();
  await phone.ready();
  const code = phone.code();
  await field.fill(code);
  await other.keyboard.press("Enter");
  await expect(other).not.toHaveURL(/\/login/);
  await other.context().clearCookies();

  const third = await elsewhere(browser);
  await begin(third, campus, "own-account");
  await third.getByLabel("Code", { exact: true }).fill(code);
  await third.keyboard.press("Enter");
  await expect(third.getByText(/Code not accepted/)).toBeVisible();
  await third.getByRole("button", { name: "Use a recovery code" }).click();
  await third.getByLabel("Recovery code").fill(recovery.toUpperCase());
  await third.keyboard.press("Enter");
  await expect(third).not.toHaveURL(/\/login/);
  await openAccount(third, campus);
  await expect(third.getByText("9 of 10")).toBeVisible();

  await third.getByRole("button", { name: "Remove" }).click();
  await expect(third.getByText("you sign in with your password only", { exact: true })).toBeVisible();
  for (const one of [page, other, third]) await one.context().close();
});

/** Gives a page an authenticator that answers by itself, as a finger on a sensor would. */
async function holdAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return { devtools, authenticatorId };
}

test("a passkey is added, signs in, and is refused where the finger is not the person's", async ({
  signedIn: admin,
  campus,
  browser,
}) => {
  await addUser(admin, campus, { username: "own-passkey", role: "Viewer" });
  const page = await elsewhere(browser);
  // Passkeys want a name: the same machine has one.
  const url = campus.url.replace("127.0.0.1", "localhost");
  const { devtools, authenticatorId } = await holdAuthenticator(page);
  const named = { url };
  await begin(page, named, "own-passkey");
  await expect(page).not.toHaveURL(/\/login/);
  await openAccount(page, named);
  await page.getByRole("button", { name: "Add passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add passkey" });
  await dialog.getByLabel("Name").fill("Control room PC");
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  await page.getByRole("button", { name: "I have stored them" }).click();
  await expect(page.getByText("Passkey, Control room PC")).toBeVisible();
  const { credentials } = await devtools.send("WebAuthn.getCredentials", { authenticatorId });
  expect(credentials.map(({ rpId }) => rpId)).toEqual(["localhost"]);

  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await begin(page, named, "own-passkey");
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page.getByText(/No passkey was provided/)).toBeVisible();
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await openAccount(page, named);
  await page.getByRole("button", { name: "Remove passkey Control room PC" }).click();
  await expect(page.getByText("you sign in with your password only", { exact: true })).toBeVisible();
  await page.context().close();
});

test("one's own sessions are listed and ended; axe finds nothing on the own account, and it fits a phone", async ({
  signedIn: admin,
  campus,
  browser,
}) => {
  test.slow();
  await test.step("one's own sessions are listed, and all others end at once", async () => {
    await addUser(admin, campus, { username: "own-sessions", role: "Viewer" });
    const [page, other] = [await elsewhere(browser), await elsewhere(browser)];
    await signIn(page, campus, PASSWORD, "own-sessions");
    await signIn(other, campus, PASSWORD, "own-sessions");
    await openAccount(page, campus);
    const tried = page.getByRole("region", { name: "Sign-ins" });
    await expect(tried).toContainText("last 30 days, none refused");
    await expect(tried.getByRole("listitem").filter({ hasText: "Signed in, password" })).toHaveCount(2);
    const card = page.getByRole("region", { name: "Signed in with 2 sessions" });
    await expect(card.getByText("This session")).toHaveCount(1);
    // The past of a new campus begins to come in, and its banner moves the page while it is pressed.
    const alone = page.getByRole("region", { name: "Signed in with 1 session" });
    const end = card.getByRole("button", { name: "End all others" });
    await expect(async () => {
      // It may have ended them since the last look.
      if (!(await alone.isVisible())) await end.click({ timeout: 5_000 });
      await expect(alone).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await expect(other).toHaveURL(/\/login/);
    for (const one of [page, other]) await one.context().close();
  });
  await test.step("axe finds nothing on the own account, and it fits a phone", async () => {
    await openAccount(admin, campus);
    await expect(admin.getByText("This session")).toBeVisible();
    expect(await violationsOf(admin)).toEqual([]);
    await admin.getByRole("button", { name: "Set up" }).click();
    await expect(admin.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible();
    expect(await violationsOf(admin)).toEqual([]);
    await admin.getByRole("button", { name: "Cancel" }).click();
    await admin.setViewportSize({ width: 390, height: 844 });
    await expect(admin.getByText("This session")).toBeVisible();
    await expect.poll(() => admin.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
