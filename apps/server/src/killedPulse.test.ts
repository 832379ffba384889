import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { CommandReply, SignInReply } from "@atrium/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openUnansweringGateway, type UnansweringGateway } from "../test/unansweringGateway.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const WAIT = { timeout: 50_000, interval: 10 };
const ADMIN = { username: "admin", password: "a password for the tests 1" };
/** Registers of a lift: in normal service, released for remote control, and its doors too. */
const LIFT = new Map([
  [1, 1],
  [5, 1],
  [6, 1],
  [7, 100],
  [8, 1],
]);
const HOLD_DOOR = { device: "LF-O-11", point: "hold-door", value: 30 };

let folder: string;
let gateway: UnansweringGateway;
let program: ChildProcess;
let url: string;
let token = "";

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "atrium-killed-"));
  gateway = await openUnansweringGateway(LIFT);
  await cp(path.join(ROOT, "sites/campus"), path.join(folder, "site"), { recursive: true });
  const file = path.join(folder, "site/connections.json");
  const text = await readFile(file, "utf8");
  // The first lifts are behind the test's own gateway; nobody is at any other address.
  const elsewhere = text.replace(/"port": *\d+/g, (port, at: number) =>
    port.endsWith(" 5050") ? `"port": ${gateway.port}` : `"port": ${40_000 + (at % 9_973)}`,
  );
  await writeFile(file, elsewhere);
  await start();
});

afterEach(async () => {
  await kill();
  await gateway.stop();
  // The database of a killed server ends by itself a little later, and writes its files until then.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function start(): Promise<void> {
  let output = "";
  program = spawn(process.execPath, [path.join(ROOT, "apps/server/src/main.ts")], {
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: folder,
      ATRIUM_PORT: "0",
      ATRIUM_DATA: path.join(folder, "data"),
      ATRIUM_SITE: path.join(folder, "site"),
      ATRIUM_ADMIN_PASSWORD: ADMIN.password,
      ATRIUM_LOG: "error",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [program.stdout, program.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  const address = /Atrium is at (\S+)\n/;
  await vi.waitFor(() => expect(output).toMatch(address), WAIT);
  url = address.exec(output)?.[1] ?? "";
  const reply = await call("user-service/v1.0/sessions", ADMIN);
  token = SignInReply.parse(await reply.json()).token;
}

async function kill(): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.kill("SIGKILL");
  await once(program, "exit");
}

async function call(at: string, body?: object): Promise<Response> {
  return fetch(`${url}/api/${at}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", ...(token === "" ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Sends a pulse to the lift's door once the server knows that the lift takes it. @returns the command's id */
async function pulse(): Promise<string> {
  return await vi.waitFor(async () => {
    const id = randomUUID();
    const reply = await call("core-service/v1.0/commands", { id, targets: [HOLD_DOOR], reason: "a test" });
    const { targets } = CommandReply.parse(await reply.json());
    expect(targets.map(({ state }) => state)).toEqual(["accepted"]);
    return id;
  }, WAIT);
}

/** The end that the server, started again, gives to a command. */
async function endOf(id: string) {
  token = "";
  await start();
  const [target] = CommandReply.parse(await (await call(`core-service/v1.0/commands/${id}`)).json()).targets;
  const { reads } = gateway;
  // Everything that begins with a connection has begun by then.
  await vi.waitFor(() => expect(gateway.reads).toBeGreaterThan(reads + 8), WAIT);
  return target;
}

test("a pulse of a server that is killed leaves it at most once, and its command says that the rest is unknown", async () => {
  const sent = await pulse();
  await vi.waitFor(() => expect(gateway.writes).toBe(1), WAIT);
  await kill();
  expect(await endOf(sent)).toMatchObject({
    state: "timed-out",
    detail: "The server restarted; whether the device took it is unknown.",
  });
  expect(gateway.writes).toBe(1);

  const recorded = await pulse();
  await kill();
  const before = gateway.writes;
  expect(before).toBeLessThanOrEqual(2);
  const end = await endOf(recorded);
  expect(end?.state).toBe("timed-out");
  expect(end?.detail).toMatch(
    before === 2 ? /whether the device took it is unknown/ : /is unknown|ended before it was sent/,
  );
  expect(gateway.writes).toBe(before);
}, 150_000);
