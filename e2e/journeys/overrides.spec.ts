import { violationsOf } from "../axe.ts";
import { expect, test } from "../journey.ts";

const ZONE = "/control/lightings/office-building?floor=first&zone=B";
const DOWNLIGHTS = "L-O1-B-03";
const COVE = "L-O1-B-04";
/** Index of priority 8 in a priority array. */
const OPERATOR = 7;

test("a group command is undone from its result, which leaves later changes alone", async ({
  signedIn: page,
  campus,
}) => {
  await test.step("a group command is undone from its result: each lamp is on automatic again, in the field as well", async () => {
    await page.goto(`${campus.url}${ZONE}`);
    await page.getByRole("button", { name: "All on" }).click();
    await page.getByRole("button", { name: /^Turn on \d+$/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("11 of 11 are on");
    for (const number of ["01", "02", "03", "04", "05"]) {
      const { level, priorityArray } = await campus.circuit(`L-O1-B-${number}`);
      expect([level, priorityArray[OPERATOR]]).toEqual([100, 100]);
    }
    await dialog.getByRole("button", { name: "Undo" }).click();
    await expect(dialog).toContainText("11 of 11 restored");
    for (const device of [DOWNLIGHTS, COVE]) {
      await expect.poll(async () => (await campus.circuit(device)).priorityArray[OPERATOR]).toBeNull();
    }
  });
  await test.step("an undo leaves later changes alone, and says so", async () => {
    await campus.release();
    await page.goto(`${campus.url}${ZONE}`);
    await page.getByRole("button", { name: "All on" }).click();
    await page.getByRole("button", { name: /^Turn on \d+$/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("11 of 11 are on");
    await campus.wallSwitch(COVE, 30);
    await expect(page.locator(`[data-pin="${COVE}"]`)).toHaveAttribute("aria-label", /30 percent/);
    await dialog.getByRole("button", { name: "Undo" }).click();
    await expect(dialog).toContainText(/\d+ of \d+ restored/);
    await expect(dialog.getByRole("list", { name: "Left unchanged" })).toContainText(COVE);
    await campus.wallSwitch(COVE, null);
  });
});

test("a scene is saved, applied through the question, renamed and deleted", async ({ signedIn: page, campus }) => {
  await test.step("a scene is saved and applied through the question", async () => {
    await page.goto(`${campus.url}${ZONE}&selection=${DOWNLIGHTS}`);
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    await inspector.getByText("75 %", { exact: true }).click();
    await expect(inspector).toContainText("Confirmed by device");
    const scene = page.getByRole("button", { name: "Scene", exact: true });
    await scene.click();
    await page.getByRole("menuitem", { name: "Save current levels" }).click();
    await page.getByLabel("Name").fill("Meeting");
    await page.getByRole("button", { name: "Save scene" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeHidden();
    await inspector.getByText("25 %", { exact: true }).click();
    await expect.poll(async () => (await campus.circuit(DOWNLIGHTS)).level).toBe(25);

    await scene.click();
    await page.getByRole("menuitem", { name: /^Meeting/ }).click();
    await expect(dialog).toContainText("scene Meeting");
    await dialog.getByRole("button", { name: /^Set \d+$/ }).click();
    await expect.poll(async () => (await campus.circuit(DOWNLIGHTS)).level).toBe(75);
  });
  await test.step("a scene is renamed and deleted", async () => {
    await page.goto(`${campus.url}${ZONE}`);
    await page.getByRole("button", { name: "Scene", exact: true }).click();
    await page.getByRole("menuitem", { name: "Manage scenes" }).click();
    await page.getByRole("button", { name: "Change Meeting" }).click();
    await page.getByLabel("Name").fill("Presentation");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Delete Presentation" }).click();
    await page.getByRole("button", { name: "Delete Presentation now" }).click();
    await expect(page.getByRole("dialog")).toContainText("No scenes left here.");
  });
});

test("the register lists every hold with its person, says what a lamp forgot, releases, pages, and is cards on a phone", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("the register lists every hold of the campus with its person, and one is released from it", async () => {
    await page.goto(`${campus.url}${ZONE}&selection=${DOWNLIGHTS}`);
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    await inspector.getByText("50 %", { exact: true }).click();
    await expect(inspector).toContainText("Confirmed by device");
    await page.getByRole("link", { name: "Overrides" }).click();
    await page.getByRole("treeitem", { name: "All buildings" }).click();
    const row = page.getByRole("row", { name: /Board room downlights/ });
    await expect(row).toContainText("50 %");
    await expect(row).toContainText("admin");
    await page.getByRole("combobox", { name: "System" }).selectOption("Lighting");
    await expect(page).toHaveURL(/module=lighting/);
    await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Release 1…" }).click();
    const dialog = page.getByRole("dialog", { name: "Release Board room downlights?" });
    await expect(dialog).toContainText("Office Building, 1st Floor, Zone B. It returns to automatic.");
    await dialog.getByRole("button", { name: "Release Board room downlights" }).click();
    await expect(page.getByRole("dialog")).toContainText("1 of 1 released");
    await expect.poll(async () => (await campus.circuit(DOWNLIGHTS)).priorityArray[OPERATOR]).toBeNull();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    await expect(row).toBeHidden();
  });
  await test.step("a lamp that forgets its hold says so on plan, inspector and register, and is not set again", async () => {
    await campus.release();
    await page.goto(`${campus.url}${ZONE}&selection=${DOWNLIGHTS}`);
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    await inspector.getByText("75 %", { exact: true }).click();
    await expect(inspector).toContainText("Confirmed by device");
    await campus.fault({ device: DOWNLIGHTS, fault: "forgets", on: true });
    await expect(inspector).toContainText("75 % set by admin was lost by the device", { timeout: 60_000 });
    await expect(page.getByRole("button", { name: /^Board room downlights,.*hold lost by the device$/ })).toBeVisible();
    await page.getByRole("link", { name: "Overrides" }).click();
    await page.getByRole("treeitem", { name: "All buildings" }).click();
    await expect(page.getByRole("row", { name: /Board room downlights/ })).toContainText(
      /Hold lost by device, \d\d:\d\d/,
    );
    expect((await campus.circuit(DOWNLIGHTS)).priorityArray[OPERATOR]).toBeNull();
    await campus.fault({ device: DOWNLIGHTS, fault: "forgets", on: false });
  });
  await test.step("the register comes page by page, and on a phone as cards with the way to release each", async () => {
    await campus.release();
    await page.goto(`${campus.url}${ZONE}`);
    await page.getByRole("button", { name: "All on" }).click();
    await page.getByRole("button", { name: /^Turn on \d+$/ }).click();
    await expect(page.getByRole("dialog")).toContainText("11 of 11 are on");
    await page.goto(`${campus.url}/control/overrides`);
    await expect(page.getByText("1-10 of 11 items")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText("11-11 of 11 items")).toBeVisible();
    await page.getByRole("radio", { name: "20 per page" }).press(" ");
    await expect(page.getByRole("row")).toHaveCount(12);
    // Nothing is that old: a press on an age leaves nothing of them.
    await page.getByText("Over 1 h (0)", { exact: true }).click();
    await expect(page).toHaveURL(/over=1/);
    await expect(page.getByText("No values held by operators here")).toBeVisible();
    await page.getByText("Any age", { exact: true }).click();
    await page.getByRole("combobox", { name: "Person" }).selectOption("admin");
    await page.getByRole("treeitem", { name: "Office Building" }).click();
    await page.getByRole("treeitem", { name: "2nd Floor" }).click();
    await expect(page.getByText("0 of 11 holds at Riverside Campus")).toBeVisible();
    await page.getByRole("treeitem", { name: "1st Floor" }).click();
    const place = page.getByRole("heading", { name: "Overrides in Office Building, 1st Floor" });
    await expect(place).toBeVisible();
    const all = page.getByRole("button", { name: "Release all 11 in Office Building, 1st Floor…" });
    await expect(all).toHaveAttribute("data-variant", "default");
    await page.getByRole("checkbox", { name: "Select Board room downlights" }).check();
    await expect(page.getByRole("button", { name: "Release 1…" })).toHaveAttribute("data-variant", "default");
    await expect(place).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(place).toBeInViewport({ ratio: 1 });
    const row = page.getByRole("row", { name: /Board room downlights/ });
    await expect(row).toContainText("100 % · under 1 min · admin");
    await expect(row.getByRole("button", { name: "Release Board room downlights" })).toBeInViewport({ ratio: 1 });
  });
});
