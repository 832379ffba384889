import { createHmac } from "node:crypto";
import { AlarmRules, NoticeChannelId, OnCallReply } from "@atrium/contract/alarms";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { START } from "../../../test/alarmTower.ts";
import { Mailbox, type TakenMail } from "../../../test/mailbox.ts";
import { ANN, BOB, NoticeTower, TOM } from "../../../test/noticeTower.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ANN_MAIL = "ann@campus.example";
const toAnn = { kind: "person" as const, user: ANN };
const toBob = { kind: "person" as const, user: BOB };

let desk: NoticeTower;
beforeAll(async () => {
  desk = await NoticeTower.make();
});
afterAll(async () => desk.tower.database.stop());
beforeEach(async () => desk.begin());
afterEach(async () => desk.end());

async function mails(count: number): Promise<Mailbox["mails"]> {
  return await desk.until(
    () => (desk.mailbox.mails.length >= count ? desk.mailbox.mails : undefined),
    `${count} mails`,
  );
}

async function logged(count: number, query = ""): Promise<Awaited<ReturnType<NoticeTower["log"]>>> {
  return await desk.until(async () => {
    const found = await desk.log(query);
    return found.length >= count ? found : undefined;
  }, `${count} rows of the log`);
}

test("a server without a channel sends nothing and says nothing, also not later about what was before", async () => {
  desk.fail(1);
  await desk.settle();
  expect(await desk.log()).toEqual([]);
  await desk.addMail();
  await desk.choose("operator", { mail: ANN_MAIL });
  await desk.addRule([toAnn]);
  desk.fail(2);
  const [mail] = await mails(1);
  expect(subjectOf(mail)).toContain("· Lamp 2");
  expect((await desk.log()).map(({ text }) => text)).toEqual(["Lamp failure · Tower, 1st Floor, Zone A · Lamp 2"]);
});

test("an alarm reaches a mailbox with what, where and since when, and a webhook with a signature that its secret proves", async () => {
  await desk.addMail();
  const { id, secret } = await desk.addWebhook();
  await desk.choose("operator", { mail: ANN_MAIL });
  await desk.addRule([toAnn, { kind: "webhook", channel: NoticeChannelId.parse(id) }]);
  desk.fail(1);
  const [mail] = await mails(1);
  if (mail === undefined) throw new Error("no mail");
  expect(mail.to).toEqual([ANN_MAIL]);
  expect(Mailbox.field(mail, "subject")).toBe("[Low] Lamp failure · Tower, 1st Floor · Lamp 1");
  expect(Mailbox.field(mail, "auto-submitted")).toBe("auto-generated");
  expect(mail.text).toContain("Place: Tower, 1st Floor");
  expect(mail.text).toContain("Since: 19 Nov 2026 09:00");
  expect(mail.text).toMatch(/^https:\/\/atrium\.example\/event\/campus\?view=all&event=\d+\r?$/m);

  const sent = await desk.until(() => desk.receiver.received[0], "the webhook");
  const { "webhook-id": message, "webhook-timestamp": seconds, "webhook-signature": signature } = sent.headers;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const proof = createHmac("sha256", key)
    .update(`${String(message)}.${String(seconds)}.`)
    .update(sent.body);
  expect(signature).toBe(`v1,${proof.digest("base64")}`);
  expect(JSON.parse(sent.body.toString())).toMatchObject({
    type: "alarm.raised",
    data: {
      site: "Small",
      link: expect.stringContaining("/event/campus?view=all&event="),
      alarm: { text: "Lamp failure", source: "Lamp 1", priority: 4 },
    },
  });
  const log = await desk.until(async () => {
    const rows = await desk.log("state=sent");
    return rows.length === 2 ? rows : undefined;
  }, "the log");
  const told = log.map(({ way, recipient, attempts, rule }) => `${way} ${recipient} ${attempts} ${rule}`);
  expect(new Set(told)).toEqual(new Set(["mail ann 1 Lamps", "webhook Desk 1 Lamps"]));
});

test("a server that ends between an alarm and its notice sends it once after its start, however often it ends", async () => {
  await desk.addMail();
  await desk.choose("operator", { mail: ANN_MAIL });
  await desk.addRule([toAnn]);
  desk.fail(1);
  await desk.restart();
  await mails(1);
  await desk.restart();
  await desk.settle();
  await desk.restart();
  await desk.settle();
  expect(desk.mailbox.mails).toHaveLength(1);
  expect(await desk.log()).toHaveLength(1);
});

test("what was on its way when the server ended goes again under the same id, and the log says that it may be there twice", async () => {
  await desk.addMail();
  await desk.choose("operator", { mail: ANN_MAIL });
  await desk.addRule([toAnn]);
  desk.fail(1);
  await mails(1);
  await desk.settle();
  await desk.tower.end();
  await desk.tower.database.ingest.query("UPDATE notices SET state = 'sending', ended_at = NULL");
  await desk.tower.start();
  const [first, second] = await mails(2);
  if (first === undefined || second === undefined) throw new Error("two mails");
  expect(Mailbox.field(second, "message-id")).toBe(Mailbox.field(first, "message-id"));
  await desk.restart();
  expect(await desk.log()).toMatchObject([{ state: "sent", isPerhapsTwice: true, attempts: 2 }]);
});

test("while an alarm is unacknowledged the next person is notified, and no one once it is acknowledged", async () => {
  await desk.addMail();
  const { id } = await desk.addWebhook();
  await desk.choose("operator", { mail: ANN_MAIL });
  await desk.choose("second-operator", { mail: "bob@campus.example" });
  const steps = [
    { after: 0, to: [toAnn] },
    { after: 5, to: [toBob, { kind: "webhook", channel: NoticeChannelId.parse(id) }] },
    { after: 15, to: [toAnn, toBob] },
  ];
  await desk.addRule([], { steps });
  desk.fail(1);
  await mails(1);
  await desk.pass(5 * MINUTE);
  const [, second] = await mails(2);
  if (second === undefined) throw new Error("two mails");
  expect(second.to).toEqual(["bob@campus.example"]);
  expect(Mailbox.field(second, "subject")).toBe("[Low, not acknowledged] Lamp failure · Tower, 1st Floor · Lamp 1");
  expect(second.text).toContain("Not acknowledged for 5 min.");
  const sent = await desk.until(() => desk.receiver.received[0], "the webhook");
  expect(JSON.parse(sent.body.toString())).toMatchObject({ type: "alarm.escalated" });
  const [alarm] = await desk.tower.failed();
  await desk.tower.act({ kind: "acknowledge", alarms: [alarm?.id] });
  await desk.pass(20 * MINUTE);
  expect(desk.mailbox.mails).toHaveLength(2);
  expect(desk.receiver.received).toHaveLength(1);
});

test("an escalation goes on after a restart, from when the alarm came", async () => {
  await desk.addMail();
  await desk.choose("operator", { mail: ANN_MAIL });
  await desk.choose("second-operator", { mail: "bob@campus.example" });
  await desk.addRule([], {
    steps: [
      { after: 2, to: [toAnn] },
      { after: 5, to: [toBob] },
    ],
  });
  desk.fail(1);
  await desk.settle();
  expect(desk.mailbox.mails).toHaveLength(0);
  await desk.restart();
  await desk.pass(6 * MINUTE);
  const both = await mails(2);
  expect(both.map(({ to }) => to[0])).toEqual([ANN_MAIL, "bob@campus.example"]);
});

test("quiet hours hold a mail back until they end, drop it where somebody acknowledged by then, and hold no critical alarm", async () => {
  await desk.addMail();
  // It is 09:00.
  await desk.choose("operator", { mail: ANN_MAIL, quiet: { from: "22:00", to: "10:00" } });
  await desk.addRule([toAnn]);
  desk.fail(1);
  desk.fail(2);
  expect((await logged(2)).map(({ state, dueAt }) => [state, dueAt])).toEqual([
    ["waiting", START + HOUR],
    ["waiting", START + HOUR],
  ]);
  const alarms = await desk.tower.failed();
  await desk.tower.act({ kind: "acknowledge", alarms: [alarms.find(({ source }) => source.name === "Lamp 2")?.id] });

  const { rules } = AlarmRules.parse((await desk.call("GET", "/alarm-rules")).json());
  const rule = rules.find(({ code }) => code === "lamp-failure");
  const change = await desk.call("PUT", `/alarm-rules/${rule?.id}`, { ...rule, priority: 1 });
  expect(change.statusCode).toBe(200);
  desk.fail(3);
  const [critical] = await mails(1);
  expect(subjectOf(critical)).toBe("[Critical] Lamp failure · Tower, 1st Floor, Zone A · Lamp 3");

  await desk.pass(HOUR);
  const [, held] = await mails(2);
  expect(subjectOf(held)).toContain("Lamp failure · Tower, 1st Floor · Lamp 1");
  const dropped = await logged(1, "state=dropped");
  expect(desk.mailbox.mails).toHaveLength(2);
  expect(dropped.map(({ text, answer }) => [text, answer])).toEqual([
    ["Lamp failure · Tower, 1st Floor, Zone A · Lamp 2", "Acknowledged by ann before it was sent."],
  ]);
});

test("shelved alarms tell nobody, and tell again when they come back", async () => {
  await desk.addMail();
  await desk.choose("operator", { mail: ANN_MAIL });
  await desk.addRule([], { steps: [{ after: 1, to: [toAnn] }] });
  desk.fail(1);
  const alarm = await desk.until(async () => (await desk.tower.failed())[0], "the alarm");
  await desk.tower.act({ kind: "shelve", alarms: [alarm.id], reason: "Is being repaired", lasts: HOUR });
  await desk.pass(10 * MINUTE);
  expect(desk.mailbox.mails).toHaveLength(0);
  await desk.pass(HOUR);
  await desk.pass(2 * MINUTE);
  await mails(1);
});

test("the end of an alarm is sent to those who were notified of its beginning, where a rule says so", async () => {
  await desk.addMail();
  await desk.choose("operator", { mail: ANN_MAIL });
  await desk.addRule([toAnn], { tellsEnd: true });
  desk.fail(1);
  await logged(1, "state=sent");
  desk.heal(1);
  const [first, second] = await mails(2);
  if (first === undefined || second === undefined) throw new Error("two mails");
  expect(Mailbox.field(second, "subject")).toBe("[Cleared] Lamp failure · Tower, 1st Floor · Lamp 1");
  expect(Mailbox.field(second, "references")).toBe(Mailbox.field(first, "references"));
  desk.heal(1);
  await desk.settle();
  expect(desk.mailbox.mails).toHaveLength(2);
});

test("a rule is about its places, its systems and its hours", async () => {
  await desk.addMail();
  await desk.choose("operator", { mail: ANN_MAIL });
  await desk.addRule([toAnn], { name: "Upstairs", places: [{ placement: "tower", floor: "second" }] });
  await desk.addRule([toAnn], { name: "Doors", systems: ["door"] });
  await desk.addRule([toAnn], { name: "Night", hours: { days: [1, 2, 3, 4, 5, 6, 7], from: "22:00", to: "06:00" } });
  desk.fail(1);
  desk.fail(4);
  const [mail] = await mails(1);
  await desk.settle();
  expect(subjectOf(mail)).toContain("Lamp failure · Tower, 2nd Floor · Lamp 4");
  expect((await desk.log()).map(({ rule }) => rule)).toEqual(["Upstairs"]);
});

test("two rules tell one person of an alarm once", async () => {
  await desk.addMail();
  await desk.choose("operator", { mail: ANN_MAIL });
  await desk.addRule([toAnn]);
  await desk.addRule([toAnn], { name: "Again" });
  desk.fail(1);
  await mails(1);
  await desk.settle();
  expect(desk.mailbox.mails).toHaveLength(1);
});

test("who is on call is notified; an empty shift, a person without an address and one who may not see alarms are named in the log", async () => {
  await desk.addMail();
  await desk.choose("operator", { mail: ANN_MAIL });
  const asked = OnCallReply.parse((await desk.call("GET", "/on-call")).json());
  expect([asked.revision, asked.now]).toEqual([0, { shift: "Morning", until: START + 5 * HOUR, people: [] }]);
  await desk.addRule([{ kind: "on-call" }, toBob, { kind: "person", user: TOM }]);
  desk.fail(1);
  const failed = await desk.until(async () => {
    const rows = await desk.log("state=failed");
    return rows.length === 3 ? rows : undefined;
  }, "the log");
  expect(new Set(failed.map(({ recipient, answer }) => `${recipient}: ${answer}`))).toEqual(
    new Set([
      "On call: No one is on call in this shift.",
      "bob: This person receives such notices neither by mail nor by push, or has no email address and no browser registered.",
      "tom: This person's role does not allow viewing alarms.",
    ]),
  );
  const { shifts } = asked.calendar;
  const week = Array.from({ length: 7 }, (_, day) => (day === 3 ? [[ANN], [], []] : [[], [], []]));
  const changed = await desk.call("PUT", "/on-call", { shifts, week, others: [], revision: 0 });
  expect(OnCallReply.parse(changed.json()).now.people).toEqual([{ id: ANN, name: "ann" }]);
  expect((await desk.call("PUT", "/on-call", { shifts, week, others: [], revision: 0 })).statusCode).toBe(409);
  desk.fail(2);
  const [mail] = await mails(1);
  expect(mail?.to).toEqual([ANN_MAIL]);
});

test.each([
  ["another floor", { places: [{ placement: "tower", floor: "second" }], sections: [] }],
  ["another building", { places: [{ placement: "elsewhere" }], sections: [] }],
  ["a section that has no alarms", { places: [], sections: ["security" as const] }],
])("a person whose role is limited to %s gets no notice, and the log says why", async (_where, limits) => {
  await desk.addMail();
  await desk.choose("operator", { mail: ANN_MAIL });
  await desk.addRule([toAnn]);
  desk.limits.set(ANN, limits);
  desk.fail(1);
  const [row] = await logged(1, "state=failed");
  expect(row?.answer).toBe("This person's role is limited to other places.");
  expect(desk.mailbox.mails).toEqual([]);
});

test("a person whose role is limited to a floor gets the notices of that floor", async () => {
  await desk.addMail();
  await desk.choose("operator", { mail: ANN_MAIL });
  await desk.addRule([toAnn]);
  desk.limits.set(ANN, { places: [{ placement: "tower", floor: "second" }], sections: [] });
  desk.fail(1);
  await logged(1, "state=failed");
  desk.fail(4);
  const [mail] = await mails(1);
  expect(subjectOf(mail)).toContain("Tower, 2nd Floor · Lamp 4");
  await desk.settle();
  expect(desk.mailbox.mails).toHaveLength(1);
});

function subjectOf(mail: TakenMail | undefined): string | undefined {
  return mail === undefined ? undefined : Mailbox.field(mail, "subject");
}
