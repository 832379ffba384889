import path from "node:path";
import { readSite, type Site } from "@atrium/site";
import { afterEach, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { networkOf } from "../../../test/builders.ts";
import { Climate } from "../../climate/climate.ts";
import { LiveElectricity } from "../../electricity/liveElectricity.ts";
import type { Network } from "../../electricity/network.ts";
import { Traffic } from "../../endpoints/traffic.ts";
import { FaultBoard, deviceTarget } from "../../faults/faultBoard.ts";
import { Mechanics } from "../../mechanics.ts";
import { CampusAir } from "../../physics/air/campusAir.ts";
import { MINUTE } from "../../physics/localTime.ts";
import { FireSignal } from "../fire/fireSignal.ts";
import { GateWires } from "../gateWires.ts";
import type { System } from "../system.ts";
import { doas } from "./doasSystem.ts";
import { servedRooms } from "./zone.ts";

/** Friday 20 November 2026, 10:00 in Bangkok: everyone is in. */
const MORNING = Date.UTC(2026, 10, 20, 3);

let site: Site;
let network: Network;
beforeAll(async () => {
  site = await readSite(path.join(import.meta.dirname, "../../../../../sites/campus"));
  network = networkOf(site);
});

let now: number;
let faults: FaultBoard;
let electricity: LiveElectricity;
let air: CampusAir;
let climate: Climate;
let system: System;
beforeEach(() => {
  faults = new FaultBoard();
  now = MORNING;
  const moment = network.momentAt(now);
  electricity = new LiveElectricity(network, new Float64Array(network.counters.length), moment);
  air = new CampusAir({ site, moment, momentAt: network.momentAt });
  system = open(undefined);
});
afterEach(() => {
  system.stop();
});

function open(kept: unknown): System {
  const clock = () => now;
  const around = { site, electricity, air, faults, clock, mechanics: new Mechanics(clock, 1) };
  climate = new Climate(around, { doas: kept });
  const wires = { fire: new FireSignal(site, faults), gates: new GateWires(), traffic: new Traffic(clock) };
  return doas.create({ ...around, climate, ...wires, kept, keptAt: undefined });
}

test("a unit blows into the rooms that its site names, and where none are named into those of its zone", () => {
  const plan = site.plans.find(({ building, floor }) => building === "office-building" && floor === "first");
  const unit = plan?.devices.find(({ id }) => id === "DO-O1-B-01");
  if (plan === undefined || unit === undefined) throw new Error("the site has no such unit");
  const { ["rooms"]: named, ...nameless } = unit;
  const keys = (device: typeof unit) => servedRooms(site, plan, device).map(({ key }) => key);
  expect(keys(Object.assign({}, unit, { rooms: ["second/B03"] }))).toEqual(["office-building/second/B03"]);
  // The names of the default site are those that the rule of the campus has made.
  expect(named).toHaveLength(6);
  expect(keys(nameless)).toEqual(keys(unit));
});

/** Lets the campus live for some minutes. */
function live(minutes: number) {
  for (let step = 0; step < minutes; step++) {
    now += MINUTE;
    const moment = network.momentAt(now);
    electricity.step(moment);
    air.step(moment);
    climate.step(moment);
    system.step(moment);
  }
}

function numberOf(device: string, key: string): number {
  return Number(Object.entries(system.state(device) ?? {}).find(([name]) => name === key)?.[1]);
}

describe("the units of the default campus", () => {
  it("are 36, each with rooms whose mean air comes back to it", () => {
    expect(system.devices).toHaveLength(36);
    live(5);
    const co2 = system.devices.map((device) => numberOf(device, "return-co2"));
    const temperatures = system.devices.map((device) => numberOf(device, "return-temperature"));
    expect(Math.min(...co2)).toBeGreaterThan(420);
    expect(Math.max(...temperatures)).toBeLessThan(32);
  });

  it("lower the power of the chillers when all of them are set to LOW", () => {
    live(30);
    const { watts, duty } = climate.chillers;
    for (const device of system.devices) {
      system.wallSwitch?.(device, 1);
    }
    live(30);
    expect(climate.chillers.duty).toBeLessThan(duty * 0.75);
    expect(climate.chillers.watts).toBeLessThan(watts * 0.8);
  });

  it("more fresh air leaves less carbon dioxide in the rooms", () => {
    live(30);
    const before = numberOf("DO-O1-B-01", "return-co2");
    system.wallSwitch?.("DO-O1-B-01", 1);
    live(60);
    const low = numberOf("DO-O1-B-01", "return-co2");
    system.wallSwitch?.("DO-O1-B-01", 5);
    live(60);
    expect(low).toBeGreaterThan(before);
    expect(numberOf("DO-O1-B-01", "return-co2")).toBeLessThan(low - 50);
  });
});

test("the panel takes a unit over and hands it back; it knows no other level", () => {
  expect(system.wallSwitch?.("DO-O1-B-01", 9)).toBe(false);
  expect(system.wallSwitch?.("DO-O1-B-01", 5)).toBe(true);
  expect(system.state("DO-O1-B-01")).toMatchObject({ local: 1, level: 5 });
  system.wallSwitch?.("DO-O1-B-01", null);
  expect(system.state("DO-O1-B-01")).toMatchObject({ local: 0 });
});

test("a fault of one unit stops that one alone", () => {
  faults.set(deviceTarget("DO-O1-B-01"), "filter-blocked", true);
  live(3);
  expect(system.state("DO-O1-B-01")).toMatchObject({ "filter-alarm": 1, "supply-fan": 0, isRunning: false });
  expect(system.state("DO-O1-A-01")).toMatchObject({ "filter-alarm": 0, isRunning: true });
});

test("what a unit has run, how full its filters are and what was asked of it outlive a restart", () => {
  system.wallSwitch?.("DO-O1-B-01", 5);
  live(10);
  const kept: unknown = JSON.parse(JSON.stringify(system.keep()));
  const hours = numberOf("DO-O1-B-01", "hours");
  system.stop();
  system = open(kept);
  expect(numberOf("DO-O1-B-01", "hours")).toBeCloseTo(hours);
  expect(system.state("DO-O1-B-01")).toMatchObject({ level: 5, local: 1 });
});
