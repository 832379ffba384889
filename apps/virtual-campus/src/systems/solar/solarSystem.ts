import * as z from "zod";
import { SOLAR_INVERTER } from "@atrium/contract/devices";
import { gridFrequency } from "../../electricity/grid.ts";
import { type Inverter, inverterOf, inverterWatts, panelWatts } from "../../electricity/solar.ts";
import { chance, wordSeed } from "../../physics/chance.ts";
import { HOUR } from "../../physics/localTime.ts";
import type { Moment } from "../../physics/moment.ts";
import { faultsOf } from "../gateway.ts";
import { type ModbusDevice, modbusSystem, unitAt, UnitAddress } from "../gatewayModbus.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { SolarYield } from "./solarYield.ts";
import { type InverterReading, sunSpecMap } from "./sunSpecRegisters.ts";
import { READ_FAULTS } from "../../faults/fault.ts";

const solarFaults = {
  common: READ_FAULTS,
  own: {},
} as const;

/** Share of the inverters that have a string which lags behind: a chimney's shade, a cracked panel. */
const SHARE_WITH_LAGGARD = 0.3;
const LAGGARD = 0.8;
/** By how much good strings differ, in parts of their power. */
const SPREAD = 0.03;

/** Parts of an inverter's power that its strings give, together 1. They are the same every day. */
function stringShares(device: string, strings: number): readonly number[] {
  const seed = wordSeed(`strings of ${device}`);
  const hasLaggard = strings > 1 && chance(seed, 0) < SHARE_WITH_LAGGARD;
  const laggard = Math.floor(chance(seed, 1) * strings);
  const weights = Array.from({ length: strings }, (_one, string) =>
    hasLaggard && string === laggard ? LAGGARD : 1 + (chance(seed, string + 2) - 0.5) * SPREAD,
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / all);
}

/** Wh for each W of its panels that an inverter has counted when the campus begins: some years of Bangkok's sun. */
const COUNTED_BEFORE = 4_300;
/** V of a string in the sun, and °C by which a cabinet is warmer than the air at full power. */
const STRING_VOLTS = 620;
const WARMER = 22;
const STATES = { off: 1, sleeping: 2, feeding: 4 };
const Address = UnitAddress.extend({ strings: z.int().min(1) });
const Memory = z.object({ wattHours: z.record(z.string(), z.number()) });

/** An inverter, and what it has made. */
interface InverterOutput {
  readonly inverter: Inverter;
  readonly shares: readonly number[];
  /** Index of the node of the electrical tree that it feeds; -1 where it feeds none. */
  readonly node: number;
  /** W since the last step, and Wh counted until then. */
  watts: number;
  wattHours: number;
}
type InverterUnit = ModbusDevice<InverterReading> & { readonly made: InverterOutput };

/** Solar inverters that speak SunSpec behind a Modbus TCP gateway. */
export const solar: SystemKind = {
  key: "solar",
  module: SOLAR_INVERTER.module,
  product: "sunspec-inverter",
  faults: solarFaults,
  electricity: { none: "What an inverter feeds in and takes is in the electrical tree (electricity/solar.ts)." },
  create: (context) => solarSystem(context),
};

function solarSystem(context: SystemContext): System {
  const { electricity, clock, keptAt } = context;
  const { network, moment } = electricity;
  const memory = Memory.safeParse(context.kept).data?.wattHours ?? {};
  const inverters: InverterOutput[] = [];
  let countedUntil = clock();

  /** As the electrical tree counts: what they gave since the last step, until now. */
  const count = (time: number) => {
    const hours = Math.max(0, time - countedUntil) / HOUR;
    countedUntil = Math.max(countedUntil, time);
    for (const made of inverters) made.wattHours += Math.max(0, made.watts) * hours;
  };
  /** Without voltage an inverter feeds nothing in. */
  const shine = (now: Moment) => {
    for (const made of inverters) made.watts = electricity.isLive(made.node) ? inverterWatts(made.inverter, now) : 0;
  };
  const system = modbusSystem<z.infer<typeof Address>, InverterReading, InverterUnit>({
    kind: solar,
    context,
    address: Address,
    play(placed) {
      const { device, address } = placed;
      const inverter = inverterOf(device);
      const made: InverterOutput = {
        inverter,
        shares: stringShares(device.id, address.strings),
        node: network.feederTree.nodes.findIndex(({ inverters: fed = [] }) =>
          fed.some((one) => one.device === device.id),
        ),
        watts: 0,
        wattHours: memory[device.id] ?? inverter.peakWatts * COUNTED_BEFORE,
      };
      inverters.push(made);
      return { ...unitAt(placed, faultsOf(context, placed), () => readingOf(made, context)), made };
    },
    registers: ({ device, made }) => sunSpecMap(device.id, made.shares.length),
    state: ({ device, unit, display }) => ({ unit, device: device.id, ...display.reading }),
    step(_units, now) {
      count(now.time);
      shine(now);
    },
    /** What the sun made them feed in, and what they had counted. */
    *past(units, from, to, step) {
      for (let time = Math.ceil(from / step) * step; time < to; time += step) {
        const weather = network.weatherAt(time);
        const since = before.since(time);
        for (const [index, { device, made }] of units.entries()) {
          const kilowatts = inverterWatts(made.inverter, weather) / 1_000;
          yield { device: device.id, point: "power", time, value: Math.round(kilowatts * 100) / 100 };
          const counted = (begun[index] ?? 0) - (since[index] ?? 0);
          yield { device: device.id, point: "energy", time, value: Math.floor(counted) / 1_000 };
        }
      }
    },
    memory(devices) {
      count(clock());
      return { wattHours: devices.keep(({ made }) => made.wattHours) };
    },
  });

  const before = new SolarYield(
    inverters.map(({ inverter }) => inverter),
    network.weatherAt,
    countedUntil,
  );
  if (keptAt !== undefined) {
    // What they made while the campus was off.
    const missed = before.since(keptAt);
    for (const [index, made] of inverters.entries()) made.wattHours += missed[index] ?? 0;
  }
  /** What was counted when the campus began. */
  const begun = inverters.map(({ wattHours }) => wattHours);
  shine(moment);
  return system;
}

function readingOf(
  { inverter, watts, wattHours, shares, node }: InverterOutput,
  context: SystemContext,
): InverterReading {
  const { electricity, clock } = context;
  const isLive = electricity.isLive(node);
  const { sky } = electricity.moment;
  const panels = isLive && watts > 0 ? panelWatts(watts) : 0;
  return {
    watts,
    wattHours,
    panelWatts: panels,
    volts: electricity.at(node).volts,
    hertz: isLive ? gridFrequency(clock()) : 0,
    cabinet: sky.temperature + (WARMER * Math.max(0, watts)) / inverter.peakWatts,
    state: !isLive ? STATES.off : watts > 0 ? STATES.feeding : STATES.sleeping,
    strings: shares.map((share) => ({ watts: panels * share, volts: panels > 0 ? STRING_VOLTS : 0 })),
  };
}
