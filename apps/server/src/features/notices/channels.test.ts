import { NoticeChannelReply, NoticeChannels, NoticeTrial, OwnNoticesReply } from "@atrium/contract/alarms";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { LOCALHOST } from "../../../test/certificate.ts";
import { Mailbox } from "../../../test/mailbox.ts";
import { ANN, NoticeTower } from "../../../test/noticeTower.ts";
import { BoundSecrets } from "../../platform/boundSecrets.ts";
import { SealedText } from "../../platform/secretBox.ts";

const ANN_MAIL = "ann@campus.example";

let desk: NoticeTower;
beforeAll(async () => {
  desk = await NoticeTower.make();
});
afterAll(async () => desk.tower.database.stop());
beforeEach(async () => desk.begin());
afterEach(async () => desk.end());

test("a channel is tried for real, and its answer is shown", async () => {
  const id = await desk.addMail();
  const trial = NoticeTrial.parse((await desk.call("POST", `/notice-channels/${id}/trials`, { to: ANN_MAIL })).json());
  expect(trial).toMatchObject({ isTaken: true, answer: expect.stringContaining("250") });
  expect(desk.mailbox.mails).toHaveLength(1);
  desk.mailbox.manner = { status: 550, at: "RCPT" };
  const again = NoticeTrial.parse((await desk.call("POST", `/notice-channels/${id}/trials`, { to: ANN_MAIL })).json());
  expect(again).toMatchObject({ isTaken: false, answer: expect.stringContaining("Not now, or never") });
  expect((await desk.log()).map(({ kind, state }) => [kind, state])).toEqual([
    ["trial", "failed"],
    ["trial", "sent"],
  ]);
});

test("nobody who may not set automation sees or sets a channel, and no answer has a password", async () => {
  const id = await desk.addMail({ security: "starttls", username: "atrium", password: "seven-lamps-burn" });
  for (const [method, path] of [
    ["GET", "/notice-channels"],
    ["GET", "/notice-rules"],
    ["GET", "/on-call"],
    ["GET", "/notices"],
    ["DELETE", `/notice-channels/${id}`],
  ] as const) {
    expect((await desk.call(method, path, undefined, "operator")).statusCode).toBe(403);
  }
  const shown = await desk.call("GET", "/notice-channels");
  expect(shown.body).not.toContain("seven-lamps-burn");
  const { rows } = await desk.tower.database.ingest.query(
    "SELECT settings::text || secret::text AS kept FROM notice_channels",
  );
  expect(JSON.stringify(rows)).not.toContain("seven-lamps-burn");
  const [channel] = NoticeChannels.parse(shown.json()).channels;
  expect(channel?.settings).toMatchObject({ kind: "mail", hasPassword: true });
  // The password goes to the server that it was given for.
  const { hasPassword: _has, ...settings } = { hasPassword: true, ...channel?.settings };
  const moved = { name: "Mail", isOn: true, settings: { ...settings, host: "elsewhere.example" }, revision: 1 };
  const refused = await desk.call("PUT", `/notice-channels/${id}`, moved);
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { fields: [{ path: "settings.password" }] }]);
  const renamed = await desk.call("PUT", `/notice-channels/${id}`, { ...moved, settings, name: "Post" });
  expect(renamed.statusCode).toBe(200);
});

test("a test that is asked for over a line is sent to its end: that the request was read is no reason to stop", async () => {
  const id = await desk.addMail();
  const reply = await fetch(`${desk.tower.stand.base}/api/core-service/v1.0/notice-channels/${id}/trials`, {
    method: "POST",
    headers: { authorization: "Bearer settler", "content-type": "application/json" },
    body: JSON.stringify({ to: ANN_MAIL }),
  });
  expect(NoticeTrial.parse(await reply.json())).toMatchObject({ isTaken: true });
  expect(desk.mailbox.mails.map(({ to }) => to)).toEqual([[ANN_MAIL]]);
});

test("many channels that are added at the same moment are all there, and wait for no connection of each other", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Hook ${index}`);
  const ids = await Promise.all(
    names.map(async (name) =>
      desk.add({ name, isOn: false, settings: { kind: "webhook", url: "https://hook.example/atrium" } }),
    ),
  );
  expect(new Set(ids).size).toBe(names.length);
});

test("a browser that is added several times at the same moment is there once", async () => {
  const browser = { endpoint: "https://push.example/1", p256dh: "A".repeat(87), auth: "A".repeat(22), name: "Chrome" };
  const replies = await Promise.all(
    Array.from({ length: 6 }, async () => desk.call("POST", "/push-browsers", browser, "operator")),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 201));
  const own = OwnNoticesReply.parse((await desk.call("GET", "/own-notices", undefined, "operator")).json());
  expect(own.browsers.map(({ name }) => name)).toEqual(["Chrome"]);
});

const PASSWORD = "seven-lamps-burn";
const ENTERED_ELSEWHERE = "The password or key was entered for a different server. Enter it again.";

async function secureMailbox(): Promise<Mailbox> {
  const mailbox = new Mailbox({ secure: true, ...LOCALHOST });
  await mailbox.open();
  return mailbox;
}

function mailAt({ port }: Mailbox) {
  const login = { username: "atrium", certificate: LOCALHOST.cert };
  return { kind: "mail", host: "localhost", port, security: "tls", from: "a@campus.example", ...login };
}

async function tried(id: number): Promise<NoticeTrial> {
  return NoticeTrial.parse((await desk.call("POST", `/notice-channels/${id}/trials`, { to: ANN_MAIL })).json());
}

/** The timeout of the tests is short for the first line with TLS on a busy machine. */
async function isTaken(id: number): Promise<void> {
  await expect.poll(() => tried(id), { timeout: 10_000 }).toMatchObject({ isTaken: true });
}

test("the password of a mail server goes to no other: not after a change, in a test, or from a changed database", async () => {
  const [own, other] = [await secureMailbox(), await secureMailbox()];
  try {
    const id = await desk.addMail({ ...mailAt(own), password: PASSWORD });
    await isTaken(id);
    expect(new Set(own.passwords)).toEqual(new Set([PASSWORD]));

    const moved = { name: "Mail", isOn: true, settings: mailAt(other), revision: 1 };
    const refused = await desk.call("PUT", `/notice-channels/${id}`, moved);
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { fields: [{ path: "settings.password" }] }]);
    await isTaken(id);
    expect(other.passwords).toEqual([]);

    await desk.tower.database.ingest.query(
      "UPDATE notice_channels SET settings = jsonb_set(settings::jsonb, '{port}', to_jsonb($1::int)) WHERE id = $2",
      [other.port, id],
    );
    await desk.restart();
    expect(await tried(id)).toMatchObject({ isTaken: false, answer: ENTERED_ELSEWHERE });
    const { channels } = NoticeChannels.parse((await desk.call("GET", "/notice-channels")).json());
    expect(channels).toMatchObject([{ trouble: ENTERED_ELSEWHERE }]);
    expect((await desk.call("PUT", `/notice-channels/${id}`, moved)).json()).toMatchObject({
      fields: [{ path: "settings.password", message: ENTERED_ELSEWHERE }],
    });
    // Nor with the list of receivers changed as well: the seal covers it.
    await desk.tower.database.ingest.query(
      "UPDATE notice_channels SET secret = jsonb_set(secret::jsonb, '{receiver}', to_jsonb(replace(secret ->> 'receiver', $1, $2)))",
      [String(own.port), String(other.port)],
    );
    await desk.restart();
    expect(await tried(id)).toMatchObject({ isTaken: false, answer: expect.stringContaining("cannot be decrypted") });
    expect([other.passwords, other.mails]).toEqual([[], []]);

    const entered = { ...moved, settings: { ...mailAt(other), password: PASSWORD } };
    expect((await desk.call("PUT", `/notice-channels/${id}`, entered)).json()).toMatchObject({
      channel: { trouble: null },
    });
    await isTaken(id);
    expect(new Set(other.passwords)).toEqual(new Set([PASSWORD]));
  } finally {
    await Promise.all([own.close(), other.close()]);
  }
});

test("a password that an earlier version kept is bound at the start to the server that its channel has", async () => {
  const own = await secureMailbox();
  try {
    const id = await desk.addMail({ ...mailAt(own), password: PASSWORD });
    const unbound = JSON.stringify(desk.box.seal(PASSWORD, `secret of notice channel ${id}`));
    await desk.tower.database.ingest.query("UPDATE notice_channels SET secret = $1 WHERE id = $2", [unbound, id]);
    await desk.restart();
    await isTaken(id);
    expect(new Set(own.passwords)).toEqual(new Set([PASSWORD]));
    const { rows } = await desk.tower.database.ingest.query(
      "SELECT secret ->> 'receiver' AS receiver FROM notice_channels",
    );
    expect(rows).toEqual([{ receiver: expect.stringContaining(`"localhost",${own.port},"tls","atrium"`) }]);
  } finally {
    await own.close();
  }
});

test("a webhook at another host has another signing secret; at another path of its host it keeps its own", async () => {
  const { id, secret } = await desk.addWebhook("https://tickets.example/atrium");
  const change = async (url: string, revision: number) => {
    const content = { name: "Desk", isOn: true, settings: { kind: "webhook", url }, revision };
    return NoticeChannelReply.parse((await desk.call("PUT", `/notice-channels/${id}`, content)).json());
  };
  expect((await change("https://tickets.example/other", 1)).secret).toBeUndefined();
  const moved = await change("https://elsewhere.example/other", 2);
  expect(moved.secret).toMatch(/^whsec_/);
  expect(moved.secret).not.toBe(secret);
  expect((await change("http://elsewhere.example/other", 3)).secret).toMatch(/^whsec_/);
});

test("what an earlier key sealed is sealed with the newest at the start, so that the earlier one can go", async () => {
  const { ingest } = desk.tower.database;
  const own = await secureMailbox();
  try {
    const id = await desk.addMail({ ...mailAt(own), password: PASSWORD });
    const { rows } = await ingest.query<{ receiver: string }>(
      "SELECT secret ->> 'receiver' AS receiver FROM notice_channels",
    );
    const place = { of: `secret of notice channel ${id}`, receiver: rows[0]?.receiver ?? "" };
    const earlier = JSON.stringify(new BoundSecrets(desk.earlierBox).seal(place, PASSWORD));
    await ingest.query("UPDATE notice_channels SET secret = $1 WHERE id = $2", [earlier, id]);
    const hash = Buffer.alloc(32, 7);
    const browser = { endpoint: "https://push.example/1", p256dh: "p", auth: "a" };
    const subscription = desk.earlierBox.seal(JSON.stringify(browser), `push browser ${hash.toString("hex")}`);
    await ingest.query(
      "INSERT INTO push_browsers (user_id, name, added_at, subscription, endpoint_hash) VALUES ($1, 'Phone', now(), $2, $3)",
      [ANN, JSON.stringify(subscription), hash],
    );
    await desk.restart();
    const { rows: seals } = await ingest.query<{ seal: unknown }>(
      "SELECT secret - 'receiver' AS seal FROM notice_channels UNION ALL SELECT subscription FROM push_browsers",
    );
    const [secret, kept] = seals.map(({ seal }) => SealedText.parse(seal));
    if (secret === undefined || kept === undefined) throw new Error("one of them is gone");
    expect([secret, kept].map((one) => desk.box.isOutdated(one))).toEqual([false, false]);
    expect(JSON.parse(desk.box.open(kept, `push browser ${hash.toString("hex")}`))).toEqual(browser);
    await isTaken(id);
    expect(new Set(own.passwords)).toEqual(new Set([PASSWORD]));
  } finally {
    await own.close();
  }
});
