import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import type { RunningCluster } from "./clusterRun.ts";
import { figure } from "./figures.ts";
import { childrenOf, residentMegabytes } from "./machine.ts";

const Streams = z.object({ messages: z.number(), bytes: z.number() });

/** What could grow for ever, at one moment: by its name, with its unit. */
export interface Sizes {
  /** ms since the epoch */
  readonly at: number;
  readonly of: ReadonlyMap<string, number>;
}

/** Memory and open files of each role together, what NATS keeps on its three servers, and the disk. */
export async function sizesOf(running: RunningCluster): Promise<Sizes> {
  const of = new Map<string, number>();
  const add = (name: string, value: number): unknown => of.set(name, (of.get(name) ?? 0) + value);
  for (const [name, pid] of Object.entries(running.pids)) {
    if (name === "database") continue;
    const role = name.replace(/-[ab\d]$/, "");
    // PostgreSQL counts what its processes share as memory of each.
    if (name === "postgres") add("postgres, processes", childrenOf(pid).length);
    else add(`${role}, MB`, residentMegabytes(pid));
    add(`${role}, open files`, readdirSync(`/proc/${pid}/fd`).length);
  }
  for (const port of running.natsPorts("http:")) {
    const kept = Streams.parse(await (await fetch(`http://127.0.0.1:${port}/jsz`)).json());
    add("streams, messages", kept.messages);
    add("streams, MB", kept.bytes / 1e6);
  }
  for (const folder of readdirSync(running.dataFolder, { withFileTypes: true })) {
    if (!folder.isDirectory()) continue;
    const disk = folder.name.replace(/-[ab\d]$/, "");
    add(`disk of ${disk}, MB`, diskOf(path.join(running.dataFolder, folder.name)));
  }
  return { at: Date.now(), of };
}

function diskOf(folder: string): number {
  return Number(/^\d+/.exec(execFileSync("du", ["-sk", folder], { encoding: "utf8" }))?.[0]) / 1024;
}

const HOUR = 3_600_000;

/** Prints where each began and ended, and how fast it grew, by the straight line nearest to all readings. */
export function printGrowth(readings: readonly Sizes[]): void {
  const [first, last] = [readings[0], readings.at(-1)];
  if (first === undefined || last === undefined) return;
  for (const name of first.of.keys()) {
    const points = readings.map(({ at, of }) => [(at - first.at) / HOUR, of.get(name) ?? 0] as const);
    const values = points.map(([, value]) => value);
    const text = `${round(values[0] ?? 0)} to ${round(values.at(-1) ?? 0)}`;
    figure(name, text, `most ${round(Math.max(...values))}, ${round(slopeOf(points))} an hour`);
  }
}

/** Least squares. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean(([time]) => time), mean(([, value]) => value)];
  const spread = mean(([time]) => (time - x) ** 2);
  return spread === 0 ? 0 : mean(([time, value]) => (time - x) * (value - y)) / spread;
}

function round(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(1);
}
