import { NoticeChannels, NoticeTrial, OwnNoticesReply } from "@atrium/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { NoticeTower } from "../../../test/noticeTower.ts";

const ANN_MAIL = "ann@campus.example";

let desk: NoticeTower;
beforeAll(async () => {
  desk = await NoticeTower.make();
});
afterAll(async () => desk.tower.database.stop());
beforeEach(async () => desk.begin());
afterEach(async () => desk.end());

test("a channel is tried for real, and its answer is told", async () => {
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
