import { afterEach, beforeEach, expect, test } from "vitest";
import { FIRST_FLOOR, lighting, LivePages } from "../../../test/livePages.ts";
import { levelOf } from "../../../test/smallSite.ts";

let pages: LivePages;
beforeEach(async () => {
  pages = await LivePages.begin();
});
afterEach(() => pages.end());

test("unknown places, missing permissions and too many subscriptions are refused, and the socket stays", async () => {
  const page = await pages.open();
  page.send(lighting({ placement: "nowhere" }));
  expect(await page.first("refused")).toMatchObject({ subscription: 1, error_code: "ENF001" });
  page.send({ type: "subscribe", subscription: 2, channel: "commands", placement: "nowhere" });
  await page.first("refused", (message) => message.subscription === 2);
  for (let subscription = 10; subscription < 75; subscription += 1) page.send({ ...FIRST_FLOOR, subscription });
  expect(await page.first("refused", (message) => message.subscription === 74)).toMatchObject({ error_code: "ERL001" });
  const tenant = await pages.open("tenant");
  tenant.send(FIRST_FLOOR);
  expect(await tenant.first("refused")).toMatchObject({ error_code: "EAU004" });
});

test("nobody without a session and no page of another site gets a socket", async () => {
  await expect(pages.open("stranger")).rejects.toThrow("refused 401");
  await expect(pages.open("viewer", { authorization: "" })).rejects.toThrow("refused 401");
  const foreign = { authorization: "", cookie: "_dtc=viewer", origin: "http://elsewhere.example" };
  await expect(pages.open("viewer", foreign)).rejects.toThrow("refused 403");
  const own = { authorization: "", cookie: "_dtc=viewer", origin: pages.stand.base };
  await (await pages.open("viewer", own)).first("welcome");
});

test.each([
  ["no JSON", "{"],
  ["an unknown type", `{"type":"shout","subscription":1}`],
  ["a number that is none", `{"type":"unsubscribe","subscription":"one"}`],
  ["a binary frame", Buffer.from("{}")],
])("%s is answered with an error; the socket and its subscriptions go on", async (_what, frame) => {
  const page = await pages.open();
  page.send(FIRST_FLOOR);
  await page.first("snapshot");
  page.socket.send(frame);
  expect(await page.first("error")).toMatchObject({ error_code: "EVA001" });
  pages.stand.field.report([levelOf(1), 63]);
  await page.first("delta");
  expect(page.valueOf(levelOf(1))).toBe(63);
  expect(page.closed).toBeUndefined();
});

test.each([
  ["an unknown channel", { channel: "elevators" }, "Channel not found"],
  ["a word every object has", { channel: "toString" }, "Channel not found"],
  ["a wrong place", { channel: "lighting", place: { placement: 7 } }, "not valid for this channel"],
])("%s refuses that subscription and leaves the others", async (_what, wrong, sentence) => {
  const page = await pages.open();
  page.send(FIRST_FLOOR);
  await page.first("snapshot");
  page.socket.send(JSON.stringify({ type: "subscribe", subscription: 2, ...wrong }));
  const refused = await page.first("refused");
  expect(refused).toMatchObject({ subscription: 2, error_code: "EVA001" });
  expect(refused.message).toContain(sentence);
  pages.stand.field.report([levelOf(1), 64]);
  await page.first("delta");
  expect(page.closed).toBeUndefined();
});

test.each(["ac", "doas", "locker", "access-door", "wulian", "lift", "lighting", "schneider", "curtain"])(
  "the channel %s of specification point 7 answers a snapshot, an empty one where it has no devices",
  async (channel) => {
    const page = await pages.open();
    page.socket.send(JSON.stringify({ ...FIRST_FLOOR, channel }));
    const snapshot = await page.first("snapshot");
    expect(snapshot).toMatchObject({ subscription: 1, isComplete: true });
    expect(snapshot.ids).toHaveLength(channel === "lighting" ? 9 : 0);
  },
);

test("a message that is too long or a flood of them closes the socket", async () => {
  const page = await pages.open();
  page.socket.send("x".repeat(20_000));
  expect(await page.whenClosed()).toMatchObject({ code: 1009 });
  const flood = await pages.open();
  for (let count = 0; count < 500; count += 1) flood.send({ type: "unsubscribe", subscription: 1 });
  expect(await flood.whenClosed()).toMatchObject({ code: 1008, reason: "Too many messages in a second" });
});

test("a session that ends takes its sockets with it and no others", async () => {
  const [page, other] = [await pages.open("viewer"), await pages.open("operator")];
  for (const one of [page, other]) {
    one.send(FIRST_FLOOR);
    await one.first("snapshot");
  }
  pages.stand.bus.publish("session.ended", { sessionId: 3, userId: 3 });
  expect(await page.whenClosed()).toMatchObject({ code: 4401 });
  expect(page.all("refused")).toMatchObject([{ subscription: 1, error_code: "EAU002" }]);
  pages.stand.field.report([levelOf(1), 5]);
  await other.first("delta");
  expect(other.closed).toBeUndefined();
});
