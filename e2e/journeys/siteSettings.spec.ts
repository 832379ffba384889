import type { Page } from "@playwright/test";
import { expect, test } from "../journey.ts";
import { violationsOf } from "../axe.ts";

const PATH = "/setting/site";

/** Saves, and waits until the server has it. */
async function save(page: Page): Promise<void> {
  const answered = page.waitForResponse(
    (reply) => reply.url().endsWith("/site-settings") && reply.request().method() === "PUT",
  );
  await page.getByRole("button", { name: "Save", exact: true }).click();
  expect((await answered).status()).toBe(200);
  await expect(page.getByRole("button", { name: "Discard" })).toBeDisabled();
}

test("the site's name is everywhere at once, what another time zone means is said first, and a tariff of next year waits in the list", async ({
  signedIn,
  campus,
  browser,
}) => {
  test.slow();
  await test.step("another name is over the menu of every open page at once, and on the sign-in page", async () => {
    await signedIn.goto(`${campus.url}${PATH}`);
    const other = await signedIn.context().newPage();
    await other.goto(`${campus.url}/control/lighting/office-building?floor=first`);
    await expect(other.getByText("Riverside Campus").first()).toBeVisible();

    const name = signedIn.getByRole("textbox", { name: "Name" });
    await name.fill("Lakeside Campus");
    await save(signedIn);
    for (const page of [signedIn, other]) await expect(page.getByText("Lakeside Campus").first()).toBeVisible();
    await other.close();

    const stranger = await browser.newPage();
    await stranger.goto(campus.url);
    await expect(stranger.getByText("Lakeside Campus").first()).toBeVisible();
    await stranger.close();

    await name.fill("Riverside Campus");
    await save(signedIn);
  });
  await test.step("what another time zone means is said before it is saved", async () => {
    const zone = signedIn.getByRole("combobox", { name: "Time zone" });
    await zone.click();
    await zone.fill("Tokyo");
    await signedIn.getByRole("option", { name: "Asia/Tokyo" }).click();
    await expect(
      signedIn.getByText("Pages and figures stay in Asia/Bangkok until the server is restarted."),
    ).toBeVisible();
    await signedIn.getByRole("button", { name: "Discard" }).click();
    await expect(zone).toHaveValue("Asia/Bangkok");
  });
  await test.step("a tariff of next year is added by keyboard and waits in the list; one that overlaps is refused at its day", async () => {
    const tariffs = signedIn.getByRole("list", { name: "Tariffs, newest first" });
    await expect(tariffs.locator(":scope > li")).toHaveCount(1);
    await signedIn.getByRole("button", { name: "New tariff" }).press("Enter");
    await expect(tariffs.locator(":scope > li")).toHaveCount(2);
    await signedIn.getByRole("textbox", { name: "First day", exact: true }).fill("2040-01-01");
    const open = signedIn.getByRole("group", { name: "tariff, From 01 Jan 2040" });
    await open
      .getByRole("textbox", { name: /^Price, THB\/kWh/ })
      .first()
      .fill("9,5");
    // Saturday leaves the days off for the working days, and the bar of the week follows.
    await open.getByRole("button", { name: "Saturday" }).first().press("Space");
    await expect(open.getByRole("figure", { name: "Week of All year" })).toContainText("09:00 to 22:00 On-peak");
    await expect(tariffs.locator(":scope > li").first()).toContainText("Time of use: On-peak 9,5, Off-peak 2.6");
    await expect(tariffs.locator(":scope > li").last()).toContainText("01 Jan 2020 to 31 Dec 2039");
    // No recorded day becomes another: nobody asks for a reason.
    await expect(signedIn.getByLabel("Reason for the audit log")).toHaveCount(0);
    await save(signedIn);
    await expect(tariffs.locator(":scope > li").first()).toContainText("Upcoming");

    await signedIn.getByRole("button", { name: /^Edit tariff, 01 Jan 2020/ }).click();
    await signedIn.getByLabel("Last day").first().fill("2041-01-01");
    await signedIn.getByRole("button", { name: "Save", exact: true }).click();
    await expect(signedIn.getByText("overlaps the row from 2020-01-01")).toBeVisible();
    await signedIn.getByRole("button", { name: "Discard" }).click();
    await signedIn.getByRole("button", { name: /^Remove tariff, From 01 Jan 2040/ }).click();
    await save(signedIn);
    await expect(tariffs.locator(":scope > li")).toHaveCount(1);
  });
});

test("what two set at once is shown to the second; axe finds nothing, and on a phone nothing is wider than the screen", async ({
  signedIn,
  campus,
}) => {
  await test.step("what two set at once is shown to the second, who keeps what was typed and decides", async () => {
    await signedIn.goto(`${campus.url}${PATH}`);
    await signedIn.getByRole("textbox", { name: "Help line" }).fill("night desk, ext. 9");
    const other = await signedIn.context().newPage();
    await other.goto(`${campus.url}${PATH}`);
    await other.getByRole("textbox", { name: "Help line" }).fill("front desk, ext. 1");
    await save(other);
    await other.close();

    await expect(signedIn.getByText("You and admin both changed the help line.")).toBeVisible();
    await expect(signedIn.getByRole("textbox", { name: "Help line" })).toHaveValue("night desk, ext. 9");
    await signedIn.getByRole("button", { name: "Keep mine" }).click();
    await save(signedIn);
    await expect(signedIn.getByRole("textbox", { name: "Help line" })).toHaveValue("night desk, ext. 9");
  });
  await test.step("axe finds nothing, and on a phone nothing is wider than the screen", async () => {
    await signedIn.getByRole("button", { name: "New factor" }).click();
    await expect(signedIn.getByRole("textbox", { name: "kg per kWh" })).toBeVisible();
    expect(await violationsOf(signedIn)).toEqual([]);
    await signedIn.setViewportSize({ width: 390, height: 844 });
    // Another shell is drawn on a phone, and with it the page.
    await expect(signedIn.getByRole("button", { name: "New tariff" })).toBeVisible();
    await signedIn.getByRole("button", { name: "New tariff" }).click();
    await expect(signedIn.getByLabel("Reason for the audit log")).toHaveCount(0);
    expect(await violationsOf(signedIn)).toEqual([]);
    expect(await signedIn.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
