import type { Locator, Page } from "@playwright/test";
import { Mailbox } from "../../apps/server/test/mailbox.ts";
import { Receiver } from "../../apps/server/test/receiver.ts";
import type { Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";
import { isSigned, noticeDesk } from "../noticeDesk.ts";

const ADDRESS = "admin@campus.example";
const PATIENCE = { timeout: 45_000 };
const DETECTOR = "FD-O1-D-01";

let mailbox: Mailbox;
let receiver: Receiver;
test.beforeEach(async () => {
  mailbox = new Mailbox();
  await mailbox.open();
  receiver = await Receiver.open();
});
test.afterEach(async ({ signedIn: page, campus }) => {
  await noticeDesk(page, campus).clear();
  await mailbox.close();
  await receiver.close();
});

async function openTab(page: Page, campus: Campus, tab: "rules" | "channels" | "on-call" | "sent"): Promise<void> {
  await page.goto(`${campus.url}/setting/notices?tab=${tab}`);
  await expect(page.getByRole("heading", { name: "Notices", level: 1 })).toBeVisible(PATIENCE);
}

async function choose(form: Locator, label: string, option: string | RegExp): Promise<void> {
  await form.getByRole("combobox", { name: label }).click();
  await form.page().getByRole("option", { name: option }).first().click();
}

async function addMail(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add channel" }).click();
  await page.getByRole("menuitem", { name: "Mail server" }).click();
  const form = page.getByRole("dialog", { name: "Mail server" });
  await choose(form, "Encryption", /None/);
  await form.getByLabel("Host").fill("127.0.0.1");
  await form.getByLabel("Port").fill(String(mailbox.port));
  await form.getByLabel("From").fill("atrium@campus.example");
  await form.getByRole("button", { name: "Add channel" }).click();
  await expect(form).toBeHidden();
}

/** @returns its secret */
async function addWebhook(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Add channel" }).click();
  await page.getByRole("menuitem", { name: "Webhook" }).click();
  const form = page.getByRole("dialog", { name: "Webhook" });
  await form.getByLabel("Name").fill("Ticket desk");
  await form.getByLabel("Address").fill(receiver.url);
  await form.getByRole("button", { name: "Add channel" }).click();
  const told = page.getByRole("dialog", { name: "Signing secret" });
  const secret = (await told.locator("code").textContent()) ?? "";
  await told.getByRole("button", { name: "I have saved it" }).click();
  await expect(form).toBeHidden();
  return secret;
}

test("a rule of notices is made with its channels, and a fire reaches a mailbox and a webhook by it", async ({
  signedIn: page,
  campus,
}) => {
  test.slow();
  const desk = noticeDesk(page, campus);
  await openTab(page, campus, "channels");
  await addMail(page);
  const secret = await addWebhook(page);
  await page.getByRole("button", { name: "Test Email" }).click();
  const trial = page.getByRole("dialog", { name: "Test Email" });
  await trial.getByLabel("To").fill(ADDRESS);
  await trial.getByRole("button", { name: "Send test" }).click();
  await expect(trial).toContainText(/Accepted after \d+ ms: 250/);
  expect(mailbox.mails[0]?.to).toEqual([ADDRESS]);
  await trial.getByRole("button", { name: "Close" }).last().click();
  await desk.put("/own-notices", { mail: ADDRESS, byMail: [1], byPush: [], quiet: null });

  await openTab(page, campus, "rules");
  await page.getByRole("button", { name: "New rule" }).click();
  const form = page.getByRole("dialog", { name: "New rule" });
  await form.getByLabel("Name").fill("Fire");
  await form.getByRole("button", { name: "Remove Whoever is on call from Notify" }).click();
  await choose(form, "Add system: Systems", "Fire Alarm");
  await choose(form, "Add someone: Notify", "admin");
  await choose(form, "Add someone: Notify", /Ticket desk/);
  await form.getByRole("button", { name: "Add escalation step" }).click();
  const second = form.getByRole("group", { name: "Step 2" });
  await second.getByLabel("Minutes without acknowledgement").fill("1");
  await choose(second, "Add someone: Notify", /Ticket desk/);
  await form.getByRole("button", { name: "Add rule" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("list", { name: "Rules" })).toContainText("After 1 min without acknowledgement");

  const about = (device: string) => receiver.received.filter(({ body }) => body.toString().includes(device));
  try {
    await campus.fault({ device: DETECTOR, fault: "fire-alarm", on: true });
    await expect.poll(() => mailbox.mails.length, PATIENCE).toBe(2);
    expect(Mailbox.field(mailbox.mails[1] ?? { to: [], text: "" }, "subject")).toMatch(
      /^\[Critical\] Fire alarm · [^·]+, \d\w\w Floor/,
    );
    await expect.poll(() => about(DETECTOR).length, PATIENCE).toBe(1);
    expect(receiver.received.every((call) => isSigned(call, secret))).toBe(true);
  } finally {
    await campus.fault({ device: DETECTOR, fault: "fire-alarm", on: false });
  }
  await openTab(page, campus, "sent");
  const log = page.getByRole("table", { name: "Notices sent" });
  await expect(log.getByRole("row").filter({ hasText: "Ticket desk" })).toHaveCount(1);
  await page.getByRole("combobox", { name: "Way" }).click();
  await page.getByRole("option", { name: "Mail" }).click();
  await expect(page).toHaveURL(/way=mail/);
  await expect(log.getByRole("row").nth(1)).toContainText("Fire alarm");
  await expect(log.getByRole("row").nth(1)).toContainText("Sent");
  await expect(log).not.toContainText("Ticket desk");
});
