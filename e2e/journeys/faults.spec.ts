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
