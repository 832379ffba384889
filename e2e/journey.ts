import { expect, test as base, type Page } from "@playwright/test";
import { ADMIN_PASSWORD, Campus } from "./campus.ts";
import { shiftClock } from "./hour.ts";
import { LastingPage } from "./lastingPage.ts";

interface JourneyFixtures {
  /** A page with a session of the administrator's, which has not opened anything yet. */
  signedIn: Page;
  /** The same on the page that a sign-in leads to. */
  landed: Page;
  /** Nothing is held from an earlier journey. */
  released: void;
  /** This journey takes place in a browser context and a process that no other had. */
  apart: boolean;
}

interface WorkerFixtures {
  campus: Campus;
  /** Where journeys take place that are not apart. */
  lasting: LastingPage;
}

/** A test with a campus that the journeys share; each begins with every device on automatic. */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  campus: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const campus = await Campus.start();
      try {
        await campus.whenAnswering();
        await use(campus);
      } finally {
        await campus.stop();
      }
    },
    { scope: "worker", timeout: 180_000 },
  ],
  released: [
    async ({ campus }, use) => {
      await campus.release();
      await use();
    },
    { auto: true },
  ],
  apart: [false, { option: true }],
  lasting: [
    async ({ browser }, use) => {
      const lasting = new LastingPage(browser);
      await use(lasting);
      await lasting.end();
    },
    { scope: "worker" },
  ],
  context: async ({ lasting, campus, apart }, use) => {
    if (apart) await lasting.end();
    const context = (await lasting.take(campus.url)).context();
    await shiftClock(context);
    await use(context);
    // After a failed test Playwright starts a new worker, which runs the next attempt.
    if (apart || test.info().status !== test.info().expectedStatus) await lasting.end();
    else await lasting.giveBack(campus.url);
  },
  page: async ({ context }, use) => {
    await use(context.pages()[0] ?? (await context.newPage()));
  },
  signedIn: async ({ page, campus }, use) => {
    const refused: string[] = [];
    page.on("response", (reply) => {
      if (reply.status() === 400 && reply.request().method() === "GET") refused.push(reply.url());
    });
    await campus.openSession(page);
    await use(page);
    // A page that asks what the contract does not allow shows less than it should, and rarely says so.
    expect(refused).toEqual([]);
  },
  landed: async ({ signedIn, campus }, use) => {
    await signedIn.goto(campus.url);
    await signedIn.waitForURL((url) => url.pathname !== "/");
    await use(signedIn);
  },
});

export { expect };

/**
 * Signs in by hand, as a person does: for journeys about signing in itself, or about another person than the
 * administrator.
 */
export async function signIn(page: Page, campus: Campus, password = ADMIN_PASSWORD, username = "admin"): Promise<void> {
  await shiftClock(page.context());
  await page.goto(`${campus.url}/login`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}
