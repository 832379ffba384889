import { Paged } from "@atrium/contract";
import { RoleRow, UserRow } from "@atrium/contract/people";
import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";
import type { Campus } from "./campus.ts";
import { oneTimeCode } from "./oneTimeCode.ts";

/** Of the people whom these journeys make. */
export const PASSWORD = "journey-password-2";

/** A new user, made by an administrator beside the journey's own browser. */
export async function addUser(
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

/** Deactivates the administrators whom other journeys on this campus have made, so that `admin` is the last one. */
export async function leaveOneAdministrator(page: Page, campus: Campus) {
  const calls = `${campus.url}/api/user-service/v1.0`;
  const { request } = page;
  const headers = await campus.bearer(request);
  const { data } = Paged(UserRow).parse(await (await request.get(`${calls}/users?size=50`)).json());
  for (const { id, username, role, revision } of data.filter((user) => user.username !== "admin")) {
    if (role.name !== "Administrator") continue;
    const change = { username, roleId: role.id, isActive: false, revision };
    expect((await request.put(`${calls}/users/${String(id)}`, { data: change, headers })).status()).toBe(200);
  }
}

async function roleOf(request: APIRequestContext, calls: string, role: string) {
  const { data } = Paged(RoleRow).parse(await (await request.get(`${calls}/roles?size=50`)).json());
  return data.find(({ name }) => name === role)?.id;
}

export async function elsewhere(browser: Browser): Promise<Page> {
  return await (await browser.newContext()).newPage();
}

export async function openAccount(page: Page, campus: Pick<Campus, "url">): Promise<void> {
  await page.goto(`${campus.url}/setting/account`);
  await expect(page.getByRole("heading", { level: 1, name: "My account" })).toBeVisible();
}

/** Types the code of the next half minute, so that no code is typed twice and none waits for the clock. */
export class Phone {
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

export async function setUp(page: Page): Promise<Phone> {
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await expect(dialog.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible();
  const phone = new Phone((await dialog.locator("code").textContent()) ?? "");
  await dialog.getByLabel("Code", { exact: true }).fill("000 000");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText(/This is not the code the app shows now/)).toBeVisible();
  await dialog.getByLabel("Code", { exact: true }).fill(phone.code());
  await dialog.getByRole("button", { name: "Confirm" }).click();
  return phone;
}

export async function begin(page: Page, campus: Pick<Campus, "url">, username: string): Promise<void> {
  await page.goto(`${campus.url}/login`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}
