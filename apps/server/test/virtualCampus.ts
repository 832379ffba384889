import { type ChildProcess, spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import { keepPanels } from "./keptPanels.ts";
import { programEnvironment } from "./programEnvironment.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const Connections = z.array(z.looseObject({ id: z.string(), settings: z.looseObject({ port: z.int().optional() }) }));
const Mappings = z.array(
  z.looseObject({
    connection: z.string(),
    parts: z.array(z.looseObject({ address: z.looseObject({ port: z.int().optional() }) })),
  }),
);
const JSON_BODY = { "content-type": "application/json" };
/** Below those that the system gives to sockets which ask for any. */
const PORTS = { from: 12_000, to: 32_000 };

/** The real virtual campus as a program of its own, with some connections of the default site on ports of its own. */
export interface VirtualCampus {
  /** The port of a connection, or, where devices have ports of their own, of the first of them. */
  portOf(connection: string): number;
  /** Where its devices answer WS-Discovery. */
  readonly discoveryPort: number;
  /** Switches a fault of a device or a connection on or off. */
  fault(target: FaultTarget, fault: string, isOn: boolean): Promise<void>;
  /** A car comes to a reader of plates. */
  arrive(device: string, plate: string): Promise<void>;
  stop(): Promise<void>;
}

type FaultTarget = ({ readonly device: string } | { readonly connection: string }) & {
  /** ms by which answers are late, of a slow network. */
  readonly delay?: number;
  /** How much it drifts a minute. */
  readonly rate?: number;
};

export async function startVirtualCampus(...names: string[]): Promise<VirtualCampus> {
  const folder = await mkdtemp(path.join(tmpdir(), "atrium-virtual-"));
  const site = path.join(folder, "site");
  await cp(path.join(ROOT, "sites/campus"), site, { recursive: true });
  const ports = await keepOnly(site, new Set(names));
  const discoveryPort = await freePort(ports);
  const child = spawn(process.execPath, [path.join(ROOT, "apps/virtual-campus/src/main.ts")], {
    cwd: ROOT,
    env: {
      ...programEnvironment,
      ATRIUM_SITE: site,
      ATRIUM_VIRTUAL_DATA: path.join(folder, "data"),
      VIRTUAL_CAMPUS_PORT: "0",
      VIRTUAL_CAMPUS_BOOKING_PORT: "0",
      VIRTUAL_CAMPUS_DISCOVERY_PORT: String(discoveryPort),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const control = await whenUp(child);
  return {
    discoveryPort,
    portOf: (connection) => ports.get(connection) ?? 0,
    fault: async (target, fault, on) => {
      const body = JSON.stringify({ ...target, fault, on });
      const reply = await fetch(`${control}/faults`, { method: "PUT", headers: JSON_BODY, body });
      if (!reply.ok) throw new Error(`the fault ${fault} was refused: ${await reply.text()}`);
    },
    arrive: async (device, plate) => {
      const body = JSON.stringify({ plate });
      const reply = await fetch(`${control}/devices/${device}/arrivals`, { method: "POST", headers: JSON_BODY, body });
      if (!reply.ok) throw new Error(`no car could come to ${device}: ${await reply.text()}`);
    },
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @returns the address of its control page */
async function whenUp(child: ChildProcess): Promise<string> {
  let said = "";
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const control = /"control":"([^"]+)".*the virtual campus is up/.exec(said)?.[1];
      if (control !== undefined) resolve(control);
    });
  }
  child.once("exit", () => reject(new Error(`The virtual campus ended: ${said.slice(-2_000)}`)));
  return await promise;
}

async function keepOnly(site: string, names: ReadonlySet<string>): Promise<Map<string, number>> {
  const file = path.join(site, "connections.json");
  const ports = new Map<string, number>();
  const connections = Connections.parse(JSON.parse(await readFile(file, "utf8"))).filter(({ id }) => names.has(id));
  for (const { id, settings } of connections) {
    if (settings.port !== undefined) ports.set(id, (settings.port = await freePort(ports)));
  }
  await writeFile(file, JSON.stringify(connections, null, 2));
  await keepPanels(site, names);
  for (const name of await readdir(path.join(site, "mappings"))) {
    const mappingFile = path.join(site, "mappings", name);
    const mappings = Mappings.parse(JSON.parse(await readFile(mappingFile, "utf8"))).filter(({ connection }) =>
      names.has(connection),
    );
    for (const { connection, parts } of mappings) {
      for (const { address } of parts) {
        if (address.port === undefined) continue;
        address.port = await freePort(ports);
        if (!ports.has(connection)) ports.set(connection, address.port);
        ports.set(`${connection} ${address.port}`, address.port);
      }
    }
    await writeFile(mappingFile, JSON.stringify(mappings, null, 2));
  }
  return ports;
}

/** For TCP and for UDP. */
async function freePort(taken: ReadonlyMap<string, number>): Promise<number> {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * (PORTS.to - PORTS.from));
    if (![...taken.values()].includes(port) && (await isFree(port))) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const socket = createSocket("udp4");
  try {
    server.listen(port, "127.0.0.1");
    socket.bind(port, "127.0.0.1");
    await Promise.all([once(server, "listening"), once(socket, "listening")]);
    return true;
  } catch {
    return false;
  } finally {
    server.close();
    socket.close();
  }
}
