import { spawn } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Paged } from "@atrium/contract";
import { DeviceDescription, TrendReply } from "@atrium/contract/devices";
import { EnergyReply, USE_OF_PART } from "@atrium/contract/energy";
import { LineProxy } from "../apps/server/test/lineProxy.ts";
import { leafNode } from "../apps/server/test/natsServer.ts";
import { RunningCluster } from "./clusterRun.ts";
import { figure, heading } from "./figures.ts";
import { rememberChild } from "./leftovers.ts";
import { load } from "./machine.ts";
import type { Options } from "./options.ts";
import { root, until } from "./program.ts";
import { shipped } from "./shipped.ts";

const MINUTE = 60_000;
const CUT_FOR = 10 * MINUTE;
const FAR = "office-building";
const METER = "EM-O1-A-01";
/** Before and after the cut, ms. */
const [BEFORE, AFTER] = [90_000, 90_000];
const START_LIMIT = 180_000;

const Devices = Paged(DeviceDescription);

/** A building with a field node and a NATS server of its own, whose line is cut and comes back. */
export async function clusterLine({ measured }: Options): Promise<void> {
  const length = measured ?? CUT_FOR;
  heading(`The line of a building is cut for ${length / MINUTE} minutes; its field node goes on`);
  const running = await RunningCluster.start();
  const ends: (() => unknown)[] = [() => running.stop()];
  try {
    const [port = 0] = running.natsPorts("leafnodes { listen:");
    const line = await LineProxy.open({ host: "127.0.0.1", port });
    const leaf = await leafNode({ leafPorts: [port] }, FAR, line.port);
    ends.push(
      () => line.close(),
      () => leaf.stop(),
      startFarNode(running, leaf.urls[0] ?? ""),
    );
    const meter = await meterOf(running);
    await until("the far node reads the building", START_LIMIT, async () => (await newest(running, meter.energy)) > 0);
    await sleep(BEFORE);
    const cutAt = Date.now();
    line.cut();
    await sleep(length);
    line.mend();
    const mendedAt = Date.now();
    await sleep(AFTER);
    await report(running, meter, { cutAt, mendedAt });
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

interface Meter {
  readonly energy: number;
  readonly power: number;
  readonly interval: number;
}

async function report(
  running: RunningCluster,
  { energy, power, interval }: Meter,
  { cutAt, mendedAt }: { readonly cutAt: number; readonly mendedAt: number },
): Promise<void> {
  const of = (point: number) => running.read(TrendReply, `points/${point}/history?from=${cutAt}&to=${mendedAt}`);
  const [counted, drawn] = [await of(energy), await of(power)];
  const gaps = counted.means.filter((mean) => mean === null).length;
  const longest = counted.times.reduce((most, time, at) => Math.max(most, time - (counted.times[at - 1] ?? cutAt)), 0);
  const values = counted.means.filter((mean) => mean !== null);
  const [first = Number.NaN, last = Number.NaN] = [values[0], values.at(-1)];
  const falls = values.filter((value, at) => value < (values[at - 1] ?? value)).length;
  figure("samples of the counter while the line was down", `${counted.times.length}`, `${gaps} gaps, ${falls} falls`);
  figure("  doubled", `${counted.times.length - new Set(counted.times).size}`);
  figure("  longest pause between two", `${(longest / 1000).toFixed(0)} s`, `it is read every ${interval / 1000} s`);
  figure("energy by the counter", `${(last - first).toFixed(3)} kWh`);
  figure("  by its power", `${kilowattHours(drawn, cutAt, mendedAt).toFixed(3)} kWh`, `load average ${load()}`);
  await reportBuilding(running, cutAt);
}

/** What Energy shows of the hours of the cut, and what the counters of the building say. */
async function reportBuilding(running: RunningCluster, cutAt: number): Promise<void> {
  const { bars } = await running.read(EnergyReply, `energy/expected?placement=${FAR}&type=hour-in-day`);
  const touched = bars.filter(({ to, total }) => to > cutAt && total !== null);
  const from = Math.min(...touched.map((bar) => bar.from));
  const shown = touched.reduce((sum, { total }) => sum + (total ?? 0), 0);
  const { data } = await running.read(Devices, "devices?module=energy-meter");
  const counters = data
    .filter(({ placement }) => placement === FAR)
    .flatMap(({ points }) => points)
    .filter(({ key }) => USE_OF_PART.has(key.split(".")[0] ?? "") && key.endsWith(".active-energy"));
  let counted = 0;
  for (const { id } of counters) {
    const trend = await running.read(TrendReply, `points/${id}/history?from=${from}&to=${Date.now()}`);
    const values = trend.means.filter((mean) => mean !== null);
    // A quarter hour of the imported past has its reading at its end.
    const first = trend.times[0] === from ? values[0] : trend.before?.value;
    counted += (values.at(-1) ?? Number.NaN) - (first ?? Number.NaN);
  }
  const least = Math.min(...touched.map(({ coverage }) => coverage));
  figure(
    "energy of the building in the hour of the cut",
    `${shown.toFixed(2)} kWh`,
    `${(least * 100).toFixed(0)} % measured`,
  );
  figure("  by its counters", `${counted.toFixed(2)} kWh`, `${counters.length} counters`);
}

/** The area below the power: each sample holds until the next one. */
function kilowattHours({ before, times, means }: TrendReply, from: number, to: number): number {
  const starts = [from, ...times];
  const held = [before?.value ?? null, ...means];
  return held.reduce<number>((sum, value, at) => {
    const length = (starts[at + 1] ?? to) - (starts[at] ?? to);
    return value === null ? sum : sum + (value * length) / 3_600_000;
  }, 0);
}

async function meterOf(running: RunningCluster): Promise<Meter> {
  const { data } = await running.read(Devices, "devices?module=energy-meter");
  const points = data.find(({ id }) => id === METER)?.points ?? [];
  const [energy, power] = ["lighting.active-energy", "lighting.active-power"].map((wanted) =>
    points.find(({ key }) => key === wanted),
  );
  if (energy === undefined || power === undefined) throw new Error(`${METER} has no counter`);
  return { energy: energy.id, power: power.id, interval: energy.expectedInterval };
}

/** Samples of the last minute. */
async function newest(running: RunningCluster, point: number): Promise<number> {
  const now = Date.now();
  return (await running.read(TrendReply, `points/${point}/history?from=${now - MINUTE}&to=${now}`)).times.length;
}

/** @returns what ends it */
function startFarNode(running: RunningCluster, natsUrl: string): () => Promise<void> {
  const log = openSync(path.join(running.dataFolder, "far.log"), "a");
  const child = spawn(process.execPath, [...shipped.nodeArguments, path.join(root, shipped.entry)], {
    cwd: root,
    env: {
      PATH: process.env["PATH"] ?? "",
      ...shipped.environment,
      ATRIUM_HOST: "127.0.0.1",
      ATRIUM_PORT: "0",
      ATRIUM_ROLES: "field",
      ATRIUM_NODE: FAR,
      ATRIUM_FIELD: FAR,
      ATRIUM_DATA: path.join(running.dataFolder, FAR),
      ATRIUM_SECRET_KEY: readFileSync(path.join(running.dataFolder, "secret-key"), "utf8"),
      NATS_URL: natsUrl,
      NATS_DOMAIN: "core",
      NATS_REPLICAS: "1",
    },
    stdio: ["ignore", log, log],
  });
  rememberChild(child);
  return async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
  };
}
