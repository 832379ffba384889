import type { Site } from "@atrium/site";
import type { Clock } from "../clock.ts";
import type { Network } from "../electricity/network.ts";
import { Traffic } from "../endpoints/traffic.ts";
import { FaultBoard } from "../faults/faultBoard.ts";
import { Mechanics } from "../mechanics.ts";
import { wordSeed } from "../physics/chance.ts";
import { isInGap } from "../physics/flaws/gaps.ts";
import { GateWires } from "../systems/gateWires.ts";
import { FireSignal } from "../systems/fire/fireSignal.ts";
import type { System } from "../systems/system.ts";
import { systems } from "../systems/systems.ts";
import { PastCampus } from "./pastCampus.ts";
import type { PastDevices } from "./pastDays.ts";
import type { IsLost } from "./reports.ts";

interface PastSystemsOptions {
  readonly site: Site;
  readonly network: Network;
  readonly clock: Clock;
  /** What each system keeps at this moment: counters of the past end where those of now are. */
  readonly kept: Readonly<Record<string, unknown>>;
}

/** The systems as they are asked for their past alone: nothing of them listens, moves or hears of anything. */
export function pastSystems({ site, network, clock, kept }: PastSystemsOptions): System[] {
  const now = clock();
  const { electricity, air, climate } = new PastCampus({ site, network, from: now });
  const faults = new FaultBoard();
  const around = { site, electricity, air, climate, faults, clock, mechanics: new Mechanics(clock, 1) };
  const wires = { fire: new FireSignal(site, faults), gates: new GateWires(), traffic: new Traffic(clock) };
  const context = { ...around, ...wires, keptAt: now };
  return systems.map((kind) => {
    const system = kind.create({ ...context, kept: kept[kind.key] });
    system.stop();
    return system;
  });
}

/** What the systems tell of their past. */
export function pastDevices(all: readonly System[]): PastDevices {
  return {
    *samples(from, to, step) {
      for (const system of all) {
        yield* system.past?.(from, to, step) ?? [];
      }
    },
    countersAt: (start) =>
      Object.fromEntries(
        all.flatMap((system) => (system.pastCounters ? [[system.kind.key, system.pastCounters(start)]] : [])),
      ),
    goOnFrom: (counted) => {
      for (const system of all) {
        if (system.kind.key in counted) system.goOnFrom?.(counted[system.kind.key]);
      }
    },
  };
}

/** Connections that have gaps in the past: those of all devices that report it, but of meters of electricity, whose every hour is paid for. */
export function gappyGateways(all: readonly System[]): string[] {
  const reporting = all.filter((system) => system.kind.isStepped ?? system.past !== undefined);
  return [...new Set(reporting.flatMap(({ endpoints }) => endpoints.map(({ connection }) => connection)))];
}

/** Whether a device's gateway was away at a moment of the past. */
export function lossesOf(site: Site, all: readonly System[]): IsLost {
  const gappy = new Set(gappyGateways(all));
  const seeds = new Map<string, number>();
  for (const { device, connection } of site.mappings) {
    if (gappy.has(connection)) seeds.set(device, wordSeed(connection));
  }
  return (device, time) => {
    const seed = seeds.get(device);
    return seed !== undefined && isInGap(seed, time);
  };
}
