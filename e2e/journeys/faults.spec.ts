import { Campus } from "../campus.ts";
import { expect, signIn, test } from "../journey.ts";

const ZONE = "/control/lightings/office-building?floor=first&zone=B&selection=L-O1-B-03";

test("a silent field looks stale within the promised interval and comes back by itself", async ({ page }) => {
  // A campus of its own has to start, and each of the two waits may take its minute.
  test.setTimeout(180_000);
  const campus = await Campus.start();
  try {
    await signIn(page, campus);
    await page.goto(`${campus.url}${ZONE}`);
    await expect(page.getByRole("button", { name: /^Board room downlights, (On|Off)/ })).toBeVisible();
    await campus.virtualCampus.stop("SIGKILL");
    await expect(page.getByRole("button", { name: /^Board room downlights, .*[Ss]tale/ })).toBeVisible({
      timeout: 60_000,
    });
    campus.virtualCampus.start();
    await expect(page.getByRole("button", { name: /^Board room downlights, (On|Off)(?!.*[Ss]tale)/ })).toBeVisible({
      timeout: 60_000,
    });
  } finally {
    await campus.stop();
  }
});

test("a server killed and started again: the page says it is disconnected, then goes on without a reload", async ({
  page,
}) => {
  const campus = await Campus.start();
  try {
    await signIn(page, campus);
    await page.goto(`${campus.url}${ZONE}`);
    const pin = page.getByRole("button", { name: /^Board room downlights, / });
    await expect(pin).toBeVisible();
    await campus.server.stop("SIGKILL");
    await expect(page.getByText(/Live data lost at/)).toBeVisible({ timeout: 5_000 });
    campus.server.start();
    await campus.whenServing();
    await expect(page.getByText(/Live data lost at/)).toBeHidden({ timeout: 30_000 });
    await page.getByRole("complementary", { name: "Inspector" }).getByText("75 %", { exact: true }).click();
    await expect.poll(async () => (await campus.circuit("L-O1-B-03")).level).toBe(75);
  } finally {
    await campus.stop();
  }
});
