import { randomUUID } from "node:crypto";
import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { CommandReply, DeviceDescription, FINAL_COMMAND_STATES, LIVE_PATH, Paged } from "@atrium/contract";
import { WebSocket } from "ws";
import * as z from "zod";
import { figure, heading } from "./figures.ts";
import { Histogram } from "./histogram.ts";
import { signIn } from "./installation.ts";
import { removeFolder, temporaryFolder } from "./leftovers.ts";
import { residentMegabytes } from "./machine.ts";
import { freePort, freePorts, Program, root, until } from "./program.ts";

const PASSWORD = "bench-password-1";
const ROUNDS = 4;
const ROUND_LIMIT = 30_000;
const START_LIMIT = 60_000;

/** From the call of a page to the confirmation of each target at its socket, over BACnet/IP to the virtual campus. */
export async function commands(): Promise<void> {
  heading("Commands to the virtual campus (BACnet/IP), from the call to confirmed at the page's socket, per target");
  const campus = await startCampus();
  try {
    const { url } = campus;
    const token = await signIn(url, PASSWORD);
    const circuits = await answeringCircuits(url, token);
    const page = await CommandPage.open(url, token);
    for (const size of [1, 40, circuits.length]) {
      const [perTarget, whole, states] = [new Histogram(), new Histogram(), new Map<string, number>()];
      for (let round = 0; round < ROUNDS; round += 1) {
        const targets = circuits.slice(0, size).map((device) => ({ device, point: "level", value: 40 + round * 10 }));
        const settled = await page.command(targets);
        for (const [state, latency] of settled) {
          perTarget.add(latency);
          states.set(state, (states.get(state) ?? 0) + 1);
        }
        whole.add(Math.max(...settled.map(([, latency]) => latency)));
      }
      const outcome = Array.from(states, ([state, count]) => `${count} ${state}`).join(", ");
      figure(`${size} targets`, perTarget.toString(), outcome);
      figure(
        "  until the last of them",
        `p50 ${whole.percentile(0.5).toFixed(0)} ms, worst ${whole.percentile(1).toFixed(0)} ms`,
      );
    }
    page.close();
    figure(
      "server, resident, no import under way",
      `${residentMegabytes(campus.pid).toFixed(0)} MB`,
      "budget ≤ 200 MB",
    );
  } finally {
    await campus.stop();
  }
}

/** Server and virtual campus with the default site on ports of their own, and no history on its way. */
async function startCampus(): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const folder = await temporaryFolder();
  const site = path.join(folder, "site");
  await cp(path.join(root, "sites/campus"), site, { recursive: true });
  await movePorts(site);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const virtualCampus = new Program(new URL("../apps/virtual-campus/src/main.ts", import.meta.url), {
    ATRIUM_SITE: site,
    ATRIUM_VIRTUAL_DATA: path.join(folder, "virtual-campus"),
    VIRTUAL_CAMPUS_PORT: String(await freePort()),
  });
  const server = new Program(new URL("../apps/server/src/main.ts", import.meta.url), {
    ATRIUM_SITE: site,
    ATRIUM_DATA: path.join(folder, "data"),
    ATRIUM_PORT: String(port),
    ATRIUM_ADMIN_PASSWORD: PASSWORD,
  });
  const stop = async (): Promise<void> => {
    await Promise.all([server.stop(), virtualCampus.stop()]);
    await removeFolder(folder);
  };
  try {
    await until("the server answers", START_LIMIT, async () => (await fetch(`${url}/api/health`)).ok);
  } catch (error) {
    await stop();
    throw new Error(`The server said:\n${server.output}`, { cause: error });
  }
  return { url, pid: server.pid, stop };
}

/** Every connection, and every device with a port of its own, gets one that is free. */
async function movePorts(site: string): Promise<void> {
  const Ported = z.looseObject({ port: z.int().optional() });
  const Connections = z.array(z.looseObject({ settings: Ported }));
  const Mappings = z.array(z.looseObject({ parts: z.array(z.looseObject({ address: Ported })) }));
  const file = path.join(site, "connections.json");
  const connections = Connections.parse(JSON.parse(await readFile(file, "utf8")));
  const unitsFile = path.join(site, "mappings/pa.json");
  const units = Mappings.parse(JSON.parse(await readFile(unitsFile, "utf8")));
  const addresses = units.flatMap(({ parts }) => parts.map(({ address }) => address));
  const movable = [...connections.map(({ settings }) => settings), ...addresses].filter(
    ({ port }) => port !== undefined,
  );
  const ports = await freePorts(movable.length);
  for (const [index, place] of movable.entries()) place.port = ports[index] ?? 0;
  await writeFile(file, JSON.stringify(connections));
  await writeFile(unitsFile, JSON.stringify(units));
}

/** All lighting circuits, once every one of their levels is known. */
async function answeringCircuits(url: string, token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${url}/api/core-service/v1.0/devices?module=lighting&size=5000`, { headers });
  const { data } = Paged(DeviceDescription).parse(await reply.json());
  const Summary = Paged(z.object({ stale: z.int() }));
  await until("every circuit answers", START_LIMIT, async () => {
    const summary = await fetch(`${url}/api/core-service/v1.0/summaries?module=lighting`, { headers });
    return Summary.parse(await summary.json()).data.every(({ stale }) => stale === 0);
  });
  return data.map(({ id }) => id);
}

/** A page that commands and hears what becomes of it. */
class CommandPage {
  readonly #url: string;
  readonly #token: string;
  readonly #socket: WebSocket;

  private constructor(url: string, token: string, socket: WebSocket) {
    this.#url = url;
    this.#token = token;
    this.#socket = socket;
  }

  static async open(url: string, token: string): Promise<CommandPage> {
    const socket = new WebSocket(`${url.replace("http", "ws")}${LIVE_PATH}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await new Promise((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", reject);
    });
    socket.send(JSON.stringify({ type: "subscribe", subscription: 1, channel: "commands" }));
    return new CommandPage(url, token, socket);
  }

  /** The final state of each target and when it came, ms from the call. */
  async command(targets: readonly object[]): Promise<[state: string, latency: number][]> {
    const id = randomUUID();
    const settled = new Map<string, [string, number]>();
    const began = performance.now();
    const Message = z.object({ type: z.literal("command"), command: CommandReply });
    const hear = (bytes: Buffer): void => {
      const message = Message.safeParse(JSON.parse(bytes.toString()));
      if (!message.success || message.data.command.id !== id) return;
      for (const { device, state } of message.data.command.targets) {
        if (settled.has(device) || !FINAL_COMMAND_STATES.includes(state)) continue;
        settled.set(device, [state, performance.now() - began]);
      }
    };
    this.#socket.on("message", hear);
    try {
      const reply = await fetch(`${this.#url}/api/core-service/v1.0/commands`, {
        method: "POST",
        headers: { authorization: `Bearer ${this.#token}`, "content-type": "application/json" },
        body: JSON.stringify({ id, targets }),
      });
      if (reply.status !== 202) throw new Error(`command refused: ${reply.status} ${await reply.text()}`);
      await until("all targets settle", ROUND_LIMIT, async () => settled.size === targets.length);
    } finally {
      this.#socket.off("message", hear);
    }
    return [...settled.values()];
  }

  close(): void {
    this.#socket.terminate();
  }
}
