import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Paged } from "@atrium/contract";
import { boxOfKey, FieldEvent, LOCKER_STATES, lockerState } from "@atrium/contract/access";
import { DeviceDescription, PointValues } from "@atrium/contract/devices";
import { SignInReply } from "@atrium/contract/people";
import { Health } from "@atrium/contract/site";
import { HOUR } from "@atrium/time";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as z from "zod";
import { freePort } from "../test/freePort.ts";
import { dropPlant, keepPanels } from "../test/keptPanels.ts";
import { openLiveSocket } from "../test/liveSocket.ts";
import { programEnvironment, serverProgram } from "../test/programEnvironment.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const WAIT = { timeout: 40_000, interval: 50 };
/** For what takes a while: a session asks only so often a minute. */
const PATIENTLY = { timeout: 40_000, interval: 400 };
const ADMIN = { username: "admin", password: "a password for the tests 1" };
const BANK = "LK-O2-C-01";
const CONNECTION = "mqtt-lockers";

let [folder, url] = ["", ""];
let token = "";
let control: string;
/** What the server has written so far. */
let log = "";
const children: ChildProcess[] = [];

/** The lockers of the default site with their broker, and nothing else. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "atrium-lockers-"));
  const site = path.join(folder, "site");
  await cp(path.join(ROOT, "sites/campus"), site, { recursive: true });
  await rm(path.join(site, "mappings"), { recursive: true });
  await cp(path.join(ROOT, "sites/campus/mappings/lockers.json"), path.join(site, "mappings/lockers.json"));
  const rows: { id: string; settings: object }[] = JSON.parse(
    await readFile(path.join(site, "connections.json"), "utf8"),
  );
  const broker = await freePort();
  const connections = rows
    .filter(({ id }) => id === CONNECTION)
    .map((row) => Object.assign(row, { settings: { ...row.settings, port: broker } }));
  await writeFile(path.join(site, "connections.json"), JSON.stringify(connections));
  await keepPanels(site, new Set([CONNECTION]));
  await dropPlant(site);
  const controlPort = await freePort();
  control = `http://127.0.0.1:${controlPort}`;
  start(path.join(ROOT, "apps/virtual-campus/src/main.ts"), {
    ATRIUM_SITE: site,
    ATRIUM_VIRTUAL_DATA: path.join(folder, "virtual"),
    VIRTUAL_CAMPUS_PORT: String(controlPort),
    VIRTUAL_CAMPUS_BOOKING_PORT: "0",
  });
  const server = start(serverProgram, {
    ATRIUM_PORT: "0",
    ATRIUM_DATA: path.join(folder, "data"),
    ATRIUM_SITE: site,
    ATRIUM_ADMIN_PASSWORD: ADMIN.password,
  });
  server.stdout?.on("data", (text: string | Buffer) => (log += text.toString()));
  url = await printed(server, /Atrium is at (\S+)\n/);
  await waits("the virtual campus", async () => (await fetch(`${control}/devices/${BANK}`)).ok);
  const reply = await fetch(`${url}/api/user-service/v1.0/sessions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  token = SignInReply.parse(await reply.json()).token;
  await waits("the terminals", async () => {
    const { state, staleDevices } = (await connection()) ?? {};
    return state === "connected" && staleDevices === 0;
  });
}, 90_000);

afterAll(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function waits(what: string, isSo: () => Promise<boolean>): Promise<void> {
  await vi.waitFor(async () => {
    if (!(await isSo())) throw new Error(`it waits for ${what}`);
  }, WAIT);
}

function start(file: string, environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [file], {
    env: { ...programEnvironment, HOME: folder, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stderr.resume();
  children.push(child);
  return child;
}

async function printed({ stdout }: ChildProcess, pattern: RegExp): Promise<string> {
  let output = "";
  stdout?.setEncoding("utf8").on("data", (text: string) => (output += text));
  await waits(String(pattern), async () => pattern.test(output));
  return pattern.exec(output)?.[1] ?? "";
}

async function ask(at: string): Promise<unknown> {
  const reply = await fetch(`${url}/api/core-service/v1.0/${at}`, { headers: { authorization: `Bearer ${token}` } });
  return reply.json();
}

async function connection(): Promise<Health["connections"][number] | undefined> {
  return Health.parse(await ask("health")).connections.find(({ id }) => id === CONNECTION);
}

/** Of one bank, the newest first. */
async function events(): Promise<FieldEvent[]> {
  return Paged(FieldEvent).parse(await ask(`field-events?device=${BANK}&kind=locker`)).data;
}

/** Throws a switch of the virtual campus. */
async function fault(target: { device: string } | { connection: string }, name: string, on: boolean): Promise<void> {
  const reply = await fetch(`${control}/faults`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...target, fault: name, on }),
  });
  if (!reply.ok) throw new Error(`fault refused: ${reply.status} ${await reply.text()}`);
}

/** The door of the bank's first box does not close. */
async function doorError(): Promise<void> {
  await fault({ device: BANK }, "door-error", true);
  await fault({ device: BANK }, "door-error", false);
}

const DOOR_ERROR = { device: BANK, content: { kind: "locker", event: "DoorErr", box: "01" } };

async function doorErrors(): Promise<FieldEvent[]> {
  return (await events()).filter(({ content }) => content.kind === "locker" && content.event === "DoorErr");
}

test("an event of a locker comes through broker and driver into the database, to the call and to the live channel", async () => {
  const page = await openLiveSocket(url, token);
  page.send({ type: "subscribe", subscription: 1, channel: "field-events", placement: "office-building" });
  const before = Date.now();
  await doorError();
  await vi.waitFor(async () => expect(await doorErrors()).toMatchObject([DOOR_ERROR]), WAIT);
  const [kept] = await doorErrors();
  expect(kept?.time).toBeGreaterThanOrEqual(before - 1_000);
  expect(kept?.time).toBeLessThanOrEqual(kept?.receivedAt ?? 0);
  const live = await page.first("field-events", ({ entities }) => entities.some(({ id }) => id === kept?.id));
  expect(live.entities.at(-1)).toEqual(kept);
  page.socket.terminate();
});

test("a message that comes twice is stored once, and an event of a clock that is behind keeps its time beside ours", async () => {
  const known = (await doorErrors()).length;
  await fault({ device: BANK }, "sends-twice", true);
  await fault({ device: BANK }, "clock-behind", true);
  await doorError();
  await fault({ device: BANK }, "sends-twice", false);
  await fault({ device: BANK }, "clock-behind", false);
  // What comes after it shows that both copies have been taken.
  await doorError();
  await vi.waitFor(async () => expect(await doorErrors()).toHaveLength(known + 2), WAIT);
  const late = (await doorErrors()).filter(({ time, receivedAt }) => receivedAt - time > HOUR);
  expect(late).toHaveLength(1);
  expect(late[0]?.sourceTime).toBe(late[0]?.time);
  expect(late[0]?.clockOffset).toBe((late[0]?.time ?? 0) - (late[0]?.receivedAt ?? 0));
  expect(log).toContain("the clock of a device is behind ours by 120 minutes, or its events come so late");
  expect((late[0]?.receivedAt ?? 0) - (late[0]?.time ?? 0)).toBeLessThan(2 * HOUR + 60_000);
});

test("what a device's wrong clock says is kept beside the time of receipt, which orders a future event, and is logged once", async () => {
  const page = await openLiveSocket(url, token);
  page.send({ type: "subscribe", subscription: 1, channel: "field-events", kind: "locker" });
  const known = (await doorErrors()).length;
  await fault({ device: BANK }, "clock-ahead", true);
  await doorError();
  await doorError();
  await fault({ device: BANK }, "clock-ahead", false);
  await vi.waitFor(async () => expect(await doorErrors()).toHaveLength(known + 2), WAIT);
  const [early] = await doorErrors();
  expect(early?.time).toBe(early?.receivedAt);
  expect(early?.clockOffset).toBe((early?.sourceTime ?? 0) - (early?.receivedAt ?? 0));
  expect(Math.abs((early?.clockOffset ?? 0) - 2 * HOUR)).toBeLessThan(60_000);
  const live = await page.first("field-events", ({ entities }) => entities.some(({ id }) => id === early?.id));
  expect(live.entities.find(({ id }) => id === early?.id)).toEqual(early);
  page.socket.terminate();
  await doorError();
  await vi.waitFor(async () => expect((await doorErrors())[0]).not.toHaveProperty("clockOffset"), WAIT);
  const logged = log
    .split("\n")
    .filter((line) => line.includes("the clock of a device is ahead of ours by 120 minutes"));
  expect(logged).toHaveLength(1);
  expect(log).toContain("the clock of a device is right again");
});

test("a terminal that loses its boxes reports that of the whole bank", async () => {
  await fault({ device: BANK }, "boxes-unreachable", true);
  await fault({ device: BANK }, "boxes-unreachable", false);
  const NETWORK_ERROR = { kind: "locker", event: "NetworkErr" };
  await vi.waitFor(
    async () => expect((await events()).map(({ content }) => content)).toContainEqual(NETWORK_ERROR),
    WAIT,
  );
});

test("what happens while the broker cannot be reached is stored once it is back, once", async () => {
  const known = (await doorErrors()).length;
  await fault({ connection: CONNECTION }, "offline", true);
  await vi.waitFor(async () => expect(await connection()).toMatchObject({ state: "lost" }), WAIT);
  await doorError();
  expect(await doorErrors()).toHaveLength(known);
  await fault({ connection: CONNECTION }, "offline", false);
  await vi.waitFor(async () => expect(await doorErrors()).toHaveLength(known + 1), WAIT);
  await doorError();
  await vi.waitFor(async () => expect(await doorErrors()).toHaveLength(known + 2), WAIT);
});

const VirtualBank = z.object({ boxes: z.record(z.string(), z.enum(LOCKER_STATES)) });

/** What the bank itself says its boxes are in. */
async function own(): Promise<Record<string, string>> {
  return VirtualBank.parse(await (await fetch(`${control}/devices/${BANK}`)).json()).boxes;
}

let points: DeviceDescription["points"] = [];

/** The bank's compartments as the server has them, and how sure it is of each. */
async function shown(): Promise<Record<string, { state: string | undefined; quality: number | undefined }>> {
  if (points.length === 0) {
    const banks = Paged(DeviceDescription).parse(await ask("devices?module=locker&placement=office-building"));
    points = banks.data.find(({ id }) => id === BANK)?.points ?? [];
  }
  const values = PointValues.parse(await ask(`points/values?ids=${points.map(({ id }) => id).join()}`));
  const rows = new Map(values.ids.map((id, row) => [id, row]));
  const boxes = points.flatMap(({ id, key }) => {
    const box = boxOfKey(key);
    const row = rows.get(id) ?? -1;
    const [value, quality] = [values.values[row], values.qualities[row]];
    return box === undefined ? [] : [[box, { state: lockerState(value), quality }] as const];
  });
  return Object.fromEntries(boxes);
}

async function states(): Promise<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(await shown()).map(([box, { state }]) => [box, state]));
}

test("each compartment is in the state that its bank tells, and one whose door does not close says so", async () => {
  await vi.waitFor(async () => expect(await states()).toEqual(await own()), PATIENTLY);
  expect(Object.keys(await own())).toHaveLength(48);
  await fault({ device: BANK }, "door-error", true);
  await vi.waitFor(async () => expect((await states())["01"]).toBe("door-error"), PATIENTLY);
  await fault({ device: BANK }, "door-error", false);
  await vi.waitFor(async () => expect(await states()).toEqual(await own()), PATIENTLY);
  expect((await own())["01"]).not.toBe("door-error");
});

test("a bank that loses its boxes has no state of them but that, until it has them again", async () => {
  await fault({ device: BANK }, "boxes-unreachable", true);
  await vi.waitFor(
    async () => expect(new Set(Object.values(await states()))).toEqual(new Set(["network-error"])),
    WAIT,
  );
  await fault({ device: BANK }, "boxes-unreachable", false);
  await vi.waitFor(async () => expect(await states()).toEqual(await own()), PATIENTLY);
});

test("what changes while the broker cannot be reached is right once it is back, whatever events come late or twice", async () => {
  await fault({ device: BANK }, "sends-twice", true);
  await fault({ connection: CONNECTION }, "offline", true);
  await vi.waitFor(async () => expect(await connection()).toMatchObject({ state: "lost" }), PATIENTLY);
  await fault({ device: BANK }, "door-error", true);
  expect((await states())["01"]).not.toBe("door-error");
  await fault({ connection: CONNECTION }, "offline", false);
  await vi.waitFor(async () => expect((await states())["01"]).toBe("door-error"), PATIENTLY);
  // The event of the door comes after its end was reported: the present state counts.
  await fault({ connection: CONNECTION }, "offline", true);
  await vi.waitFor(async () => expect(await connection()).toMatchObject({ state: "lost" }), PATIENTLY);
  await fault({ device: BANK }, "door-error", false);
  await fault({ device: BANK }, "door-error", true);
  await fault({ device: BANK }, "door-error", false);
  await fault({ connection: CONNECTION }, "offline", false);
  await fault({ device: BANK }, "sends-twice", false);
  await vi.waitFor(async () => expect(await states()).toEqual(await own()), PATIENTLY);
  expect((await states())["01"]).not.toBe("door-error");
});
