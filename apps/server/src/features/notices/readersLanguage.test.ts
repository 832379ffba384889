import { createECDH } from "node:crypto";
import path from "node:path";
import { NoticeChannelId } from "@atrium/contract/alarms";
import { Preferences } from "@atrium/contract/site";
import { ENGLISH, hasKept, useLanguageOf } from "@atrium/words";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { LOCALHOST } from "../../../test/certificate.ts";
import { Mailbox } from "../../../test/mailbox.ts";
import { ANN, NoticeTower } from "../../../test/noticeTower.ts";
import { decryptPush, Receiver } from "../../../test/receiver.ts";
import { Languages } from "../../platform/words/languages.ts";
import { keepSentences } from "../../platform/words/reader.ts";

const LOCALES = path.resolve(import.meta.dirname, "../../../../../locales");
const SUBJECT = "[ต่ำ] โคมไฟเสีย · Tower, 1st Floor · Lamp 1";
const toAnn = { kind: "person" as const, user: ANN };
const toDesk = { kind: "webhook" as const, channel: NoticeChannelId.parse(1) };

/** People who read Thai, in a program that keeps its sentences. */
let desk: NoticeTower;
let languages: Languages;
beforeAll(async () => {
  languages = await Languages.read([LOCALES], { warn: () => undefined });
  desk = await NoticeTower.make(3, { languages, preferences: Preferences.parse({ language: "th" }) });
});
afterAll(async () => desk.tower.database.stop());
beforeEach(async () => {
  keepSentences(languages.beside);
  await desk.begin();
});
afterEach(async () => {
  await desk.end();
  useLanguageOf(() => ENGLISH);
});

test("a mail is in the language of the person who gets it", async () => {
  await desk.addMail();
  await desk.choose("operator", { mail: "ann@campus.example" });
  await desk.addRule([toAnn]);
  desk.fail(1);
  const mail = await desk.until(() => desk.mailbox.mails[0], "the mail");
  expect(Mailbox.field(mail, "subject")).toBe(SUBJECT);
  expect(Mailbox.body(mail)).toMatch(/^โคมไฟเสีย\nความสำคัญ: 4 ต่ำ\n.*\n.*\nค่า: 1\nตั้งแต่: 19 พ\.ย\. 2026 09:00:\d\d\n/);
  expect(hasKept(mail.text + Mailbox.body(mail))).toBe(false);
  const [notice] = await desk.log("search=โคมไฟเสีย");
  expect(notice).toMatchObject({ text: "Lamp failure · Tower, 1st Floor · Lamp 1" });
});

test("a push too", async () => {
  const service = await Receiver.open(LOCALHOST);
  try {
    const ecdh = createECDH("prime256v1");
    const p256dh = ecdh.generateKeys("base64url");
    const auth = Buffer.alloc(16, 3).toString("base64url");
    await desk.add({ name: "Push", isOn: true, settings: { kind: "push", contact: "ops@campus.example" } });
    const browser = { endpoint: `${service.url}/send/1`, p256dh, auth, name: "Chrome, Linux" };
    await desk.call("POST", "/push-browsers", browser, "operator");
    await desk.addRule([toAnn]);
    desk.fail(1);
    const sent = await desk.until(() => service.received[0], "the push");
    const text = decryptPush(sent.body, ecdh.getPrivateKey(), auth);
    expect(JSON.parse(text)).toMatchObject({ title: SUBJECT, body: expect.stringMatching(/^โคมไฟเสีย\n/) });
    expect(hasKept(text)).toBe(false);
  } finally {
    await service.close();
  }
});

test("a webhook, whose receiver is a program, is in English", async () => {
  await desk.addWebhook();
  await desk.addRule([toDesk]);
  desk.fail(1);
  const { body } = await desk.until(() => desk.receiver.received[0], "the call");
  const subject = "[Low] Lamp failure · Tower, 1st Floor · Lamp 1";
  expect(JSON.parse(body.toString())).toMatchObject({
    data: { subject, text: "Lamp failure · Tower, 1st Floor · Lamp 1", alarm: { text: "Lamp failure" } },
  });
  expect(hasKept(body.toString())).toBe(false);
});
