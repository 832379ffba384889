import { type Feature, FEATURES } from "@atrium/contract";
import { type RouteEntry, ROUTES } from "@atrium/contract/pages";
import type { Page, Request } from "@playwright/test";
import { addUser, begin, elsewhere } from "../accounts.ts";
import type { Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";

/** What stands for the parameters of an address. The rest of the ids are "1": a page says that it is not there. */
const PARAMS: Readonly<Record<string, string>> = {
  placement: "office-building",
  category: "overview",
  tab: "total",
  device: "exhaust-fan",
};

const PAGES = Object.values<RouteEntry>(ROUTES).filter(
  ({ path, redirect }) => redirect === undefined && !["/", "/login", "/setting"].includes(path),
);

/** The pages that a right opens by itself; without a right: those that everyone opens. */
const pagesOf = (feature: Feature | undefined) => PAGES.filter((page) => page.feature === feature);

const address = ({ path, query }: RouteEntry) =>
  `${path.replaceAll(/\$(\w+)/g, (_, name: string) => PARAMS[name] ?? "1")}${
    query === undefined ? "" : `?${String(new URLSearchParams(query))}`
  }`;

async function signInWithOnly(page: Page, campus: Campus, admin: Page, feature: Feature): Promise<void> {
  const role = `Only ${feature}`;
  const headers = await campus.bearer(admin.request);
  const permissions = [{ isUsed: true, feature: { slug: feature } }];
  const url = `${campus.url}/api/user-service/v1.0/roles`;
  const made = await admin.request.post(url, { data: { name: role, permissions }, headers });
  expect([201, 409]).toContain(made.status());
  const username = `only-${feature.toLowerCase()}-${String(Date.now())}`;
  await addUser(admin, campus, { username, role });
  await begin(page, campus, username);
  await page.waitForURL((at) => at.pathname !== "/login");
}

/** @returns waits until half a second has passed in which the page asked nothing and awaited nothing */
function nextSettled(page: Page): () => Promise<void> {
  let last = performance.now();
  const asked = new Set<Request>();
  const noteAsked = (request: Request): void => {
    asked.add(request);
    last = performance.now();
  };
  const noteEnded = (request: Request): void => {
    asked.delete(request);
    last = performance.now();
  };
  page.on("request", noteAsked).on("requestfinished", noteEnded).on("requestfailed", noteEnded);
  return async () => {
    await expect.poll(() => asked.size === 0 && performance.now() - last > 500, { timeout: 30_000 }).toBe(true);
    page.off("request", noteAsked).off("requestfinished", noteEnded).off("requestfailed", noteEnded);
  };
}

/** What may be seen is opened by the other journeys, page by page. */
const OTHERS = FEATURES.filter((feature) => feature !== "viewable");

/** Two journeys, about as long as each other. */
const HALVES = [[...OTHERS.slice(0, 3), undefined], OTHERS.slice(3)];

for (const features of HALVES) {
  test(`no page that ${features.map((feature) => feature ?? "everybody").join(", ")} opens asks what is refused`, async ({
    signedIn: admin,
    campus,
    browser,
  }) => {
    test.setTimeout(180_000);
    const page = await elsewhere(browser);
    let at = "";
    const refused: string[] = [];
    page.on("response", (reply) => {
      if (reply.status() === 403) refused.push(`${at}: ${reply.request().method()} ${new URL(reply.url()).pathname}`);
    });
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => {
        if (/EAU004|refused/.test(String(payload))) refused.push(`${at}: live ${String(payload).slice(0, 200)}`);
      });
    });
    for (const feature of features) {
      await page.goto("about:blank");
      await page.context().clearCookies();
      await signInWithOnly(page, campus, admin, feature ?? "bookable");
      for (const entry of pagesOf(feature)) {
        at = address(entry);
        const settled = nextSettled(page);
        // As a link does: the shell, which asks the same everywhere, is not loaded again.
        await page.evaluate((next) => {
          history.pushState(null, "", next);
          dispatchEvent(new PopStateEvent("popstate"));
        }, at);
        await settled();
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      }
    }
    await page.context().close();
    expect(refused).toEqual([]);
  });
}
