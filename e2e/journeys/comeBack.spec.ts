import type { Locator, Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

// What a browser has kept is not fetched, and cannot fail.
test.use({ apart: true });

const LIGHTING = "/control/lightings/office-building?floor=first&zone=B";
const READY = "**/api/ready";
const AWAY = "The server is not responding. This page recovers automatically when it does.";

function pinOf(page: Page): Locator {
  return page.getByRole("button", { name: /^Board room downlights, / });
}

/** Nothing that these addresses match is answered, until the function returned is called. Tells what was asked for. */
async function silence(page: Page, ...addresses: string[]): Promise<{ asked: string[]; end: () => Promise<void> }> {
  const asked: string[] = [];
  for (const address of addresses) {
    await page.route(address, async (route) => {
      asked.push(new URL(route.request().url()).pathname);
      await route.abort("connectionrefused");
    });
  }
  const end = async (): Promise<void> => {
    for (const address of addresses) await page.unroute(address);
  };
  return { asked, end };
}

test("a part, a site and pages that cannot be fetched come by themselves when the server answers", async ({
  signedIn,
  campus,
}) => {
  test.slow();
  await test.step("a part that cannot be fetched is missing until the server answers, then comes by itself with its style", async () => {
    const styles = await silence(signedIn, "**/assets/LogoutDialog-*.css");
    const scripts = await silence(signedIn, "**/assets/LogoutDialog-*.js", READY);
    await signedIn.goto(campus.url + LIGHTING);
    await expect(pinOf(signedIn)).toBeVisible();
    await signedIn.getByRole("button", { name: "Log out" }).click();
    await expect.poll(() => styles.asked.length).toBeGreaterThan(2);
    await styles.end();
    // The script is asked for once its style is there.
    await expect.poll(() => scripts.asked.filter((path) => path.endsWith(".js")).length).toBeGreaterThan(2);
    const question = signedIn.getByRole("dialog");
    await expect(question).toBeHidden();
    await expect(pinOf(signedIn)).toBeVisible();
    await expect(signedIn.getByRole("button", { name: "Retry" })).toBeHidden();
    await scripts.end();
    await expect(question).toContainText("This will log you out from the system.");
    await expect(question.getByRole("heading")).toHaveCSS("font-size", "15px");
    await question.getByRole("button", { name: "Cancel" }).click();
  });
  await test.step("a site that cannot be read, and pages that cannot be fetched, come by themselves", async () => {
    const site = await silence(signedIn, "**/core-service/v1.0/site", READY);
    await signedIn.goto(campus.url + LIGHTING);
    await expect(signedIn.getByText(AWAY)).toBeVisible();
    expect(await violationsOf(signedIn)).toEqual([]);
    await site.end();
    const pin = pinOf(signedIn);
    await expect(pin).toBeVisible();

    const pages = await silence(signedIn, "**/assets/pages-*", READY);
    await signedIn.reload();
    await expect.poll(() => pages.asked.filter((path) => path.endsWith(".css")).length).toBeGreaterThan(2);
    await pages.end();
    await expect(pin).toBeVisible();
  });
});

test("a page that cannot be fetched says so inside the frame; where the server answers it is reloaded once", async ({
  signedIn,
  campus,
}) => {
  test.slow();
  await test.step("a page that cannot be fetched says so inside the frame, and comes back by itself", async () => {
    await signedIn.goto(campus.url + LIGHTING);
    await expect(pinOf(signedIn)).toBeVisible();
    // With its document: a page that were loaded again now would be lost.
    const { end } = await silence(signedIn, "**/assets/OverridesPage-*.js", "**/control/overrides**", READY);
    await signedIn.getByRole("link", { name: "Overrides", exact: true }).click();
    await expect(signedIn.getByText(AWAY)).toBeVisible();
    expect(await violationsOf(signedIn)).toEqual([]);
    await signedIn.getByRole("button", { name: "Retry" }).click();
    await expect(signedIn.getByRole("button", { name: /Outdoor weather/ })).toBeVisible();
    await end();
    await expect(signedIn.getByRole("heading", { name: /^Overrides in / })).toBeVisible();
  });
  await test.step("a page that is gone although the server answers is reloaded once, and then waits for the person", async () => {
    await signedIn.goto(campus.url + LIGHTING);
    await expect(pinOf(signedIn)).toBeVisible();
    const loads: string[] = [];
    signedIn.on("request", (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
    });
    const script = "**/assets/OverridesPage-*.js";
    await signedIn.route(script, (route) => route.fulfill({ status: 404 }));
    await signedIn.getByRole("link", { name: "Overrides", exact: true }).click();
    await expect.poll(() => loads.length).toBe(1);
    await expect(signedIn.getByText("could not be loaded from the server")).toBeVisible();
    // Longer than it takes to ask the server again.
    await signedIn.waitForTimeout(5_000);
    expect(loads).toHaveLength(1);
    await signedIn.unroute(script);
    await signedIn.getByRole("button", { name: "Retry" }).click();
    await expect(signedIn.getByRole("heading", { name: /^Overrides in / })).toBeVisible();
  });
});
