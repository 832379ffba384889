import type { APIRequestContext } from "@playwright/test";
import { CLIENT, OpenIdProvider } from "../../apps/server/test/openIdProvider.ts";
import { Campus } from "../campus.ts";
import { expect, signIn, test as base } from "../journey.ts";

/** A server that a proxy would have below a path, beside a provider of the organisation. */
const test = base.extend<object, { campus: Campus; provider: OpenIdProvider }>({
  campus: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const campus = await Campus.start({ base: "/atrium" });
      try {
        await use(campus);
      } finally {
        await campus.stop();
      }
    },
    { scope: "worker", timeout: 180_000 },
  ],
  provider: [
    async ({ campus }, use) => {
      const provider = await OpenIdProvider.start(campus.url);
      provider.users.set("s-1", { name: "somchai", groups: ["guards"] });
      provider.person = "s-1";
      await use(provider);
      await provider.stop();
    },
    { scope: "worker" },
  ],
});

const LIGHTS = "/control/lightings/office-building?floor=first";
const BOARD_ROOM = /^Board room downlights/;

/** Guards are operators. */
async function addProvider(campus: Campus, provider: OpenIdProvider, request: APIRequestContext): Promise<void> {
  const api = `${campus.url}/api/user-service/v1.0`;
  const headers = { ...(await campus.bearer(request)), origin: new URL(campus.url).origin };
  const { data } = await (await request.get(`${api}/roles?search=Operator`, { headers })).json();
  const settings = {
    kind: "openid",
    issuer: provider.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    scopes: "openid profile groups",
    groupsClaim: "groups",
    factorValues: [],
  };
  const grants = [{ group: "guards", roleId: data[0].id }];
  const content = { key: "campus", name: "Campus login", isOn: true, grants, settings };
  const reply = await request.post(`${api}/sign-in-providers`, { headers, data: content });
  expect(reply.status()).toBe(201);
}

test("below a path, a person of the organisation signs in, sees live values, and is signed out by the provider", async ({
  page,
  campus,
  provider,
  browser,
}) => {
  const strays: string[] = [];
  await test.step("an administrator signs in and adds the provider", async () => {
    const admin = await browser.newContext();
    const adminPage = await admin.newPage();
    await signIn(adminPage, campus);
    await addProvider(campus, provider, admin.request);
    await adminPage.goto(`${campus.url}/setting/sign-in`);
    await adminPage.getByRole("button", { name: "Edit Campus login" }).click();
    const form = adminPage.getByRole("dialog");
    await expect(form).toContainText(`${campus.url}/api/user-service/v1.0/sign-in/campus/backchannel-logout`);
    await admin.close();
  });
  await test.step("the page that was wanted opens after the sign-in, with live values", async () => {
    page.on("request", (request) => {
      const { origin, pathname } = new URL(request.url());
      if (campus.url.startsWith(origin) && !pathname.startsWith("/atrium/")) strays.push(request.url());
    });
    await page.goto(campus.url + LIGHTS);
    await page.getByRole("link", { name: "Sign in with Campus login" }).click();
    await expect(page).toHaveURL(campus.url + LIGHTS);
    await expect(page.getByRole("button", { name: BOARD_ROOM }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Riverside Campus" }).first()).toHaveAttribute("href", /^\/atrium\//);
  });
  await test.step("a reload deep in the pages comes back to it, a picture and a file come too", async () => {
    await page.reload();
    await expect(page.getByRole("button", { name: BOARD_ROOM }).first()).toBeVisible();
    await page.goto(`${campus.url}${LIGHTS}&view=table`);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menuitem", { name: "CSV", exact: true }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await page.goto(`${campus.url}/security/cctv/office-building/view?floor=first`);
    const still = page.locator("img").first();
    await expect(still).toHaveAttribute("src", /^\/atrium\/api\//);
    await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(strays).toEqual([]);
  });
  await test.step("a sign-out at the provider ends the session here at once", async () => {
    const other = await page.context().newPage();
    await other.goto(`${provider.issuer}/session/end`);
    await other.locator("button[value=yes]").click();
    await expect(page).toHaveURL(/\/atrium\/login/);
    await expect(page.getByText("Your organisation's sign-in ended your session")).toBeVisible();
    await other.close();
  });
});
