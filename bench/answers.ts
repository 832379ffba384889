import { setTimeout as sleep } from "node:timers/promises";
import { CALLS } from "@atrium/contract/calls";
import { figure, heading } from "./figures.ts";
import { Histogram } from "./histogram.ts";
import { Installation } from "./installation.ts";
import { freePort } from "./program.ts";

/** A campus, and ten of them. */
const SIZES = [1_500, 15_000] as const;
/** Devices behind one gateway: circuits have instances of four digits. */
const BEHIND_ONE = 5_000;
const FIRST_INSTANCE = 100;
/** Ms between two questions for the server's health. */
const HEALTH_PAUSE = 20;
const ASKED = 3;
/** Ms; calls that hold the loop for less are not printed. */
const WORTH_PRINTING = 10;
const DEVICES = "/api/core-service/v1.0/devices";
const BUDGET = "budget: loop held ≤ 20 ms";

/** Every list asked for as a whole, while somebody asks for the server's health every 20 ms. */
export async function answers(): Promise<void> {
  for (const size of SIZES) await measure(size);
}

async function measure(size: number): Promise<void> {
  heading(
    `Whole answers of a site with ${size.toLocaleString("en-US")} devices, health asked every ${HEALTH_PAUSE} ms`,
  );
  const installation = await Installation.start(await siteOf(size));
  try {
    await sleep(5_000);
    const others: string[] = [];
    for (const address of wholeLists()) {
      const found = await asked(installation, address);
      if (found.held < WORTH_PRINTING && address !== DEVICES) others.push(address);
      else print(address, found);
    }
    figure("calls that held the loop for less", String(others.length));
  } finally {
    await installation.stop();
  }
}

interface Found {
  readonly megabytes: number;
  readonly taken: Histogram;
  readonly health: Histogram;
  /** Ms. */
  readonly held: number;
}

function print(address: string, { megabytes, taken, health, held }: Found): void {
  figure(`GET ${address}`, taken.toString(), `${megabytes.toFixed(1)} MB`);
  figure("  health meanwhile", health.toString());
  figure("  the loop was held at most", `${held.toFixed(0)} ms`, BUDGET);
}

/** Every call that reads something and has nothing in its address to fill in. */
function wholeLists(): string[] {
  return Object.keys(CALLS).flatMap((call) => {
    const [method, address = ""] = call.split(" ");
    return method === "GET" && /^\/api\/\w+-service\/[^:]*$/.test(address) ? [address] : [];
  });
}

async function asked(installation: Installation, address: string): Promise<Found> {
  const { url, token } = installation;
  const headers = { authorization: `Bearer ${token}`, "accept-encoding": "gzip" };
  const [taken, health] = [new Histogram(), new Histogram()];
  const end = new AbortController();
  const healthy = (async () => {
    while (!end.signal.aborted) {
      health.add(await timed(async () => (await fetch(`${url}/api/health`)).arrayBuffer()));
      await sleep(HEALTH_PAUSE);
    }
  })();
  await sleep(HEALTH_PAUSE * 5);
  await installation.longestHold();
  let octets = 0;
  for (let index = 0; index < ASKED; index += 1) {
    taken.add(
      await timed(async () => {
        octets = (await (await fetch(`${url}${address}`, { headers })).arrayBuffer()).byteLength;
      }),
    );
  }
  const held = await installation.longestHold();
  end.abort();
  await healthy;
  return { megabytes: octets / 2 ** 20, taken, health, held };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/** Lighting circuits behind gateways that do not answer: what is measured is the site, not its values. */
async function siteOf(size: number) {
  const gateways = Array.from({ length: Math.ceil(size / BEHIND_ONE) }, (_, index) => `lights-${index + 1}`);
  const connections = [];
  for (const [index, id] of gateways.entries()) {
    const settings = { host: "127.0.0.1", port: await freePort(), deviceInstance: index + 1 };
    connections.push({ id, protocol: "bacnet" as const, settings });
  }
  const devices = Array.from({ length: size }, (_, index) => ({
    id: `L-${index}`,
    module: "lighting" as const,
    connection: gateways[Math.floor(index / BEHIND_ONE)] ?? "",
    parts: [{ product: "lighting-circuit", address: { instance: FIRST_INSTANCE + (index % BEHIND_ONE) } }],
  }));
  return { connections, places: [{ key: "place-1", devices }] };
}
