import type { Page } from "@playwright/test";
import { Campus } from "../campus.ts";
import { expect, signIn, test } from "../journey.ts";

const ZONE = "/control/lightings/office-building?floor=first&zone=B&selection=L-O1-B-03";

/** Of these journeys alone: what they kill would be missing to all that share a campus. */
let campus: Campus | undefined;

test.beforeAll(async () => {
  // To start a campus takes a minute on a machine that has much to do.
  test.setTimeout(180_000);
  campus = await Campus.start();
  await campus.whenAnswering();
});

test.afterAll(async () => {
  await campus?.stop();
});

function started(): Campus {
  if (campus === undefined) throw new Error("the campus has not started");
  return campus;
}

test("a silent field looks stale within the promised interval and comes back by itself", async ({ page }) => {
  test.setTimeout(360_000);
  const { url, virtualCampus } = started();
  await signIn(page, started());
  await page.goto(`${url}${ZONE}`);
  await expect(page.getByRole("button", { name: /^Board room downlights, (On|Off)/ })).toBeVisible();
  await virtualCampus.stop("SIGKILL");
  await expect(page.getByRole("button", { name: /^Board room downlights, .*[Ss]tale/ })).toBeVisible({
    timeout: 60_000,
  });
  virtualCampus.start();
  // To start it takes a minute on a machine that has much to do, and gateways are tried again less and less often.
  await expect(page.getByRole("button", { name: /^Board room downlights, (On|Off)(?!.*[Ss]tale)/ })).toBeVisible({
    timeout: 180_000,
  });
});

/** Of each kind of page one: with a plan and an inspector, with figures, with a list. */
const LOOKED_AT = [ZONE, "/monitor/energy", "/monitor/iaq/office-building?floor=first&zone=A", "/event/alarms"];

test("losing live data and getting it back moves nothing on a page", async ({ page }) => {
  test.setTimeout(300_000);
  const own = started();
  await own.whenAnswering();
  await signIn(page, own);
  const line = { isCut: false, cut: (): Promise<void> => Promise.resolve() };
  await page.routeWebSocket(/./, async (socket) => {
    if (line.isCut) {
      await socket.close();
      return;
    }
    socket.connectToServer();
    line.cut = async () => socket.close();
  });
  for (const address of LOOKED_AT) {
    line.isCut = false;
    await page.setViewportSize({ width: 1440, height: 860 });
    await page.goto(`${own.url}${address}`);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeAttached();
    // What loads has its place by then, and what comes afterwards comes with live data.
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(4_500);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 860 });
      await page.waitForTimeout(1_500);
      await watchShifts(page);
      line.isCut = true;
      await line.cut();
      await expect(page.getByText(/Live data lost at/)).toBeVisible();
      await page.waitForTimeout(1_500);
      line.isCut = false;
      await expect(page.getByText(/Live data lost at/)).toBeHidden({ timeout: 60_000 });
      await page.waitForTimeout(1_500);
      expect(await shiftsOf(page), `${address}, ${String(width)} px wide`).toEqual([]);
    }
  }
});

/** Collects what moves on the page from now on; a digit that is wider than the one before is no movement. */
async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const found: string[] = [];
    Object.assign(window, { shifts: found });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!("value" in entry) || Number(entry.value) < 0.001) continue;
        const sources = "sources" in entry && Array.isArray(entry.sources) ? entry.sources : [];
        const words = ({ node, previousRect, currentRect }: Moved): string =>
          `${node?.textContent?.slice(0, 60) ?? ""} ${JSON.stringify([previousRect, currentRect])}`;
        const moved = sources.map(words);
        found.push(`${Number(entry.value).toFixed(4)} ${moved.join(" | ")}`);
      }
    }).observe({ type: "layout-shift" });
  });
}

interface Moved {
  node?: Node | null;
  previousRect?: DOMRectReadOnly;
  currentRect?: DOMRectReadOnly;
}

async function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => ("shifts" in window && Array.isArray(window.shifts) ? window.shifts : ["not watched"]));
}

test("a server killed and started again: the page says it is disconnected, then goes on without a reload", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const own = started();
  await signIn(page, own);
  await page.goto(`${own.url}${ZONE}`);
  const pin = page.getByRole("button", { name: /^Board room downlights, / });
  await expect(pin).toBeVisible();
  await own.server.stop("SIGKILL");
  await expect(page.getByText(/Live data lost at/)).toBeVisible();
  own.server.start();
  await own.whenServing();
  await expect(page.getByText(/Live data lost at/)).toBeHidden({ timeout: 60_000 });
  await page.getByRole("complementary", { name: "Inspector" }).getByText("75 %", { exact: true }).click();
  await expect.poll(async () => (await own.circuit("L-O1-B-03")).level).toBe(75);
});
