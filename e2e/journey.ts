import { test as base, type Page } from "@playwright/test";
import { ADMIN_PASSWORD, Campus } from "./campus.ts";

/** A test with a campus that all journeys of one spec file share. */
export const test = base.extend<{ signedIn: Page }, { campus: Campus }>({
  campus: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const campus = await Campus.start();
      await use(campus);
      await campus.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  signedIn: async ({ page, campus }, use) => {
    await signIn(page, campus);
    await use(page);
  },
});

export { expect } from "@playwright/test";

export async function signIn(page: Page, campus: Campus, password = ADMIN_PASSWORD, username = "admin"): Promise<void> {
  await page.goto(`${campus.url}/login`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}
