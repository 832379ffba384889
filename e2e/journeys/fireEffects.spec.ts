import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

/** No other journey lets it burn on this floor. */
const DETECTOR = "FD-L5-A-01";
const FIRE = { device: DETECTOR, fault: "fire-alarm" };
/** A technician has it at its panel: it does not hear the signal. */
const KEPT_BACK = { device: "EF-L5-B-01", fault: "stuck" };
const PAGE = "/monitor/schneider-fire-alarm/learning-building?floor=fifth&view=effects";
const PATIENCE = { timeout: 60_000 };

test.afterEach(async ({ campus }) => {
  await campus.fault({ ...FIRE, on: false });
  await campus.fault({ ...KEPT_BACK, on: false });
});

test("a drill: what the alarm of a zone causes is ticked as it comes, what is kept back is missing, and its report is a pdf", async ({
  signedIn: page,
  campus,
}) => {
  test.setTimeout(180_000);
  await campus.fault({ ...KEPT_BACK, on: true });
  await page.goto(campus.url + PAGE);
  const zones = page.getByRole("region", { name: "Zones of panel FP-L1" });
  const row = zones.getByRole("row", { name: /5th Floor/ });
  await expect(row.getByRole("img", { name: "Planned" })).toHaveCount(8);
  await expect(page.getByText(/program of panel FP-L1, revision 12/)).toBeVisible();

  await page.getByRole("button", { name: "Start drill…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Yearly drill");
  await dialog.getByRole("button", { name: "Start drill" }).click();
  const banner = page.getByRole("region", { name: "Drill of panel FP-L1" });
  await expect(banner).toContainText("Its alarms are marked “Drill”");

  await campus.fault({ ...FIRE, on: true });
  await expect(row).toContainText("Drill", PATIENCE);
  await expect(page.getByRole("alert").filter({ hasText: "Fire alarm" })).toContainText("Drill:");
  const lane = (name: RegExp) => page.getByRole("row", { name });
  await expect(lane(/Escape doors released/)).toContainText("22 of 22", PATIENCE);
  await expect(lane(/DOAS stopped/).getByRole("img", { name: "Seen" })).toBeVisible(PATIENCE);
  await expect(lane(/Gate barriers open/).getByRole("img", { name: "Seen" })).toBeVisible(PATIENCE);
  await expect(lane(/Exhaust fans stopped/).getByRole("img", { name: "Missing" })).toBeVisible(PATIENCE);
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await expect(inspector).toContainText("Not done: ");
  expect(await violationsOf(page)).toEqual([]);

  await inspector.getByRole("button", { name: "Create report" }).click();
  await dialog.getByRole("textbox", { name: "Participants" }).fill("42 of 45 at the meeting point");
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Create report" }).click();
  expect((await download).suggestedFilename()).toMatch(/^fire-report-\d+\.pdf$/);
  await expect(inspector.getByRole("heading", { name: "Reports" })).toBeVisible();

  await campus.fault({ ...FIRE, on: false });
  await expect(page.getByText(/ended after/)).toBeVisible(PATIENCE);
  await banner.getByRole("button", { name: "End drill" }).click();
  await expect(banner).toBeHidden();
  // What was is still there to look at.
  await expect(page.getByText("No active alarm. The last one:")).toBeVisible();
  await expect(lane(/Exhaust fans stopped/).getByRole("img", { name: "Missing" })).toBeVisible();
});
