import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readSite, type Site } from "@atrium/site";
import type { Log } from "@atrium/time";
import { onTestFinished } from "vitest";
import { Campus } from "../src/campus.ts";
import { Network } from "../src/electricity/network.ts";
import { LEAD_IN, PastCampus } from "../src/history/pastCampus.ts";
import { type CampusDays, campusDays, type CampusDaysOptions } from "../src/physics/campusDays.ts";
import { MINUTE } from "../src/physics/localTime.ts";
import { systems } from "../src/systems/systems.ts";

const CAMPUS = path.resolve(import.meta.dirname, "../../../sites/campus");
const HUT = path.resolve(import.meta.dirname, "../../../packages/site/test/tiny");
let defaultSite: Promise<Site> | undefined;

/** The default campus, with every connection on a port that the system gives it. */
export async function loopbackSite(): Promise<Site> {
  defaultSite ??= readSite(CAMPUS);
  const site = await defaultSite;
  const connections = site.connections.map(({ settings, ...connection }) => ({
    settings: { ...settings, port: 0 },
    ...connection,
  }));
  // Devices with a port of their own get one as well.
  const mappings = site.mappings.map((mapping) => ({
    ...mapping,
    parts: mapping.parts.map((part) =>
      "port" in part.address ? { ...part, address: { ...part.address, port: 0 } } : part,
    ),
  }));
  return { ...site, connections, mappings };
}

/** One room with two lamps and a meter: a day of its past is lived through in milliseconds. */
export function hutSite(): Promise<Site> {
  return readSite(HUT);
}

/** The default campus with the gateways of some connections only. */
export async function siteWith(...connections: string[]): Promise<Site> {
  const site = await loopbackSite();
  return {
    ...site,
    connections: site.connections.filter(({ id }) => connections.includes(id)),
    mappings: site.mappings.filter(({ connection }) => connections.includes(connection)),
  };
}

/** Days that are known, with what else they are of, by the plans of their sites. */
const knownDays = new WeakMap<Site["plans"], { of: Required<CampusDaysOptions>; days: CampusDays }[]>();

/** People, weather and water of a site: those of the default campus are reckoned once for all tests of a worker. */
export function daysOf(site: Site, seed = 1, ahead = 0): CampusDays {
  const ofPlans = knownDays.get(site.plans) ?? [];
  knownDays.set(site.plans, ofPlans);
  const known = ofPlans.find(({ of }) => of.site.settings === site.settings && of.seed === seed && of.ahead === ahead);
  if (known !== undefined) return known.days;
  const of = { site, seed, ahead };
  const days = campusDays(of);
  ofPlans.push({ of, days });
  return days;
}

/** The same site, whose days are computed afresh, as in a program of its own. */
export function ofItsOwn(site: Site): Site {
  return { ...site, plans: [...site.plans] };
}

/** What the model says of a site's electricity, by the systems of the campus. */
export function networkOf(site: Site, seed = 1, ahead = 0): Network {
  return new Network({ site, systems, days: daysOf(site, seed, ahead) });
}

/** How many days of the past have quarter-hour values by default. */
export const FINE_DAYS = 35;

/** A campus of the past as it is at a moment, after the hours before it. */
export async function pastCampus(time: string, site?: Site): Promise<PastCampus> {
  const place = site ?? (await loopbackSite());
  const at = Date.parse(time);
  return new PastCampus({ site: place, network: networkOf(place), from: at - LEAD_IN }).liveUntil(at);
}

/** Days since 1970-01-01 of a date, as the model counts them. */
export function dayOf(date: string): number {
  return Math.round(Date.parse(date) / 86_400_000);
}

export const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

/** A clock that a test turns by hand. */
export class HandClock {
  time: number;
  constructor(time: string) {
    this.time = Date.parse(time);
  }
  readonly now = (): number => this.time;
  forward(milliseconds: number): void {
    this.time += milliseconds;
  }
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "virtual-campus-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Rooms as anybody would guess them are right for what devices do; half a day before each start is half of what it takes. */
const SHORT_LEAD_IN = 10 * MINUTE;

/** A started campus that stops with the test. */
export async function startCampus(options: {
  site: Site;
  clock: HandClock;
  folder?: string;
  ahead?: number;
  mechanicalSpeed?: number;
  stepInterval?: number;
  leadIn?: number;
}): Promise<Campus> {
  const { clock, ahead, ...given } = options;
  const made = { folder: await temporaryFolder(), leadIn: SHORT_LEAD_IN, ...given };
  const campus = new Campus({ ...made, days: daysOf(options.site, 1, ahead), clock: clock.now, log: silent });
  await campus.start();
  onTestFinished(() => campus.stop());
  return campus;
}

export function portOf(campus: Campus, connection: string): number {
  const endpoint = campus.endpoints.find((one) => one.connection === connection);
  if (endpoint === undefined) {
    throw new Error(`no endpoint ${connection}`);
  }
  return endpoint.port;
}

/** Waits for a condition; the test's own time limit ends it. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
