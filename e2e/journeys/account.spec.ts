import { Paged, RoleRow } from "@atrium/contract";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { ADMIN_PASSWORD, type Campus } from "../campus.ts";
import { expect, signIn, test } from "../journey.ts";
import { oneTimeCode } from "../oneTimeCode.ts";

const PASSWORD = "journey-password-2";

/** A new user, made by an administrator beside the journey's own browser. */
async function addUser(
  page: Page,
  campus: Campus,
  user: { username: string; role: string; asksNewPassword?: boolean },
) {
  const calls = `${campus.url}/api/user-service/v1.0`;
  const { request } = page;
  const headers = await campus.bearer(request);
  const roleId = await roleOf(request, calls, user.role);
  const { username, asksNewPassword = false } = user;
  const data = { username, password: PASSWORD, roleId, isActive: true, asksNewPassword };
  const reply = await request.post(`${calls}/users`, { data, headers });
  expect(reply.status()).toBe(201);
}

async function roleOf(request: APIRequestContext, calls: string, role: string) {
  const { data } = Paged(RoleRow).parse(await (await request.get(`${calls}/roles?size=50`)).json());
  return data.find(({ name }) => name === role)?.id;
}

async function elsewhere(browser: Browser): Promise<Page> {
  return await (await browser.newContext()).newPage();
}

async function openAccount(page: Page, campus: Pick<Campus, "url">): Promise<void> {
  await page.goto(`${campus.url}/setting/account`);
  await expect(page.getByRole("heading", { level: 1, name: "My account" })).toBeVisible();
}

/** Types the code of the next half minute, so that no code is typed twice and none waits for the clock. */
class Phone {
  readonly #secret: string;
  #used = 0;
  constructor(secret: string) {
    this.#secret = secret;
  }
  /** A code that counts: of this half minute, or of the next where this one's was used. */
  code(): string {
    const now = Date.now();
    const step = Math.max(Math.floor(now / 30_000), this.#used + 1);
    this.#used = step;
    return oneTimeCode(this.#secret, step * 30_000);
  }
  /** Whether the next code is one that the server takes already: at most half a minute ahead. */
  async ready(): Promise<void> {
    await expect.poll(() => this.#used + 1 <= Math.floor(Date.now() / 30_000) + 1, { timeout: 40_000 }).toBe(true);
  }
}

async function setUp(page: Page): Promise<Phone> {
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await expect(dialog.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible();
  const phone = new Phone((await dialog.locator("code").textContent()) ?? "");
  await dialog.getByLabel("Code", { exact: true }).fill("000 000");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText(/This is not the code that the app shows now/)).toBeVisible();
  await dialog.getByLabel("Code", { exact: true }).fill(phone.code());
  await dialog.getByRole("button", { name: "Confirm" }).click();
  return phone;
}

async function begin(page: Page, campus: Pick<Campus, "url">, username: string): Promise<void> {
  await page.goto(`${campus.url}/login`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("a person sets up an authenticator app, signs in with it, and with a recovery code once", async ({
  signedIn: admin,
  campus,
  browser,
}) => {
  test.setTimeout(150_000);
  await addUser(admin, campus, { username: "own-account", role: "Viewer" });
  const page = await elsewhere(browser);
  await signIn(page, campus, PASSWORD, "own-account");
  // By the person's own menu, as everybody finds it.
  await page.getByRole("button", { name: /own-account/ }).click();
  await page.getByRole("menuitem", { name: "My account" }).click();
  await expect(page).toHaveURL(`${campus.url}/setting/account`);
  await expect(page.getByText("your password alone signs you in", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Set up" }).click();
  const phone = await setUp(page);
  const codes = page.getByRole("dialog", { name: "Your recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const recovery = (await codes.getByRole("listitem").first().textContent()) ?? "";
  await codes.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 of 10")).toBeVisible();

  const other = await elsewhere(browser);
  await begin(other, campus, "own-account");
  await expect(other.getByText("The six digits that your authenticator app shows")).toBeVisible();
  for (const colorScheme of ["dark", "light"] as const) {
    await other.emulateMedia({ colorScheme });
    expect(await violationsOf(other)).toEqual([]);
  }
  const field = other.getByLabel("Code", { exact: true });
  await expect(field).toBeFocused();
  await field.fill("123 456");
  await other.keyboard.press("Enter");
  await expect(other.getByText(/This code does not count/)).toBeVisible();
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
  await expect(third.getByText(/This code does not count/)).toBeVisible();
  await third.getByRole("button", { name: "Use a recovery code" }).click();
  await third.getByLabel("Recovery code").fill(recovery.toUpperCase());
  await third.keyboard.press("Enter");
  await expect(third).not.toHaveURL(/\/login/);
  await openAccount(third, campus);
  await expect(third.getByText("9 of 10")).toBeVisible();

  await third.getByRole("button", { name: "Remove" }).click();
  await expect(third.getByText("your password alone signs you in", { exact: true })).toBeVisible();
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
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill("Control room PC");
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("Passkey, Control room PC")).toBeVisible();
  const { credentials } = await devtools.send("WebAuthn.getCredentials", { authenticatorId });
  expect(credentials.map(({ rpId }) => rpId)).toEqual(["localhost"]);

  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await begin(page, named, "own-passkey");
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page.getByText(/No passkey was given/)).toBeVisible();
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await openAccount(page, named);
  await page.getByRole("button", { name: "Remove passkey Control room PC" }).click();
  await expect(page.getByText("your password alone signs you in", { exact: true })).toBeVisible();
  await page.context().close();
});

test("one's own sessions are listed, and all others end at once", async ({ signedIn: admin, campus, browser }) => {
  await addUser(admin, campus, { username: "own-sessions", role: "Viewer" });
  const [page, other] = [await elsewhere(browser), await elsewhere(browser)];
  await signIn(page, campus, PASSWORD, "own-sessions");
  await signIn(other, campus, PASSWORD, "own-sessions");
  await openAccount(page, campus);
  const card = page.getByRole("region", { name: "Signed in with 2 sessions" });
  await expect(card.getByText("This session")).toHaveCount(1);
  await card.getByRole("button", { name: "End all others" }).click();
  await expect(page.getByRole("region", { name: "Signed in with 1 session" })).toBeVisible();
  await expect(other).toHaveURL(/\/login/);
  for (const one of [page, other]) await one.context().close();
});

test("a password that somebody else gave is changed before anything else", async ({
  signedIn: admin,
  campus,
  browser,
}) => {
  await addUser(admin, campus, { username: "own-newcomer", role: "Viewer", asksNewPassword: true });
  const page = await elsewhere(browser);
  await begin(page, campus, "own-newcomer");
  await expect(page.getByRole("heading", { name: "Choose a password of your own" })).toBeVisible();
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page)).toEqual([]);
  }
  await page.reload();
  await page.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("New password", { exact: true }).fill("stones-in-the-garden-4");
  await page.getByLabel("New password again", { exact: true }).fill("stones-in-the-garden-4");
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
  await form.getByLabel("Second factor asked").check({ force: true });
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
  const phone = new Phone((await page.locator("code").textContent()) ?? "");
  await page.getByLabel("Code", { exact: true }).fill(phone.code());
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await openAccount(page, campus);
  await expect(page.getByText("your role asks for it, so it stays")).toBeVisible();
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
    const json = { error_code: "EAU008", message: "Give your password once more to go on" };
    return await route.fulfill({ status: 403, json });
  });
  await page.goto(`${campus.url}/setting/role`);
  await page.getByRole("button", { name: "Add role" }).click();
  const form = page.getByRole("dialog", { name: "Add role" });
  await form.getByLabel("Name").fill("Proven");
  await form.getByRole("button", { name: "Add role" }).click();
  const question = page.getByRole("dialog", { name: "Is it still you?" });
  await question.getByLabel("Your password", { exact: true }).fill("not the password");
  await page.keyboard.press("Enter");
  await expect(question.getByText("This is not your password")).toBeVisible();
  await question.getByLabel("Your password", { exact: true }).fill(ADMIN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(form).toBeHidden();
  await expect(page.getByRole("table").getByRole("link", { name: "Proven" })).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing on the own account, ${colorScheme}, and it fits a phone`, async ({
    signedIn: page,
    campus,
  }) => {
    await page.emulateMedia({ colorScheme });
    await openAccount(page, campus);
    await expect(page.getByText("This session")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Set up" }).click();
    await expect(page.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await openAccount(page, campus);
    await expect(page.getByText("This session")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
}
