import { createECDH } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { NoticeChannelId, NoticeChannels, NoticeTrial, OwnNoticesReply } from "@atrium/contract/alarms";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { LOCALHOST } from "../../../test/certificate.ts";
import { Mailbox } from "../../../test/mailbox.ts";
import { ANN, NoticeTower } from "../../../test/noticeTower.ts";
import { decryptPush, Receiver } from "../../../test/receiver.ts";

const MINUTE = 60_000;
const toAnn = { kind: "person" as const, user: ANN };
const toDesk = { kind: "webhook" as const, channel: NoticeChannelId.parse(1) };

let desk: NoticeTower;
beforeAll(async () => {
  desk = await NoticeTower.make(12);
});
afterAll(async () => desk.tower.database.stop());
beforeEach(async () => desk.begin());
afterEach(async () => desk.end());

async function byMail(more: object = {}): Promise<void> {
  await desk.addMail(more);
  await desk.choose("operator", { mail: "ann@campus.example" });
  await desk.addRule([toAnn]);
}

async function row(state: string, attempts = 1) {
  return await desk.until(
    async () => (await desk.log()).find((one) => one.state === state && one.attempts >= attempts),
    `a notice that is ${state}`,
  );
}

test("a mail server that is away gets the mail once when it is back", async () => {
  await byMail();
  await desk.mailbox.close();
  desk.fail(1);
  const waiting = await row("waiting", 2);
  expect(waiting.answer).toBe("no answer");
  expect(waiting.isPerhapsTwice).toBe(false);
  await desk.mailbox.open();
  await row("sent");
  expect(desk.mailbox.mails).toHaveLength(1);
});

test("a mail server that refuses for a while is asked again, one that refuses for good is not", async () => {
  await byMail();
  desk.mailbox.manner = { status: 451, at: "DATA" };
  desk.fail(1);
  expect((await row("waiting", 2)).answer).toContain("451");
  desk.mailbox.manner = { status: 550, at: "RCPT" };
  const failed = await row("failed");
  expect([failed.answer, failed.dueAt]).toEqual([expect.stringContaining("550"), null]);
  const { channels } = NoticeChannels.parse((await desk.call("GET", "/notice-channels")).json());
  expect(channels[0]?.lastRefusal?.answer).toContain("550");
});

test("a mail server that takes a mail and never answers gets it again under the same id, and the log says so", async () => {
  await byMail();
  desk.mailbox.manner = "never";
  desk.fail(1);
  await desk.until(() => (desk.mailbox.heard > 0 ? true : undefined), "the mail");
  const waiting = await row("waiting");
  expect(waiting.isPerhapsTwice).toBe(true);
  desk.mailbox.manner = "takes";
  expect(await row("sent")).toMatchObject({ attempts: 2, isPerhapsTwice: true });
  expect(desk.mailbox.mails).toHaveLength(1);
});

test("a mail server with a certificate that nobody trusts is given nothing, and one whose certificate is given is", async () => {
  await desk.mailbox.close();
  desk.mailbox = new Mailbox({ secure: true, ...LOCALHOST, disabledCommands: ["AUTH"] });
  await desk.mailbox.open();
  await byMail({ security: "tls", host: "localhost" });
  desk.fail(1);
  expect((await row("waiting")).answer).toMatch(/self-signed/);
  expect(desk.mailbox.heard).toBe(0);
  const [channel] = NoticeChannels.parse((await desk.call("GET", "/notice-channels")).json()).channels;
  const settings = { ...channel?.settings, certificate: LOCALHOST.cert };
  const change = { name: "Mail", isOn: true, settings, revision: channel?.revision };
  expect((await desk.call("PUT", `/notice-channels/${channel?.id}`, change)).statusCode).toBe(200);
  await row("sent");
});

test("a webhook that fails is tried again with the same id until it answers well", async () => {
  await desk.addWebhook();
  await desk.addRule([toDesk]);
  desk.receiver.answers = [503, { status: 302, headers: { location: "http://127.0.0.1/" } }, "never", 204];
  desk.fail(1);
  expect(await row("sent")).toMatchObject({ attempts: 4, answer: "204 No Content", isPerhapsTwice: true });
  const { received } = desk.receiver;
  expect(new Set(received.map(({ headers }) => headers["webhook-id"]))).toHaveLength(1);
  expect(new Set(received.map(({ body }) => body.toString()))).toHaveLength(1);
});

test("a receiver that asks to be left alone for a while is left alone", async () => {
  await desk.addWebhook();
  await desk.addRule([toDesk]);
  desk.receiver.answers = [{ status: 429, headers: { "retry-after": "300" } }];
  desk.fail(1);
  const waiting = await row("waiting");
  expect((waiting.dueAt ?? 0) - waiting.at).toBeGreaterThanOrEqual(300_000);
});

test("what cannot be delivered within some two hours is given up, and a receiver that is gone at once", async () => {
  await desk.addWebhook();
  await desk.addRule([toDesk]);
  desk.receiver.usual = 500;
  desk.fail(1);
  for (let quarter = 0; quarter < 14; quarter += 1) await desk.pass(20 * MINUTE);
  const failed = await row("failed");
  expect([failed.attempts, failed.answer]).toEqual([14, "500 Internal Server Error"]);
  desk.receiver.usual = 410;
  desk.fail(2);
  await desk.until(async () => (await desk.log("state=failed")).find(({ answer }) => answer === "410 Gone"), "410");
});

test("a slow receiver keeps no other waiting", async () => {
  await desk.addWebhook();
  await desk.addMail();
  await desk.choose("operator", { mail: "ann@campus.example" });
  await desk.addRule([toDesk, toAnn]);
  desk.receiver.usual = "never";
  for (const lamp of [1, 2, 3, 4]) desk.fail(lamp);
  await desk.until(() => (desk.mailbox.mails.length === 4 ? true : undefined), "the mails");
  expect((await desk.log("way=webhook")).filter(({ state }) => state === "sent")).toEqual([]);
});

test("many alarms at once are a few notices and one that says how many, and no more for as long", async () => {
  await byMail();
  for (let lamp = 1; lamp <= 24; lamp += 1) desk.fail(lamp);
  await desk.pass(2 * MINUTE);
  const mails = await desk.until(() => (desk.mailbox.mails.length >= 6 ? desk.mailbox.mails : undefined), "six mails");
  expect(mails).toHaveLength(6);
  const last = mails.find(({ text }) => text.includes("19 more"));
  if (last === undefined) throw new Error("no mail says how many");
  expect(Mailbox.field(last, "subject")).toBe("19 more alarms, sent as one notice");
  expect(last.text).toContain("Low: 19");
  expect((await desk.log()).filter(({ kind }) => kind === "flood")).toHaveLength(1);
});

test.each([
  "http://169.254.169.254/latest/meta-data/",
  "http://[fe80::1]/",
  "http://0.0.0.0/",
  "http://[::ffff:169.254.169.254]/",
  "http://224.0.0.1/",
])("a webhook to %s is never sent", async (url) => {
  const { id } = await desk.addWebhook(url);
  const trial = NoticeTrial.parse((await desk.call("POST", `/notice-channels/${id}/trials`, {})).json());
  expect([trial.isTaken, trial.answer]).toEqual([
    false,
    expect.stringContaining("Atrium does not allow connections to"),
  ]);
});

test.each(["169.254.169.254", "fe80::1", "64:ff9b::a9fe:a9fe"])("a mail server at %s is never asked", async (host) => {
  await desk.addMail({ host });
  await desk.choose("operator", { mail: "ann@campus.example" });
  await desk.addRule([toAnn]);
  desk.fail(1);
  expect((await row("failed")).answer).toContain("Atrium does not allow connections to");
});

test("a closed port, one that speaks something else and a name that nobody has are reported alike", async () => {
  const other = createServer((socket) => socket.end("SSH-2.0-OpenSSH_9.9\r\n")).listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const open = typeof address === "object" ? address?.port : 0;
  for (const place of [`http://127.0.0.1:${open}`, "http://127.0.0.1:1", "https://nobody.invalid"]) {
    const { id } = await desk.addWebhook(`${place}/`);
    const trial = NoticeTrial.parse((await desk.call("POST", `/notice-channels/${id}/trials`, {})).json());
    expect([place, trial.isTaken, trial.answer]).toEqual([place, false, "no answer"]);
    await desk.call("DELETE", `/notice-channels/${id}`);
  }
  await desk.addMail({ host: "127.0.0.1", port: open });
  await desk.choose("operator", { mail: "ann@campus.example" });
  await desk.addRule([toAnn]);
  desk.fail(1);
  expect((await row("waiting")).answer).toBe("no answer");
  other.close();
});

test.each(["https://127.0.0.1/x", "https://10.1.2.3/x", "https://[::1]/x", "https://169.254.169.254/x"])(
  "no person makes the server push to %s",
  async (endpoint) => {
    const browser = { endpoint, p256dh: "A".repeat(87), auth: "A".repeat(22), name: "Chrome" };
    expect((await desk.call("POST", "/push-browsers", browser, "operator")).statusCode).toBe(400);
  },
);

test("a browser is pushed an alarm that it alone can read, and is forgotten once it is gone", async () => {
  const service = await Receiver.open(LOCALHOST);
  try {
    const ecdh = createECDH("prime256v1");
    const p256dh = ecdh.generateKeys("base64url");
    const auth = Buffer.alloc(16, 3).toString("base64url");
    await desk.add({ name: "Push", isOn: true, settings: { kind: "push", contact: "ops@campus.example" } });
    const browser = { endpoint: `${service.url}/send/1`, p256dh, auth, name: "Chrome, Linux" };
    const added = await desk.call("POST", "/push-browsers", browser, "operator");
    const own = OwnNoticesReply.parse(added.json());
    expect(own.browsers.map(({ name }) => name)).toEqual(["Chrome, Linux"]);
    await desk.addRule([toAnn]);
    desk.fail(1);
    const sent = await desk.until(() => service.received[0], "the push");
    expect(sent.headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "normal", topic: "alarm-1" });
    expect(sent.headers.authorization).toContain(`k=${own.pushKey}`);
    expect(JSON.parse(decryptPush(sent.body, ecdh.getPrivateKey(), auth))).toMatchObject({
      title: "[Low] Lamp failure · Tower, 1st Floor · Lamp 1",
      tag: "alarm-1",
      path: "/event/campus?view=all&event=1",
    });
    await row("sent");
    service.usual = 410;
    desk.fail(2);
    expect((await row("failed")).answer).toBe("410 Gone");
    const left = OwnNoticesReply.parse((await desk.call("GET", "/own-notices", undefined, "operator")).json());
    expect(left.browsers).toEqual([]);
  } finally {
    await service.close();
  }
});
