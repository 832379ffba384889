import { CORE_API, PointId } from "@atrium/contract";
import { PointValues } from "@atrium/contract/devices";
import { Place } from "@atrium/contract/site";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openLiveSocket, waitFor } from "../test/liveSocket.ts";
import { Person, signIn } from "../test/people.ts";
import { TestNodes, type TestNode } from "../test/testNodes.ts";

const LAMP = "L-O1-B-03";

let nodes: TestNodes;
let core: TestNode;
let web: TestNode;
let admin: Person;
beforeAll(async () => {
  nodes = await TestNodes.open();
  core = await nodes.start("core", "core-a");
  web = await nodes.start("web", "web-1");
  admin = new Person(web.server, await web.server.signIn());
}, 60_000);
afterAll(async () => nodes.stop());

const openPage = async (node: TestNode, token: string) => openLiveSocket(node.server.app.http.listeningOrigin, token);
const LAMPS = {
  type: "subscribe",
  subscription: 1,
  channel: "lighting",
  place: Place.parse({ placement: "office-building", floor: "first" }),
} as const;

async function valueAt(node: TestNode, point: number): Promise<number | null | undefined> {
  const person = new Person(node.server, admin.token);
  const reply = await person.ask("GET", `${CORE_API}/points/values?ids=${point}`);
  return PointValues.parse(reply.json()).values[0];
}

test("a person signs in at a web node, which is ready, and sees a value there as soon as the core has it", async () => {
  expect((await web.server.app.http.inject("/api/ready")).json()).toMatchObject({ status: "ready" });
  const page = await openPage(web, admin.token);
  page.send(LAMPS);
  await page.first("snapshot");
  const level = nodes.levelOf(LAMP);
  nodes.gateways.report([level, 63]);
  await waitFor(() => (page.valueOf(level) === 63 ? true : undefined), "the value on the page");
  expect([await valueAt(web, level), await valueAt(core, level)]).toEqual([63, 63]);
  page.socket.close();
});

test("a driver hears which points a page of a web node shows, as long as it does", async () => {
  const page = await openPage(web, admin.token);
  page.send(LAMPS);
  await page.first("snapshot");
  const { isObserved } = nodes.gateways.drivers.get("bacnet-o1")?.options ?? {};
  const level = nodes.levelOf(LAMP);
  await waitFor(() => isObserved?.(PointId.parse(level)) || undefined, "the driver to hear of it");
  page.socket.close();
  await waitFor(() => isObserved?.(PointId.parse(level)) === false || undefined, "the driver to hear that it is over");
  expect(isObserved?.(PointId.parse(level))).toBe(false);
}, 30_000);

test("a command is given through a web node, and its end is on the page", async () => {
  expect(await admin.command()).toBe(202);
});

test("a session that an administrator ends at the core ends its socket at the web node", async () => {
  await admin.addUser("guard.1", "Guard");
  const guard = await signIn(web.server, "guard.1");
  const page = await openPage(web, guard.token);
  await page.first("welcome");
  await new Person(core.server, guard.token).ask("DELETE", "/sessions/current");
  const began = performance.now();
  expect((await page.whenClosed()).code).toBe(4401);
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(await guard.status("GET", "/users/me")).toBe(401);
});

test("a session that ends at one web node ends its sockets at another", async () => {
  const other = await nodes.start("web", "web-other");
  await admin.addUser("guard.2", "Guard");
  const guard = await signIn(web.server, "guard.2");
  const page = await openPage(other, guard.token);
  await page.first("welcome");
  expect(await guard.status("GET", "/users/me")).toBe(200);
  // As an administrator's change does it, without the core.
  await nodes.database.ingest.query(
    "DELETE FROM sessions WHERE user_id IN (SELECT id FROM users WHERE username = 'guard.2')",
  );
  await vi.waitFor(async () => expect(await guard.status("GET", "/users/me")).toBe(401), {
    timeout: 15_000,
    interval: 500,
  });
  expect((await page.whenClosed()).code).toBe(4401);
  await nodes.kill(other);
}, 30_000);

test("a change of the site at the core is read at the web node, and its pages hear of it", async () => {
  const page = await openPage(web, admin.token);
  const { site } = await page.first("welcome");
  const at = `${CORE_API}/devices/${LAMP}`;
  const { id: _, retiredAt: __, ...settings } = (await admin.ask("GET", at)).json<Record<string, unknown>>();
  expect(await admin.status("PUT", at, { ...settings, name: "Window lamps" })).toBe(200);
  const { revision } = await page.first("site");
  expect(revision).toBeGreaterThan(site);
  expect((await admin.ask("GET", at)).json()).toMatchObject({ name: "Window lamps" });
});

test("a page whose web node dies goes on at another one with what it missed alone", async () => {
  const [first, second] = [await nodes.start("web", "web-2"), await nodes.start("web", "web-3")];
  const level = nodes.levelOf(LAMP);
  nodes.gateways.report([level, 71]);
  const before = await openPage(first, admin.token);
  before.send(LAMPS);
  const { epoch } = await before.first("welcome");
  const { sequence, ids } = await before.first("snapshot");
  await nodes.kill(first);
  await before.whenClosed();
  nodes.gateways.report([level, 72]);
  const after = await openPage(second, admin.token);
  expect((await after.first("welcome")).epoch).toBe(epoch);
  after.send({ ...LAMPS, since: { epoch, sequence } });
  const missed = await after.first("snapshot");
  await waitFor(() => (after.valueOf(level) === 72 ? true : undefined), "the value that was missed");
  expect([missed.isComplete, missed.ids.length < ids.length]).toEqual([false, true]);
  await nodes.kill(second);
});

test("messages that a web node loses are made up for when it hears the core again", async () => {
  const level = nodes.levelOf(LAMP);
  const page = await openPage(web, admin.token);
  page.send(LAMPS);
  const { epoch } = await page.first("welcome");
  await page.first("snapshot");
  web.wire.cut();
  nodes.gateways.report([level, 81]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(page.valueOf(level)).not.toBe(81);
  web.wire.mend();
  nodes.gateways.report([nodes.levelOf("L-O1-B-04"), 5]);
  await waitFor(() => (page.valueOf(level) === 81 ? true : undefined), "the value that was lost");
  expect(page.all("welcome").map((message) => message.epoch)).toEqual([epoch]);
});

test("when the core dies, calls say so until another takes over; sockets stay open and go on with its numbers", async () => {
  const level = nodes.levelOf(LAMP);
  const page = await openPage(web, admin.token);
  page.send(LAMPS);
  const { epoch } = await page.first("welcome");
  await page.first("snapshot");
  await nodes.kill(core);
  const refused = await admin.ask("GET", `${CORE_API}/holds`);
  expect([refused.statusCode, refused.json()]).toMatchObject([503, { error_code: "ENC001" }]);
  expect(await valueAt(web, level)).toBe(81);
  core = await nodes.start("core", "core-b");
  const welcome = await page.first("welcome", (message) => message.epoch !== epoch);
  nodes.gateways.report([level, 12]);
  await waitFor(() => (page.valueOf(level) === 12 ? true : undefined), "a value of the new core");
  expect(page.closed).toBeUndefined();
  expect(await admin.status("GET", `${CORE_API}/holds`)).toBe(200);
  expect(welcome.epoch.length).toBeGreaterThan(0);
});
