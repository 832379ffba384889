import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { Clients } from "./clients.ts";
import { CommandPage } from "./commandPage.ts";
import { figure, heading } from "./figures.ts";
import { Histogram } from "./histogram.ts";
import { Installation } from "./installation.ts";
import type { Options } from "./options.ts";
import { Worker } from "./worker.ts";

const PLUGS = 2_000;
const CONNECTION = "broker";
const MEASURED = 8_000;
const RATES = [
  { perSecond: 20_000, budget: "" },
  { perSecond: 60_000, budget: "budget: health ≤ 100 ms" },
  { perSecond: 100_000, budget: "budget: health ≤ 200 ms" },
];

/** The server's health while more MQTT messages come than it can handle: its calls, its commands, its pages. */
export async function flood({ measured: duration = MEASURED }: Options): Promise<void> {
  heading(`MQTT, ${PLUGS} plugs behind one broker, bare payloads, one page that sees all`);
  const broker = new Worker(new URL("./floodProcess.ts", import.meta.url));
  const clients = new Clients(1);
  let installation: Installation | undefined;
  try {
    const port = await broker.ask("open", PLUGS, z.int());
    installation = await Installation.start({
      connections: [{ id: CONNECTION, protocol: "mqtt", settings: { host: "127.0.0.1", port } }],
      places: [{ key: "hall", devices: Array.from({ length: PLUGS }, (_, plug) => deviceOf(plug)) }],
    });
    const { liveUrl, url, token } = installation;
    await clients.open({
      url: liveUrl,
      token,
      channel: "lighting",
      places: ["campus"],
      readEvery: 1,
      base: Date.now(),
    });
    const page = await CommandPage.open(url, token);
    for (const { perSecond, budget } of RATES) {
      await broker.ask("rate", perSecond, z.null());
      await sleep(2_000);
      const measured = await look(installation, page, duration);
      const receipt = await clients.take();
      const shed = await installation.total("atrium_field_shed_messages");
      figure(`${perSecond}/s: health`, measured.health.toString(), budget);
      figure("  a command", measured.commands);
      figure("  changes at the page, messages passed over so far", `${receipt.changes}, ${shed}`);
      figure("  server", measured.server);
    }
    const began = performance.now();
    await installation.program.stop();
    figure("stops within", `${(performance.now() - began).toFixed(0)} ms`);
  } finally {
    await clients.stop();
    await broker.stop();
    await installation?.stop();
  }
}

async function look(installation: Installation, page: CommandPage, duration: number) {
  const use = installation.use();
  const health = new Histogram();
  const outcomes: string[] = [];
  const end = performance.now() + duration;
  while (performance.now() < end) {
    const began = performance.now();
    await (await fetch(`${installation.url}/api/health`)).arrayBuffer();
    health.add(performance.now() - began);
    if (outcomes.length < 3) outcomes.push(await switched(page, outcomes.length));
    await sleep(50);
  }
  return { health, commands: outcomes.join(", "), server: use().toString() };
}

async function switched(page: CommandPage, round: number): Promise<string> {
  const device = deviceOf(round).id;
  const settled = await page.command([{ device, point: "on", value: round % 2 }]);
  const [state, latency] = settled.get(device) ?? ["lost", Number.NaN];
  return `${state} ${latency.toFixed(0)} ms`;
}

function deviceOf(plug: number) {
  const topic = `shellies/plug-${plug}`;
  const parts = [{ product: "shelly-plug", address: { topic } }];
  return { id: `PLUG-${plug}`, module: "lighting" as const, connection: CONNECTION, parts };
}
