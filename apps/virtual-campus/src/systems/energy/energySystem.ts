import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import { faultsOf } from "../gateway.ts";
import { type ModbusDevice, modbusSystem, unitAt, UnitAddress } from "../gatewayModbus.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { PM5000, showsEnergy } from "./pm5000.ts";
import { PowerMeter, type MeterReading } from "./powerMeter.ts";
import { type OwnFault, READ_FAULTS } from "../../faults/fault.ts";

const energyFaults = {
  common: READ_FAULTS,
  own: {
    "out-of-range": "Its voltage transformer is broken: it shows a hundred thousand volts.",
    zeros: "It answers 0 for everything, as some meters do while they start.",
    "garbage-counter": "Its energy register holds nonsense.",
    spike: "Every tenth reading of its energy register is ten million kWh too high.",
    "wrong-unit": "Its energy register holds kWh, not Wh.",
    exchanged: "It was exchanged for a new one, which counts from 0; switched off, the old one is back.",
  },
} as const;

/** Wh that a counter shows when its words are mixed up: more energy than the world has used. */
const NONSENSE = 18e18 / 2;
/** Wh by which a spike is too high. */
const SPIKE = 10_000_000_000;
const READINGS_A_SPIKE = 10;
/** V that a meter shows whose transformer is broken. */
const NO_VOLTAGE = 100_000;

/** One unit: a meter part with an address. */
interface MeterUnit extends ModbusDevice<MeterReading> {
  readonly meter: PowerMeter;
  readonly faults: DeviceFaults<EnergyFault>;
  /** Wh that the meter before it had counted; 0 where it was not exchanged. */
  countedBefore: number;
  /** Readings of its energy since its spikes began. */
  readings: number;
}

/** Energy meters behind one Modbus TCP gateway a floor; every part of a meter has its own unit id. */
export const energy: SystemKind = {
  key: "energy",
  module: "energy-meter",
  product: "pm5000",
  variants: ["pm5000-two-way"],
  faults: energyFaults,
  electricity: { none: "A meter takes its few watts before what it measures." },
  create: (context) => energySystem(context),
};

/** Power follows the loads by itself; the counters are the electricity's and are kept with it. */
function energySystem(context: SystemContext): System {
  const { electricity, clock } = context;
  const parts = [...electricity.network.parts.entries()].toReversed();
  /** Where the network has each meter part; a mapping without a part means the first. */
  const indexes = new Map([
    ...parts.map(([index, { device }]) => [partKey(device.id, undefined), index] as const),
    ...parts.map(([index, { device, channel }]) => [partKey(device.id, channel), index] as const),
  ]);
  return modbusSystem<UnitAddress, MeterReading, MeterUnit>({
    kind: energy,
    context,
    address: UnitAddress,
    play(placed) {
      const index = indexes.get(partKey(placed.device.id, placed.part));
      if (index === undefined) return undefined;
      const meter = new PowerMeter(index, electricity, clock);
      const faults = faultsOf<EnergyFault>(context, placed);
      return { ...unitAt(placed, faults, () => meter.read()), meter, faults, countedBefore: 0, readings: 0 };
    },
    registers: () => PM5000,
    read(one, registers, address, count) {
      const { reading } = one.display;
      if (showsEnergy(address, count)) one.readings += 1;
      const volts = one.faults.has("out-of-range") ? reading.volts.map(() => NO_VOLTAGE) : reading.volts;
      const bytes = registers.read({ ...reading, volts, wattHours: shownEnergy(one, reading) }, address, count);
      return one.faults.has("zeros") ? bytes?.fill(0) : bytes;
    },
    state: (_first, units) => ({ parts: units.map(partState) }),
    applyFaults(meant, { fault }) {
      for (const one of meant) {
        if (fault === "spike") one.readings = 0;
        if (fault !== "exchanged") continue;
        one.countedBefore = one.faults.has("exchanged") ? one.countedBefore || one.meter.read().wattHours : 0;
      }
    },
  });
}

function partKey(device: string, part: string | undefined): string {
  return `${device} ${part ?? ""}`;
}

function partState({ unit, meter, display }: MeterUnit): object {
  const { reading } = display;
  return { part: meter.channel, unit, power: reading.watts.reduce((sum, watts) => sum + watts, 0), ...reading };
}

/** Wh, as its energy register has them. */
function shownEnergy({ faults, countedBefore, readings }: MeterUnit, { wattHours }: MeterReading): number {
  if (faults.has("garbage-counter")) return NONSENSE;
  const counted = wattHours - countedBefore;
  if (faults.has("wrong-unit")) return Math.floor(counted / 1_000);
  const isSpike = faults.has("spike") && readings % READINGS_A_SPIKE === 0;
  return counted + (isSpike ? SPIKE : 0);
}

type EnergyFault = OwnFault<typeof energyFaults>;
