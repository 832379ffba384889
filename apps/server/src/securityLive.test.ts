import { Paged } from "@atrium/contract";
import { LIVE_CHANNELS, LiveSubscribe } from "@atrium/contract/live";
import { SessionRow } from "@atrium/contract/people";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_ROLES } from "./features/identity/roles.ts";
import { IMPORT_TOKEN, TestServer } from "./testServer.ts";
import { openLiveSocket, type LiveSocket } from "../test/liveSocket.ts";
import { PASSWORD, Person, roleOf, signIn } from "../test/people.ts";
import { deadSessions } from "../test/securityCallers.ts";

/** The close code of a socket whose session is over. */
const SESSION_OVER = 4401;
const place = { placement: "office-building", floor: "first" };
const channels = LIVE_CHANNELS.map(({ name }) => name);

let server: TestServer;
let base: string;
let admin: Person;

beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  base = server.app.http.listeningOrigin;
  admin = new Person(server, await server.signIn());
}, 60_000);
afterAll(() => server.stop());

function subscribe(page: LiveSocket, channel: string, subscription: number): void {
  page.send(LiveSubscribe.parse({ type: "subscribe", subscription, channel, place, module: "lighting" }));
}

/** Subscribes to every channel and collects the answers, which come in the order of the questions. */
async function subscribeToAll(page: LiveSocket): Promise<Record<string, string | undefined>> {
  for (const [index, channel] of channels.entries()) subscribe(page, channel, index + 1);
  subscribe(page, "summary", 60);
  await Promise.race([
    page.first("summary", ({ subscription }) => subscription === 60),
    page.first("refused", ({ subscription }) => subscription === 60),
  ]);
  return Object.fromEntries(
    channels.map((channel, index) => {
      const answer = page.messages.find((one) => "subscription" in one && one.subscription === index + 1);
      return [channel, answer?.type === "refused" ? answer.error_code : answer && "served"];
    }),
  );
}

async function enter(role: string) {
  const username = `${role.toLowerCase().replaceAll(" ", ".")}.${crypto.randomUUID().slice(0, 8)}`;
  const user = await admin.addUser(username, role);
  const person = await signIn(server, username);
  const page = await openLiveSocket(base, person.token);
  await page.first("welcome");
  return { user, person, page };
}

describe("every channel", () => {
  it("of the live contract is in the table of channel permissions", () => {
    const known = LiveSubscribe.options.flatMap(({ shape }) => {
      const { channel } = shape;
      return "options" in channel ? channel.options : [channel.value];
    });
    expect(channels.toSorted()).toEqual(known.toSorted());
  });

  it.each(Object.entries(DEFAULT_ROLES))("is served to the role %s as the table says", async (role, features) => {
    const { page } = await enter(role);
    const expected = LIVE_CHANNELS.map(({ name, right }) => [
      name,
      right === "signed-in" || features.includes(right) ? "served" : "EAU004",
    ]);
    expect(await subscribeToAll(page)).toEqual(Object.fromEntries(expected));
    page.socket.close();
  });
});

describe("the live socket is refused", () => {
  it("without a session, and with one that is over", async () => {
    const dead = await deadSessions(server, admin);
    const strangers = [["nothing", ""], ["nobody's", "A".repeat(43)], ["the import's", IMPORT_TOKEN], ...dead] as const;
    for (const [name, token] of strangers) {
      const refusal = await openLiveSocket(base, token).catch(String);
      expect([name, refusal]).toEqual([name, "Error: refused 401"]);
    }
  });

  it("with the token in its address", async () => {
    await expect(openLiveSocket(`${base}/api/live?token=${admin.token}&rest=`, "")).rejects.toThrow("refused 401");
  });

  it.each([
    ["another site", { origin: "http://evil.example" }],
    ["another site that says so", { "sec-fetch-site": "cross-site" }],
    ["a neighbour", { "sec-fetch-site": "same-site" }],
    ["an opaque page", { origin: "null" }],
  ])("to a page of %s that rides on the cookie", async (_case, headers) => {
    const riding = { authorization: "", cookie: `_dtc=${admin.token}`, ...headers };
    await expect(openLiveSocket(base, "", riding)).rejects.toThrow("refused 403");
  });

  it("and not to our own page with the cookie", async () => {
    const page = await openLiveSocket(base, "", { authorization: "", cookie: `_dtc=${admin.token}`, origin: base });
    expect(await page.first("welcome")).toHaveProperty("epoch");
    page.socket.close();
  });
});

describe("an open socket", () => {
  it.each<[string, (one: Awaited<ReturnType<typeof enter>>) => Promise<unknown>]>([
    ["its user signs out", async ({ person }) => person.ask("DELETE", "/sessions/current")],
    [
      "an administrator ends the session",
      async ({ user }) => {
        const reply = await admin.ask("GET", `/users/${user.id}/sessions`);
        const [session] = Paged(SessionRow).parse(reply.json()).data;
        await admin.ask("DELETE", `/users/${user.id}/sessions/${session?.id}`);
      },
    ],
    [
      "its user is deactivated",
      async ({ user: { id, username, role } }) =>
        admin.ask("PUT", `/users/${id}`, { username, roleId: role.id, isActive: false }),
    ],
    [
      "its user gets a new password",
      async ({ user }) => admin.ask("POST", `/users/${user.id}/password`, { password: `${PASSWORD}-2` }),
    ],
  ])("is closed with its reason as soon as %s", async (_case, end) => {
    const one = await enter("Operator");
    subscribe(one.page, "summary", 1);
    await one.page.first("summary");
    await end(one);
    expect((await one.page.whenClosed()).code).toBe(SESSION_OVER);
    expect(one.page.all("refused").map(({ error_code }) => error_code)).toEqual(["EAU002"]);
  });

  it("loses all subscriptions at once when its role loses the permission to view, and gets them again with it", async () => {
    const role = await admin.addRole(`Watch ${crypto.randomUUID()}`, ["viewable"]);
    const { page, person } = await enter(role.name);
    subscribe(page, "summary", 1);
    subscribe(page, "health", 2);
    await page.first("health");
    await admin.ask("PUT", `/roles/${role.id}`, roleOf(role.name, ["bookable"]));
    await page.first("session");
    await page.first("refused", ({ subscription }) => subscription === 2);
    expect(page.all("refused").map((refusal) => [refusal.subscription, refusal.error_code])).toEqual([
      [1, "EAU004"],
      [2, "EAU004"],
    ]);
    expect(await person.status("GET", "/api/core-service/v1.0/health")).toBe(403);
    subscribe(page, "health", 3);
    await page.first("refused", ({ subscription }) => subscription === 3);
    await admin.ask("PUT", `/roles/${role.id}`, roleOf(role.name, ["viewable"]));
    expect(await person.status("GET", "/api/core-service/v1.0/health")).toBe(200);
    await page.first("session", (message) => message !== page.all("session")[0]);
    subscribe(page, "health", 4);
    await page.first("health", ({ subscription }) => subscription === 4);
    page.socket.close();
  });
});

describe("a socket that sends", () => {
  it.each<[string, string | Buffer]>([
    ["no JSON", "{"],
    ["JSON of another kind", '{"type":"drop","table":"users"}'],
    ["a poisoned prototype", '{"__proto__":{"type":"subscribe","subscription":1,"channel":"health"}}'],
    ["a subscription number that is none", '{"type":"subscribe","subscription":-1,"channel":"health"}'],
    ["bytes", Buffer.from([0, 255, 1])],
    ["a nest of brackets", "[".repeat(16_000)],
    [
      "a place that reaches out",
      '{"type":"subscribe","subscription":1,"channel":"lighting","place":{"placement":"../.."}}',
    ],
  ])("%s is refused and gets nothing else, and goes on", async (_case, frame) => {
    const page = await openLiveSocket(base, admin.token);
    page.socket.send(frame);
    subscribe(page, "health", 9);
    await page.first("health");
    const answers = page.messages.filter(({ type }) => type !== "welcome" && type !== "heartbeat" && type !== "health");
    expect(answers).toMatchObject([{ error_code: "EVA001" }]);
    page.socket.close();
  });

  it("a frame that is too long is closed, and the others go on", async () => {
    const page = await openLiveSocket(base, admin.token);
    const other = await openLiveSocket(base, admin.token);
    page.socket.send("x".repeat(20_000));
    expect((await page.whenClosed()).code).toBe(1009);
    subscribe(other, "health", 1);
    await other.first("health");
    other.socket.close();
  });

  it("a flood is cut off", async () => {
    const page = await openLiveSocket(base, admin.token);
    for (let count = 0; count < 1_000; count += 1) page.send({ type: "unsubscribe", subscription: 1 });
    expect((await page.whenClosed()).code).toBe(1008);
  });
});
