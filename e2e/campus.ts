import { randomUUID } from "node:crypto";
import { createSocket } from "node:dgram";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import * as z from "zod";
import { BearerReply, Health, HoldRow, Paged, SignInReply } from "@atrium/contract";
import runtime from "../apps/server/runtime.json" with { type: "json" };
import { Program, root, until } from "./program.ts";

export const ADMIN_PASSWORD = "journey-password-1";

/**
 * A Thursday morning: people are in, air conditioners run, the sun shines. Journeys pass at any hour of the machine.
 */
const WORKING_HOUR = "2026-11-19T10:40";

const Holds = Paged(HoldRow);
const Ported = z.looseObject({ port: z.int().optional() });
const PortedConnections = z.array(z.looseObject({ settings: Ported }));
const PortedMappings = z.array(z.looseObject({ parts: z.array(z.looseObject({ address: Ported })) }));
const VirtualLighting = z.looseObject({ level: z.number(), priorityArray: z.array(z.number().nullable()) });

/** A whole installation for one journey: site folder, database, server and virtual campus on ports of its own. */
export class Campus {
  readonly folder: string;
  readonly url: string;
  readonly controlUrl: string;
  readonly server: Program;
  readonly virtualCampus: Program;
  #token: string | undefined;

  private constructor(folder: string, ports: { server: number; control: number }, nodeArguments: readonly string[]) {
    const shared = { ATRIUM_SITE: path.join(folder, "site"), ATRIUM_IMPORT_TOKEN: "journey-import-token-0123456789" };
    this.folder = folder;
    this.url = `http://127.0.0.1:${ports.server}`;
    this.controlUrl = `http://127.0.0.1:${ports.control}`;
    const environment = {
      ...shared,
      ...runtime.environment,
      ATRIUM_PORT: String(ports.server),
      ATRIUM_DATA: path.join(folder, "data"),
      ATRIUM_ADMIN_PASSWORD: ADMIN_PASSWORD,
      // A web application other than the one in the default place.
      ...(process.env["ATRIUM_WEB"] === undefined ? {} : { ATRIUM_WEB: process.env["ATRIUM_WEB"] }),
    };
    this.server = new Program(runtime.entry, environment, nodeArguments);
    this.virtualCampus = new Program("apps/virtual-campus/src/main.ts", {
      ...shared,
      ATRIUM_URL: this.url,
      // Enough weeks for the typical values; a year would keep the machine busy through every journey.
      VIRTUAL_CAMPUS_HISTORY_DAYS: "40",
      ATRIUM_VIRTUAL_DATA: path.join(folder, "virtual-campus"),
      VIRTUAL_CAMPUS_LOCAL_TIME: WORKING_HOUR,
      VIRTUAL_CAMPUS_PORT: String(ports.control),
    });
  }

  /** @param options flags of Node for the server, where they are not the shipped ones */
  static async start({
    nodeArguments = runtime.nodeArguments,
  }: { nodeArguments?: readonly string[] } = {}): Promise<Campus> {
    const folder = await mkdtemp(path.join(tmpdir(), "atrium-journey-"));
    await cp(path.join(root, "sites/campus"), path.join(folder, "site"), { recursive: true });
    const [server = 0, control = 0] = await freePorts(2);
    await moveConnections(path.join(folder, "site"));
    const campus = new Campus(folder, { server, control }, nodeArguments);
    campus.virtualCampus.start();
    campus.server.start();
    try {
      await campus.whenServing();
    } catch (error) {
      await campus.stop();
      throw new Error(`The server said:\n${campus.server.output.slice(-2_000)}`, { cause: error });
    }
    return campus;
  }

  async whenServing(): Promise<void> {
    await until("the server is ready", 60_000, async () => {
      const reply = await fetch(`${this.url}/api/ready`);
      return reply.ok ? true : undefined;
    });
  }

  /** Every device has a fresh value: journeys look at a campus that runs, not at one that is starting. */
  async whenAnswering(): Promise<void> {
    const headers = { authorization: `Bearer ${(this.#token ??= await this.#signIn())}` };
    await until("every device answers", 90_000, async () => {
      const reply = await fetch(`${this.url}/api/core-service/v1.0/health`, { headers });
      const { connections, staleDevices } = Health.parse(await reply.json());
      return staleDevices === 0 && connections.every(({ state }) => state === "connected") ? true : undefined;
    });
  }

  /** The state of the virtual lighting circuit itself. */
  async circuit(device: string): Promise<z.infer<typeof VirtualLighting>> {
    return VirtualLighting.parse(await this.device(device));
  }

  /** The state of a virtual device itself, in its own words. */
  async device(device: string): Promise<unknown> {
    const reply = await fetch(`${this.controlUrl}/devices/${device}`);
    if (!reply.ok) throw new Error(`the virtual campus answers ${reply.status} for ${device}`);
    return reply.json();
  }

  /** A hand at a device that has stopped itself: presses its reset button. */
  async reset(device: string): Promise<void> {
    const reply = await fetch(`${this.controlUrl}/devices/${device}/reset`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    if (!reply.ok) throw new Error(`reset refused: ${reply.status} ${await reply.text()}`);
  }

  /**
   * Waits while lifts, curtains, fans and compressors move some times as fast: for the way to a place, not for a look at
   * something that moves.
   */
  async fast(wait: () => Promise<unknown>, speed = 10): Promise<void> {
    await this.#setSpeed(speed);
    try {
      await wait();
    } finally {
      await this.#setSpeed(1);
    }
  }

  async #setSpeed(speed: number): Promise<void> {
    const reply = await fetch(`${this.controlUrl}/speed`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ speed }),
    });
    if (!reply.ok) throw new Error(`speed refused: ${reply.status} ${await reply.text()}`);
  }

  /** Switches a fault of the virtual campus on or off. */
  async fault(fault: Record<string, string | boolean | number>): Promise<void> {
    const reply = await fetch(`${this.controlUrl}/faults`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fault),
    });
    if (!reply.ok) throw new Error(`fault refused: ${reply.status} ${await reply.text()}`);
  }

  /** A hand at the wall: sets a level that wins over operators, or releases it with null. */
  async wallSwitch(device: string, level: number | null): Promise<void> {
    const reply = await fetch(`${this.controlUrl}/devices/${device}/wall-switch`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ level }),
    });
    if (!reply.ok) throw new Error(`wall switch refused: ${reply.status} ${await reply.text()}`);
  }

  /** Gives a page a session of the administrator's, without the form: the cookie, and the user that the page keeps. */
  async openSession(page: Page): Promise<void> {
    const users = `${this.url}/api/user-service/v1.0`;
    const data = { username: "admin", password: ADMIN_PASSWORD };
    const reply = await page.request.post(`${users}/sessions`, { data });
    if (!reply.ok()) throw new Error(`sign-in refused: ${reply.status()} ${await reply.text()}`);
    const user = await page.request.get(`${users}/users/me`, { headers: await this.bearer(page.request) });
    await page.goto(`${this.url}/api/health`);
    await page.evaluate((kept) => localStorage.setItem("atrium.user", kept), await user.text());
  }

  /** The headers of a page's call, got as the page gets them: with the cookie of its session. */
  async bearer(request: APIRequestContext): Promise<{ authorization: string }> {
    const url = `${this.url}/api/user-service/v1.0/sessions/current/bearer`;
    const reply = await request.post(url, { headers: { origin: this.url } });
    const { bearer } = BearerReply.parse(await reply.json());
    return { authorization: `Bearer ${bearer}` };
  }

  /** Commands circuits through the call the page uses, with the page's own session. */
  async command(request: APIRequestContext, devices: readonly string[], value: number | null): Promise<void> {
    const targets = devices.map((device) => ({ device, point: "level", value }));
    const data = { id: randomUUID(), targets };
    const reply = await request.post(`${this.url}/api/core-service/v1.0/commands`, {
      data,
      headers: await this.bearer(request),
    });
    if (reply.status() !== 202) throw new Error(`command refused: ${reply.status()} ${await reply.text()}`);
  }

  /** Releases everything that an operator holds, and waits until each device is on automatic. */
  async release(): Promise<void> {
    const core = `${this.url}/api/core-service/v1.0`;
    this.#token ??= await this.#signIn();
    const headers = { authorization: `Bearer ${this.#token}`, "content-type": "application/json" };
    await until("nothing is held", 30_000, async () => {
      const { data: holds } = Holds.parse(await (await fetch(`${core}/holds`, { headers })).json());
      if (holds.length === 0) return true;
      const targets = holds.map(({ device, pointKey }) => ({ device, point: pointKey, value: null }));
      const body = JSON.stringify({ id: randomUUID(), targets, reason: "A journey begins" });
      await fetch(`${core}/commands`, { method: "POST", headers, body });
      return undefined;
    });
  }

  async #signIn(): Promise<string> {
    const reply = await fetch(`${this.url}/api/user-service/v1.0/sessions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "admin", password: ADMIN_PASSWORD }),
    });
    return SignInReply.parse(await reply.json()).token;
  }

  async stop(): Promise<void> {
    await Promise.all([this.server.stop(), this.virtualCampus.stop()]);
    await rm(this.folder, { recursive: true, force: true });
  }
}

/**
 * Gives every field connection of a copied site folder a free port, and every device that has one of its own,
 * so that journeys do not disturb each other.
 */
export async function moveConnections(site: string): Promise<void> {
  const file = path.join(site, "connections.json");
  const connections = PortedConnections.parse(JSON.parse(await readFile(file, "utf8")));
  const mappings = await Promise.all(
    (await readdir(path.join(site, "mappings"))).map(async (name) => {
      const mappingFile = path.join(site, "mappings", name);
      return { mappingFile, devices: PortedMappings.parse(JSON.parse(await readFile(mappingFile, "utf8"))) };
    }),
  );
  const addresses = mappings.flatMap(({ devices }) =>
    devices.flatMap(({ parts }) => parts.map((part) => part.address)),
  );
  const movable = [...connections.map(({ settings }) => settings), ...addresses].filter(
    ({ port }) => port !== undefined,
  );
  const ports = await freePorts(movable.length);
  for (const [index, place] of movable.entries()) place.port = ports[index] ?? 0;
  await writeFile(file, JSON.stringify(connections, null, 2));
  for (const { mappingFile, devices } of mappings) await writeFile(mappingFile, JSON.stringify(devices, null, 2));
}

/** All are taken before the first is released, so that none is given twice. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, listen));
  const ports = servers.map((server) => {
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port was given");
    return address.port;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/**
 * Below the ports that the system gives to sockets which ask for any: one of those could take ours, which is known long
 * before a program listens on it.
 */
const PORTS = { from: 12_000, to: 32_000 };
/** Of each worker: two campuses that start together must not draw the same port before either listens on it. */
const PORTS_OF_ONE = 5_000;
const WORKER = Number(process.env["TEST_PARALLEL_INDEX"] ?? 0) % ((PORTS.to - PORTS.from) / PORTS_OF_ONE);

/** Given to a program that may not listen on it yet: none is drawn twice. */
const drawn = new Set<number>();

async function listen(): Promise<Server> {
  for (;;) {
    const port = PORTS.from + WORKER * PORTS_OF_ONE + Math.floor(Math.random() * PORTS_OF_ONE);
    if (drawn.has(port)) continue;
    drawn.add(port);
    const server = createServer();
    const isOurs = await new Promise<boolean>((resolve) => {
      server.once("error", () => {
        resolve(false);
      });
      server.listen(port, "127.0.0.1", () => {
        resolve(true);
      });
    });
    if (isOurs && (await isFreeForDatagrams(port))) return server;
    if (isOurs) server.close();
  }
}

/** Gateways of another journey may have it for UDP while TCP is free. */
async function isFreeForDatagrams(port: number): Promise<boolean> {
  const socket = createSocket("udp4");
  const isFree = await new Promise<boolean>((resolve) => {
    socket.once("error", () => {
      resolve(false);
    });
    socket.bind(port, "127.0.0.1", () => {
      resolve(true);
    });
  });
  if (isFree) await new Promise<void>((resolve) => socket.close(resolve));
  return isFree;
}
