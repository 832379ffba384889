import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { TestCamera } from "../apps/server/test/testCamera.ts";
import { CameraViewer } from "./cameraViewer.ts";
import { ControlCampus } from "./controlCampus.ts";
import { figure, heading } from "./figures.ts";
import { glassToGlass } from "./glassToGlass.ts";
import { Histogram } from "./histogram.ts";
import { load, processorSeconds, residentMegabytes } from "./machine.ts";

const STREAMS = 9;
/** 25 pictures a second of so many octets: three megabits. */
const PACE = 40;
const OCTETS = 15_000;
const CROWD = 50;
/** ms that each state is looked at, and until what begins has settled. */
const LOOKED_AT = 12_000;
const SETTLED = 5_000;
/** ms that a start still works on after its devices answer. */
const STARTED = 45_000;
const SECOND_VIEWERS = 20;
/** Played by the virtual campus, which draws, encodes and announces them itself. */
const DRAWN = ["CAM-O1-B-01", "CAM-L1-A-01", "CAM-OR-01"] as const;
/** So are all of the floor whose wall is looked at. */
const WALL = "CAM-O1-";

const Mappings = z.array(
  z.looseObject({ device: z.string(), parts: z.array(z.looseObject({ address: z.looseObject({}) })) }),
);

/** What live pictures cost the server, and how soon and how late they come. */
export async function cameras(): Promise<void> {
  heading(`Cameras: ${STREAMS} streams of 25 pictures and 3 megabits a second, seen through the server`);
  const played = Array.from({ length: STREAMS }, () => new TestCamera());
  for (const camera of played) {
    camera.pace = PACE;
    camera.size = OCTETS;
    await camera.start();
  }
  let devices: readonly string[] = [];
  const campus = await ControlCampus.start(async (site) => {
    devices = await point(site, played);
  });
  try {
    await campus.answering("lighting");
    await sleep(STARTED);
    await streams(campus, devices);
    await drawn(campus);
    await glassToGlass(campus);
  } finally {
    await campus.stop();
    for (const camera of played) await camera.stop();
  }
}

/** Maps some devices of a copied site to cameras of this program. @returns them */
async function point(site: string, played: readonly TestCamera[]): Promise<string[]> {
  const file = path.join(site, "mappings/cameras.json");
  const mappings = Mappings.parse(JSON.parse(await readFile(file, "utf8")));
  const chosen = mappings
    .filter(({ device }) => !device.startsWith(WALL) && !DRAWN.some((one) => one === device))
    .slice(0, played.length);
  for (const [index, { parts }] of chosen.entries()) {
    for (const part of parts) part.address = { ...part.address, rtspPort: played[index]?.port };
  }
  await writeFile(file, JSON.stringify(mappings, null, 2));
  return chosen.map(({ device }) => device);
}

async function streams(campus: ControlCampus, devices: readonly string[]): Promise<void> {
  const { url, token, server } = campus;
  const idle = await shareOf(server.pid);
  const memory = residentMegabytes(server.pid);
  const viewers = devices.map((device) => new CameraViewer(url, { token, device }));
  await Promise.all(viewers.map(async ({ first }) => await first));
  await sleep(SETTLED);
  const [before, began] = [viewers.reduce((sum, { pictures }) => sum + pictures, 0), performance.now()];
  const busy = await shareOf(server.pid);
  const shown = viewers.reduce((sum, { pictures }) => sum + pictures, 0) - before;
  const rate = (1_000 * shown) / (performance.now() - began) / viewers.length;
  figure("pictures a second of each stream", rate.toFixed(1), `load average ${load()}`);
  figure("a stream, of a core of the server", percent((busy - idle) / viewers.length), "budget ≤ 2 %");
  const taken = residentMegabytes(server.pid) - memory;
  figure(`memory of ${viewers.length} streams`, `${taken.toFixed(0)} MB`, "budget ≤ 100 MB");

  const [device = ""] = devices;
  const times = new Histogram();
  for (let count = 0; count < SECOND_VIEWERS; count += 1) {
    const viewer = new CameraViewer(url, { token, device });
    times.add(await viewer.first);
    viewer.leave();
  }
  figure("another viewer's first picture", times.toString(), "budget ≤ 100 ms");
  for (const viewer of viewers.slice(1)) viewer.leave();
  await sleep(SETTLED);
  const one = await shareOf(server.pid);
  const crowd = Array.from({ length: CROWD - 1 }, () => new CameraViewer(url, { token, device }));
  await Promise.all(crowd.map(async ({ first }) => await first));
  await sleep(SETTLED);
  const many = await shareOf(server.pid);
  for (const viewer of [...crowd, ...viewers.slice(0, 1)]) viewer.leave();
  await sleep(SETTLED);
  // What else the server does changes within the minutes that this takes: it is looked at before and after.
  const rest = (idle + (await shareOf(server.pid))) / 2;
  figure(`${CROWD} viewers of one camera, of a core`, percent(many - rest), "budget ≤ 5 %");
  figure("  of which for the first of them", percent(one - rest));
}

/** Cameras that nobody watches and that have to draw and code first. */
async function drawn({ url, token }: ControlCampus): Promise<void> {
  const times = new Histogram();
  for (const device of DRAWN) {
    const viewer = new CameraViewer(url, { token, device });
    times.add(await viewer.first);
    viewer.leave();
  }
  figure("a camera that nobody watched, its first picture", times.toString(), "budget ≤ 1200 ms");
}

/** Of a core that a process takes, while it is looked at. */
async function shareOf(pid: number): Promise<number> {
  const [before, began] = [processorSeconds(pid), performance.now()];
  await sleep(LOOKED_AT);
  return (1_000 * (processorSeconds(pid) - before)) / (performance.now() - began);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
