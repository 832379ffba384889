import { readFile } from "node:fs/promises";
import path from "node:path";
import { SiteTime } from "@atrium/time";
import { expect, test } from "vitest";
import { loopbackSite, networkOf } from "../../../test/builders.ts";
import { wordSeed } from "../chance.ts";
import { DAY, HOUR, MINUTE } from "../localTime.ts";
import { pulses } from "./chatter.ts";
import { driftAt } from "./drifts.ts";
import { FLAW_KINDS, type Flaw, flawsBetween } from "./flawBook.ts";
import { LASTING_KINDS, lastingFlaws } from "./lastingFlaws.ts";

const GUIDE = path.resolve(import.meta.dirname, "../../../../../docs/guides/campus.md");
const GATEWAYS = ["vrf", "modbus-water", "fans-o", "bacnet-doas-l"];
const YEAR = [Date.parse("2025-11-01T00:00:00+07:00"), Date.parse("2026-11-01T00:00:00+07:00")] as const;

async function campus() {
  const site = await loopbackSite();
  const network = networkOf(site);
  const lamps = network.circuits.filter(({ demand }) => !demand.isOutdoors).map(({ id }) => id);
  const between = (from: number, to: number) => flawsBetween({ site, lamps, gateways: GATEWAYS }, from, to);
  const first = (kind: Flaw["kind"]) => {
    const found = between(...YEAR).find((flaw) => flaw.kind === kind);
    if (found === undefined) throw new Error(`no ${kind} in a year`);
    return found;
  };
  return { site, network, between, first };
}

test("a year has some of every flaw and not too many, the same each time and in any part of it", async () => {
  const { between } = await campus();
  const [from, to] = YEAR;
  const year = between(from, to);
  const count = (kind: Flaw["kind"]) => year.filter((flaw) => flaw.kind === kind).length;
  expect({ leak: count("leak"), lamp: count("lamp"), drift: count("drift"), chatter: count("chatter") }).toEqual({
    leak: expect.toSatisfy((leaks: number) => leaks >= 7 && leaks <= 9),
    lamp: expect.toSatisfy((lamps: number) => lamps >= 8 && lamps <= 40),
    drift: expect.toSatisfy((drifts: number) => drifts >= 2 && drifts <= 12),
    chatter: expect.toSatisfy((chatters: number) => chatters >= 8 && chatters <= 40),
  });
  expect(count("gap") / GATEWAYS.length).toBeGreaterThan(4);
  expect(count("gap") / GATEWAYS.length).toBeLessThan(14);
  expect(year.every((flaw) => flaw.until > flaw.from)).toBe(true);
  const middle = from + 100 * DAY;
  expect([...between(from, middle), ...between(middle, to)]).toEqual(year);
});

test("a lamp that was left on burns from Friday evening to Monday morning, and was dark the Sunday before", async () => {
  const { network, first } = await campus();
  const { of, from, until } = first("lamp");
  const lamp = network.circuits.find(({ id }) => id === of);
  const level = (time: number) => lamp?.programmedLevel(network.momentAt(time));
  for (let time = from; time < until; time += 3 * HOUR) {
    expect(level(time)).toBe(100);
  }
  const sunday = from + 33 * HOUR;
  expect(level(sunday - 7 * DAY)).toBeLessThan(60);
});

test("a drifting sensor is off by more and more until somebody calibrates it", async () => {
  const { of, from, until, size } = (await campus()).first("drift");
  const seed = wordSeed(of);
  const off = (time: number) => driftAt(seed, time);
  expect(Math.abs(off((from + until) / 2) - (size ?? 0) / 2)).toBeLessThan(0.2);
  expect(Math.abs(off(until - MINUTE) - (size ?? 0))).toBeLessThan(0.2);
  expect(Math.abs(off(until + MINUTE))).toBeLessThan(0.2);
});

test("a chattering contact closes and opens some times a minute, and is open again afterwards", async () => {
  const { of, from, until } = (await campus()).first("chatter");
  const changes = [...pulses(wordSeed(of), from - HOUR, until + HOUR)];
  expect(changes.length / ((until - from) / MINUTE)).toBeGreaterThan(1.5);
  expect(changes.length / ((until - from) / MINUTE)).toBeLessThan(5);
  expect(changes.at(-1)?.isClosed).toBe(false);
  expect(changes.every(({ time }) => time >= from && time <= until)).toBe(true);
  const halves = [from - HOUR, (from + until) / 2, until + HOUR] as const;
  const [first, second] = [pulses(wordSeed(of), halves[0], halves[1]), pulses(wordSeed(of), halves[1], halves[2])];
  expect([...first, ...second]).toEqual(changes);
});

test("the guide's table is what the campus does in the autumn of 2026", async () => {
  const { site, between } = await campus();
  const zone = SiteTime.of(site.settings.timeZone);
  const clock = (time: number) => new Date(time + zone.offset(time)).toISOString().slice(0, 16).replace("T", " ");
  const [from, to] = [Date.parse("2026-09-01T00:00:00+07:00"), Date.parse("2027-01-01T00:00:00+07:00")];
  const size = ({ kind, size: amount }: Flaw) =>
    amount === null ? "" : `${amount.toFixed(1)} ${kind === "leak" ? "l/min" : "K"}`;
  const rows = between(from, to)
    .filter(({ kind }) => kind !== "gap")
    .map((flaw) => [flaw.kind, flaw.of, clock(flaw.from), clock(flaw.until), size(flaw)]);
  expect(await tableOf(Object.keys(FLAW_KINDS), 5)).toEqual(rows);
});

test("the guide's table of what is always wrong is what the default campus has", async () => {
  const { site } = await campus();
  const words = { weak: "of its cooling", cold: "K", wander: "K" };
  const rows = lastingFlaws(site).map(({ kind, of, size }) => [kind, of, `${size} ${words[kind]}`]);
  expect(await tableOf(Object.keys(LASTING_KINDS), 3)).toEqual(rows);
});

/** Rows of the guide's tables of flaws of some kinds. */
async function tableOf(kinds: readonly string[], columns: number): Promise<string[][]> {
  const guide = await readFile(GUIDE, "utf8");
  return guide
    .split("\n")
    .filter((line) => kinds.some((kind) => line.startsWith(`| ${kind} | \``)))
    .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")).slice(1, columns + 1)); // prettier-ignore
}
