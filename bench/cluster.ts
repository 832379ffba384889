import { setTimeout as sleep } from "node:timers/promises";
import { Paged } from "@atrium/contract";
import { DeviceDescription, TrendReply } from "@atrium/contract/devices";
import { Commander, type CommandFigures } from "./clusterCommands.ts";
import { type Kill, Killer } from "./clusterKiller.ts";
import { RunningCluster } from "./clusterRun.ts";
import { Watcher } from "./clusterWatch.ts";
import { Editor, FaultMaker, Scheduler } from "./clusterWork.ts";
import { figure, heading } from "./figures.ts";
import { load } from "./machine.ts";
import type { Options } from "./options.ts";

/** Connections whose lamps are commanded, and those whose lamps fail. */
const COMMANDED = [
  "bacnet-o1",
  "bacnet-o3",
  "bacnet-l1",
  "bacnet-l2",
  "bacnet-l4",
  "bacnet-s1",
  "bacnet-p1",
  "bacnet-x",
];
const FAILING = ["bacnet-o2", "bacnet-l3", "bacnet-l5"];
const [SCHEDULED, EDITED] = ["L-L5-A-01", "pavilion"];
const COUNTER = { device: "EM-O1-A-01", point: "lighting.active-energy" };
/** Pages that watch. */
const PAGES = 8;
/** Until values and alarms have come to rest before and after the kills, ms. */
const REST = 40_000;
const START_LIMIT = 180_000;
const SHOWN = 8;

const Devices = Paged(DeviceDescription);

/** A whole installation of several nodes on this machine, of which a process is killed every 8 to 15 s while it works. */
export async function cluster({ kills: count }: Options): Promise<void> {
  heading(
    `Several nodes, ${count} times kill -9 of a process at random while commands, schedules, alarms and edits flow`,
  );
  const running = await RunningCluster.start();
  let isClean = false;
  try {
    isClean = await work(running, count);
  } finally {
    if (!isClean) console.log(`  what the programs said is in ${running.keepLog()}`);
    await running.stop();
  }
}

async function work(running: RunningCluster, count: number): Promise<boolean> {
  const lamps = await answeringLamps(running);
  const commanded = COMMANDED.flatMap((connection) => lamps.get(connection)?.slice(0, 2) ?? []);
  const failing = FAILING.flatMap((connection) => lamps.get(connection) ?? []).filter((id) => id !== SCHEDULED);
  const counter = await pointOf(running, COUNTER);
  const [commander, editor] = [new Commander(running, commanded), new Editor(running, EDITED)];
  const [scheduler, faults] = [new Scheduler(running), new FaultMaker(running, failing)];
  const pages = Array.from({ length: PAGES }, (_, at) =>
    at === 0 ? new Watcher(running, "energy", counter) : new Watcher(running, at % 2 === 0 ? "lighting" : "energy"),
  );
  // Lamps may be as a person left them: what is counted begins here.
  await running.field("DELETE", "/traffic");
  const began = Date.now();
  await scheduler.plan(SCHEDULED, Math.ceil((count * 13) / 60) + 3);
  for (const part of [commander, editor, faults]) part.start();
  await sleep(REST / 2);
  const killer = new Killer(running);
  await killer.run(count);
  await sleep(REST);
  await Promise.all([commander.stop(), editor.stop(), faults.stop()]);
  await sleep(REST);
  for (const page of pages) page.stop();
  console.log(`  load average at the end ${load()}`);

  const commands = await commander.figures();
  const [schedules, alarms] = [await scheduler.figures(), await faults.figures()];
  const samples = await samplesOf(running, counter, { watcher: pages[0], began });
  const audit = await running.auditProof();
  heading(`After ${count} kills: ${namesOf(killer.kills)}`);
  printCommands(commands);
  list(
    "edits acknowledged and lost",
    editor.lost,
    `${editor.acknowledged} acknowledged, ${editor.unanswered} unanswered`,
  );
  figure("schedules that did not begin", `${schedules.missing}`, `${schedules.due} due, ${schedules.skipped} skipped`);
  figure("schedules that began twice", `${schedules.doubled}`);
  list("alarms lost", alarms.missing, `of ${alarms.failed}`);
  list("alarms doubled", alarms.doubled);
  const unexplained = printPolls(commands, killer.kills);
  figure("samples of a counter lost / doubled", `${samples.lost} / ${samples.doubled}`, samples.note);
  figure("audit chain", audit.startsWith("The audit log is whole") ? "whole" : "BROKEN", audit.split("\n")[0]);
  printTimes(killer.kills, commander, pages);
  const { lost, doubled, unwritten, differing } = commands;
  const wrong = [lost, doubled, unwritten, differing, editor.lost, alarms.missing, alarms.doubled];
  const missed = schedules.missing + schedules.doubled + samples.lost + unexplained;
  return wrong.every((one) => one.length === 0) && missed === 0;
}

async function answeringLamps(running: RunningCluster): Promise<Map<string, string[]>> {
  const { data } = await running.read(Devices, "devices?module=lighting");
  await running.lampsAnswer(START_LIMIT);
  const byConnection = Map.groupBy(data, ({ connection }) => connection ?? "");
  return new Map(Array.from(byConnection, ([connection, devices]) => [connection, devices.map(({ id }) => id)]));
}

async function pointOf(running: RunningCluster, { device, point }: typeof COUNTER): Promise<number> {
  const { data } = await running.read(Devices, "devices?module=energy-meter");
  const found = data.find(({ id }) => id === device)?.points.find(({ key }) => key === point);
  if (found === undefined) throw new Error(`${device} has no point ${point}`);
  return found.id;
}

/** What the page saw of a counter, held against what the history has. */
async function samplesOf(
  running: RunningCluster,
  counter: number,
  { watcher, began }: { readonly watcher: Watcher | undefined; readonly began: number },
): Promise<{ lost: number; doubled: number; note: string }> {
  const trend = await running.read(TrendReply, `points/${counter}/history?from=${began}&to=${Date.now()}`);
  const kept = new Map(trend.times.map((time, at) => [time, trend.means[at]]));
  const seen = [...(watcher?.seen ?? [])].filter(([time]) => time >= began);
  const changed = seen.filter(([, value], at) => value !== seen[at - 1]?.[1]);
  const lost = changed.filter(([time, value]) => kept.get(time) !== value).length;
  const gaps = trend.means.filter((mean) => mean === null).length;
  const note = `${changed.length} seen live, ${trend.times.length} kept, ${gaps} gaps`;
  return { lost, doubled: trend.times.length - kept.size, note };
}

function printCommands(commands: CommandFigures): void {
  const states = Array.from(commands.states, ([state, count]) => `${count} ${state}`).join(", ");
  figure("commands given", `${commands.given}`, `${commands.accepted} accepted, ${commands.unanswered} unanswered`);
  figure("  what became of them", states);
  list("acknowledged commands lost", commands.lost);
  list("commands doubled at a lamp", commands.doubled);
  list("confirmed and never written", commands.unwritten);
  list("lamps that do not hold what was confirmed last", commands.differing);
}

/** @returns the seconds in which a connection was shared by other peers than a node that was killed and its next start */
function printPolls({ traffic: { connections, shared, returned } }: CommandFigures, kills: readonly Kill[]): number {
  const sum = (key: "sharedSeconds" | "returns") => connections.reduce((total, one) => total + one[key], 0);
  const words = (one: (typeof shared)[number]) =>
    `${one.connection} ${new Date(one.at).toISOString()} ${one.peers.join(" then ")}`;
  // Whoever was killed polls no more: an earlier peer that polls again is counted below.
  const isRestart = ({ at }: (typeof shared)[number]) =>
    kills.some((kill) => kill.name.startsWith("field") && at >= kill.at && at < kill.at + 1_000);
  const restarts = shared.filter(isRestart).length;
  figure(
    "seconds in which two peers polled a connection",
    `${sum("sharedSeconds")}`,
    `${connections.length} connections; ${restarts} a node that was killed in that second, and its next start`,
  );
  shared.slice(-SHOWN).forEach((one) => console.log(`    ${words(one)}`));
  figure("  an earlier peer polled again", `${sum("returns")}`);
  returned.slice(-SHOWN).forEach((one) => console.log(`    ${words(one)}, away for ${one.awayFor} ms`));
  return sum("sharedSeconds") - restarts + sum("returns");
}

function printTimes(kills: readonly Kill[], commander: Commander, pages: readonly Watcher[]): void {
  const accepted = (wanted: (kill: Kill) => boolean) =>
    kills.filter(wanted).flatMap(({ at }) => commander.acceptedSince(at)?.after ?? []);
  times(
    "active core killed: commands accepted again",
    accepted(({ wasActiveCore }) => wasActiveCore),
  );
  times(
    "database killed: commands accepted again",
    accepted(({ name }) => name === "postgres"),
  );
  times(
    "others killed: commands accepted again",
    accepted((one) => !one.wasActiveCore && one.name !== "postgres"),
  );
  const backs = kills
    .filter(({ name }) => name.startsWith("web"))
    .flatMap(({ at }) => pages.flatMap((page) => page.backSince(at) ?? []));
  const resumed = backs.filter(({ isResumed }) => isResumed).length;
  times(
    "web node killed: its sockets have values again",
    backs.map(({ after }) => after),
    `${resumed} resumed by sequence`,
  );
}

function times(name: string, values: readonly number[], note = ""): void {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => ((sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN) / 1000).toFixed(1);
  const text = sorted.length === 0 ? "none" : `p50 ${at(0.5)}  p95 ${at(0.95)}  worst ${at(1)} s`;
  figure(name, text, [`${sorted.length} times`, note].filter(Boolean).join(", "));
}

function list(name: string, cases: readonly string[], note = ""): void {
  figure(name, `${cases.length}`, note);
  cases.slice(0, SHOWN).forEach((one) => console.log(`    ${one}`));
}

function namesOf(kills: readonly Kill[]): string {
  const counts = Map.groupBy(kills, ({ name, wasActiveCore }) =>
    wasActiveCore ? "active core" : name.replace(/-\w$/, ""),
  );
  return Array.from(counts, ([name, all]) => `${all.length} ${name}`).join(", ");
}
