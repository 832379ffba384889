import { AlarmRule, AlarmScorecard, NoticeRules } from "@atrium/contract/alarms";
import type { Page } from "@playwright/test";
import { Mailbox } from "../../apps/server/test/mailbox.ts";
import type { Campus } from "../campus.ts";
import { expect, test } from "../journey.ts";
import { noticeDesk } from "../noticeDesk.ts";

const LAMP = "L-O1-B-05";
const CALLED = "Lamp far too bright";
const ADDRESS = "night-shift@campus.example";
const PATIENCE = { timeout: 90_000 };
const RULE = {
  code: "far-too-bright",
  subject: { module: "lighting", device: LAMP },
  check: { kind: "limit", point: "level", operator: ">", limit: 90, deadband: 5 },
  onDelay: 0,
  offDelay: 0,
  priority: 2,
  text: CALLED,
  isLatching: false,
  procedure: ["Ask the room"],
  isEnabled: true,
};

/** A rule, a mail server and a person to notify. @returns the rule of the alarm */
async function setUp(page: Page, campus: Campus, port: number): Promise<AlarmRule> {
  const desk = noticeDesk(page, campus);
  const headers = await campus.bearer(page.request);
  const reply = await desk.post("/alarm-rules", RULE);
  const settings = { kind: "mail", host: "127.0.0.1", port, security: "none", from: "atrium@campus.example" };
  expect((await desk.post("/notice-channels", { name: "Mail", isOn: true, settings })).status()).toBe(201);
  await desk.put("/own-notices", { mail: ADDRESS, byMail: [1, 2], byPush: [], quiet: null });
  const known = await page.request.get(`${campus.url}/api/core-service/v1.0/notice-rules`, { headers });
  const me = NoticeRules.parse(await known.json()).people.find(({ name }) => name === "admin");
  const steps = [{ after: 0, to: [{ kind: "person", user: me?.id }] }];
  const rule = { name: "Lamps", isOn: true, priorities: [2], places: [], systems: ["lighting"], hours: null, steps };
  expect((await desk.post("/notice-rules", { ...rule, tellsEnd: false })).status()).toBe(201);
  return AlarmRule.parse(await reply.json());
}

test("a value that rises is an alarm on the page, in the bell and in a mailbox; acknowledged and over it is found again, replayed, counted, and in the sheet of the shift", async ({
  signedIn: page,
  campus,
}) => {
  test.setTimeout(480_000);
  const mailbox = new Mailbox();
  await mailbox.open();
  const rule = await setUp(page, campus, mailbox.port);
  const row = page.getByRole("row").filter({ hasText: CALLED });
  try {
    await page.goto(`${campus.url}/event/office-building?floor=first&zone=B`);
    await expect(page.getByRole("heading", { level: 1, name: "Event list" })).toBeVisible();
    await campus.wallSwitch(LAMP, 96);

    await expect(row).toContainText("New", PATIENCE);
    await page.getByRole("button", { name: /^Alarms, \d+ to acknowledge/ }).click();
    await expect(page.getByRole("button", { name: `Ack ${CALLED}` }).last()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect
      .poll(() => mailbox.mails.map((mail) => Mailbox.field(mail, "subject")), PATIENCE)
      .toEqual([expect.stringMatching(new RegExp(`^\\[High\\] ${CALLED} · `))]);
    expect(mailbox.mails[0]?.to).toEqual([ADDRESS]);

    await page.goto(`${campus.url}/event/campus/hand-over`);
    const open = page.getByRole("region", { name: "Open alarms" }).getByRole("listitem").filter({ hasText: CALLED });
    await expect(open).toContainText("New", PATIENCE);

    await page.goto(`${campus.url}/event/office-building?floor=first&zone=B`);
    await page.getByRole("button", { name: new RegExp(`^Ack ${CALLED}`) }).click();
    await expect(row).toContainText("Acknowledged", PATIENCE);
    await campus.wallSwitch(LAMP, 20);
    await expect(row).toHaveCount(0, PATIENCE);

    await page.getByText("All", { exact: true }).click();
    await page.getByRole("searchbox", { name: "Search events" }).fill("far too bright");
    await expect(row).toContainText("Ended", PATIENCE);
    await row.click();
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    const then = inspector.getByRole("link", { name: /^Replay at / });
    await then.click();
    // The plan as it was at that second: the lamp burns at what it had then.
    await expect(page).toHaveURL(/\/control\/lightings\/office-building\?.*at=2/);
    await expect(page.getByRole("complementary", { name: "Inspector" })).toContainText("96", PATIENCE);

    const day = 86_400_000;
    const span = `from=${String(Date.now() - day)}&to=${String(Date.now() + day)}`;
    const reply = await page.request.get(`${campus.url}/api/core-service/v1.0/alarm-statistics?${span}`);
    const { topTen } = AlarmScorecard.parse(await reply.json());
    expect(topTen.find(({ text }) => text === CALLED)?.count ?? 0).toBeGreaterThan(0);
  } finally {
    await campus.wallSwitch(LAMP, null);
    await page.request.delete(`${campus.url}/api/core-service/v1.0/alarm-rules/${String(rule.id)}`, {
      headers: await campus.bearer(page.request),
    });
    await noticeDesk(page, campus).clear();
    await mailbox.close();
  }
});
