import { randomUUID } from "node:crypto";
import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { CommandReply } from "@atrium/contract/devices";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { KillableServer } from "../test/killableServer.ts";
import { openUnansweringGateway, type UnansweringGateway } from "../test/unansweringGateway.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const WAIT = { timeout: 50_000, interval: 10 };
/** Registers of a lift: in normal service, released for remote control, and its doors too. */
const LIFT = new Map([
  [1, 1],
  [5, 1],
  [6, 1],
  [7, 100],
  [8, 1],
]);
const HOLD_DOOR = { device: "LF-O-11", point: "hold-door", value: 30 };

let gateway: UnansweringGateway;
let server: KillableServer;

beforeEach(async () => {
  server = await KillableServer.make();
  gateway = await openUnansweringGateway(LIFT);
  const site = path.join(server.folder, "site");
  await cp(path.join(ROOT, "sites/campus"), site, { recursive: true });
  const file = path.join(site, "connections.json");
  const text = await readFile(file, "utf8");
  // The first lifts are behind the test's own gateway; nobody is at any other address.
  const elsewhere = text.replace(/"port": *\d+/g, (port, at: number) =>
    port.endsWith(" 5050") ? `"port": ${gateway.port}` : `"port": ${40_000 + (at % 9_973)}`,
  );
  await writeFile(file, elsewhere);
  await server.start();
});

afterEach(async () => {
  await server.remove();
  await gateway.stop();
});

/** Sends a pulse to the lift's door once the server knows that the lift takes it. @returns the command's id */
async function pulse(): Promise<string> {
  return await vi.waitFor(async () => {
    const id = randomUUID();
    const reply = await server.call("core-service/v1.0/commands", { id, targets: [HOLD_DOOR], reason: "a test" });
    const { targets } = CommandReply.parse(await reply.json());
    expect(targets.map(({ state }) => state)).toEqual(["accepted"]);
    return id;
  }, WAIT);
}

/** The end that the server, started again, gives to a command. */
async function endOf(id: string) {
  await server.start();
  const [target] = CommandReply.parse(await (await server.call(`core-service/v1.0/commands/${id}`)).json()).targets;
  const { reads } = gateway;
  // Everything that begins with a connection has begun by then.
  await vi.waitFor(() => expect(gateway.reads).toBeGreaterThan(reads + 8), WAIT);
  return target;
}

test("a pulse of a server that is killed leaves it at most once, and its command says that the rest is unknown", async () => {
  const sent = await pulse();
  await vi.waitFor(() => expect(gateway.writes).toBe(1), WAIT);
  await server.kill();
  expect(await endOf(sent)).toMatchObject({
    state: "timed-out",
    detail: "The server restarted. It is not known whether the device carried out the command.",
  });
  expect(gateway.writes).toBe(1);

  const recorded = await pulse();
  await server.kill();
  const before = gateway.writes;
  expect(before).toBeLessThanOrEqual(2);
  const end = await endOf(recorded);
  expect(end?.state).toBe("timed-out");
  expect(end?.detail).toMatch(
    before === 2 ? /^The server restarted\. It is not known/ : /It is not known|^Not sent: the server stopped/,
  );
  expect(gateway.writes).toBe(before);
}, 150_000);
