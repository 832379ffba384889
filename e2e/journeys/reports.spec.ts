import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { Mailbox } from "../../apps/server/test/mailbox.ts";
import { violationsOf } from "../axe.ts";
import type { Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";
import { noticeDesk } from "../noticeDesk.ts";

const LIGHTS = "/control/lightings/office-building?floor=first&view=table";

/** Begins a report of the lights of a floor. @returns its form */
async function begin(page: Page, campus: Campus): Promise<Locator> {
  await page.goto(`${campus.url}${LIGHTS}`);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "Save as report…" }).click();
  const form = page.getByRole("dialog", { name: "Save as report" });
  await expect(form).toContainText("Lights, Office Building, 1st Floor");
  return form;
}

async function save(page: Page, campus: Campus, name: string): Promise<Locator> {
  const form = await begin(page, campus);
  await form.getByLabel("Name").fill(name);
  await form.getByRole("combobox", { name: "File" }).click();
  await page.getByRole("option", { name: "CSV" }).click();
  await form.getByRole("button", { name: "Save report" }).click();
  const report = page.getByRole("dialog", { name: "Saved reports" }).getByRole("listitem", { name, exact: true });
  await expect(report).toContainText("Every day at 06:00, as of that time");
  return report;
}

test("a list becomes a report whose file says what the page says; a taken name stands at its field", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  await test.step("a list becomes a report: it is made when it is asked for too, and its file says what the page says", async () => {
    const report = await save(page, campus, "Lights at six");
    await expect(report).toContainText(/Next:/);
    await report.getByRole("button", { name: "Create now, Lights at six" }).click();
    await expect(report).toContainText(/\d+ rows, .* with the permissions of admin/);
    const download = page.waitForEvent("download");
    await report.getByRole("button", { name: /^Download lights-office-building-1st-floor/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^lights-office-building-1st-floor-\d{4}-\d\d-\d\d\.csv$/);
    const text = (await readFile(await file.path())).toString("utf8");
    expect(text).toContain('Place,"Office Building, 1st Floor"');
    const rows = Number(/(\d+) rows/.exec((await report.textContent()) ?? "")?.[1]);
    expect(text.split("\r\n\r\n")[1]?.trimEnd().split("\r\n")).toHaveLength(rows + 1);
    // It is there from every page, and after a new start of the page.
    await page.goto(`${campus.url}/setting/users?tab=audit`);
    await expect(
      page.getByText(/File lights-office-building.* of report Lights at six downloaded/).first(),
    ).toBeVisible();
    await page.getByRole("button", { name: /Your reports and password/ }).click();
    await page.getByRole("menuitem", { name: "Saved reports" }).click();
    const list = page.getByRole("dialog", { name: "Saved reports" });
    await expect(list.getByRole("listitem", { name: "Lights at six", exact: true })).toContainText(
      "with the permissions of admin",
    );
    expect(await violationsOf(page, "[role=dialog]")).toEqual([]);
  });
  await test.step("a receiver is added by keyboard, and the file that is sent opens in the receiver's language", async () => {
    const mailbox = new Mailbox();
    await mailbox.open();
    const desk = noticeDesk(page, campus);
    try {
      const settings = {
        kind: "mail",
        host: "127.0.0.1",
        port: mailbox.port,
        security: "none",
        from: "a@campus.example",
      };
      await desk.post("/notice-channels", { name: "Mail", isOn: true, settings });
      await page.getByRole("button", { name: "Edit Lights at six" }).click();
      const form = page.getByRole("dialog", { name: "Lights at six" });
      await form.getByRole("combobox", { name: "Add receiver" }).focus();
      await page.keyboard.type("Email address");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(form.getByRole("textbox", { name: "Email address" })).toBeFocused();
      await page.keyboard.type("board@campus.example");
      await form.getByRole("combobox", { name: "Language for board@campus.example" }).click();
      await page.getByRole("option", { name: "ไทย" }).click();
      expect(await violationsOf(page, "[role=dialog]")).toEqual([]);
      await form.getByRole("button", { name: "Save", exact: true }).click();
      const report = page.getByRole("listitem", { name: "Lights at six", exact: true });
      await expect(report).toContainText("Receivers: board@campus.example");
      await report.getByRole("button", { name: "Send now, Lights at six" }).click();
      await expect(report).toContainText(/Sent to board@campus.example at \d\d:\d\d/);
      const [mail] = mailbox.mails;
      expect(mail?.to).toEqual(["board@campus.example"]);
      const { content } = Mailbox.attachment(mail ?? { to: [], text: "" });
      expect(content.toString("utf8")).toContain('สถานที่,"อาคารสำนักงาน, ชั้น 1"');
    } finally {
      await desk.clear();
      await mailbox.close();
    }
  });
  await test.step("a name that is taken stands at its field; nothing of the form has a barrier, light or dark", async () => {
    await save(page, campus, "Twice");
    const form = await begin(page, campus);
    await form.getByLabel("Name").fill("twice");
    await form.getByRole("button", { name: "Save report" }).click();
    await expect(form).toContainText("A report with this name already exists");
    expect(await violationsOf(page, "[role=dialog]")).toEqual([]);
  });
});

test("a report is edited, paused and deleted, the second of two editors is informed, and a phone has reports in its sheet", async ({
  signedIn: page,
  campus,
  browser,
}) => {
  test.slow();
  await test.step("a report is edited, paused and deleted, and of two who edit it at once the second is informed", async () => {
    await save(page, campus, "Evening");
    const other = await (await browser.newContext()).newPage();
    await campus.openSession(other);
    await other.goto(`${campus.url}${LIGHTS}`);
    await other.getByRole("button", { name: /Your reports and password/ }).click();
    await other.getByRole("menuitem", { name: "Saved reports" }).click();
    await other.getByRole("button", { name: "Edit Evening" }).click();
    const theirs = other.getByRole("dialog", { name: "Evening" });
    await theirs.getByRole("combobox", { name: "Time" }).click();
    await other.getByRole("option", { name: "18:00" }).click();

    await page.getByRole("button", { name: "Edit Evening" }).click();
    const mine = page.getByRole("dialog", { name: "Evening" });
    await mine.getByRole("combobox", { name: "Frequency" }).click();
    await page.getByRole("option", { name: "Every week" }).click();
    await expect(mine).toContainText("Every Monday at 06:00");
    await mine.getByRole("button", { name: "Save", exact: true }).click();
    const report = page.getByRole("listitem", { name: "Evening", exact: true });
    await expect(report).toContainText("Every Monday at 06:00");
    await theirs.getByRole("button", { name: "Save", exact: true }).click();
    await expect(theirs.getByRole("alert")).toContainText("Evening was changed by someone else");
    await other.context().close();

    await report.getByRole("button", { name: "Pause Evening" }).click();
    await expect(report).toContainText("Paused");
    await expect(report).not.toContainText("Next:");
    await report.getByRole("button", { name: "Resume Evening" }).click();
    await expect(report).toContainText("Next:");
    await report.getByRole("button", { name: "Delete Evening" }).click();
    await page.getByRole("button", { name: "Delete report" }).click();
    await expect(report).toHaveCount(0);
  });
  await test.step("on a phone reports are in the sheet of places and within its width", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const report = await save(page, campus, "On the way");
    await report.getByRole("button", { name: "Create now, On the way" }).click();
    await expect(report).toContainText(/with the permissions of admin/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole("button", { name: "Close" }).first().click();
    await page.getByRole("button", { name: /^Places/ }).click();
    await page.getByRole("button", { name: /Your reports and password/ }).click();
    await page.getByRole("menuitem", { name: "Saved reports" }).click();
    await expect(page.getByRole("listitem", { name: "On the way", exact: true })).toBeVisible();
  });
});
