import * as z from "zod";
import type { ModbusServer, ModbusUnit } from "../../endpoints/modbus/modbusServer.ts";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import type { ActiveFault } from "../../faults/faultBoard.ts";
import { faultsOf, Fleet, linesOf, type Placed, type Played } from "../gateway.ts";
import { modbusGateways } from "../gatewayModbus.ts";
import { Display } from "../display.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { type EnergyFault, energyFaults } from "./energyFaults.ts";
import { readPm5000, showsEnergy } from "./pm5000.ts";
import { PowerMeter, type MeterReading } from "./powerMeter.ts";

/** Wh that a counter shows when its words are mixed up: more energy than the world has used. */
const NONSENSE = 18e18 / 2;
/** Wh by which a spike is too high. */
const SPIKE = 10_000_000_000;
const READINGS_A_SPIKE = 10;
/** V that a meter shows whose transformer is broken. */
const NO_VOLTAGE = 100_000;
const Address = z.object({ unit: z.int().min(1).max(247) });

/** One unit: a meter part with an address. */
interface MeterUnit extends Played {
  readonly unit: number;
  readonly meter: PowerMeter;
  readonly faults: DeviceFaults<EnergyFault>;
  readonly display: Display<MeterReading>;
  /** Wh that the meter before it had counted; 0 where it was not exchanged. */
  countedBefore: number;
  /** Readings of its energy since its spikes began. */
  readings: number;
}

/** A meter with its units. */
interface Meter extends Played {
  readonly units: readonly MeterUnit[];
}

/** Energy meters behind one Modbus TCP gateway a floor; every part of a meter has its own unit id. */
export const energy: SystemKind = {
  key: "energy",
  module: "energy-meter",
  product: "pm5000",
  variants: ["pm5000-two-way"],
  faults: energyFaults,
  electricity: { none: "A meter takes its few watts before what it measures." },
  create: (context) => new EnergySystem(context),
};

class EnergySystem implements System {
  readonly kind = energy;
  readonly endpoints: readonly ModbusServer[];
  readonly devices: readonly string[];
  readonly #context: SystemContext;
  /** Where the network has each meter part; a mapping without a part means the first. */
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #units: readonly MeterUnit[];
  readonly #fleet: Fleet<Meter>;
  readonly #stopWatching: () => void;

  constructor(context: SystemContext) {
    this.#context = context;
    const parts = [...context.electricity.network.parts.entries()].toReversed();
    this.#indexes = new Map([
      ...parts.map(([index, { device }]) => [partKey(device.id, undefined), index] as const),
      ...parts.map(([index, { device, channel }]) => [partKey(device.id, channel), index] as const),
    ]);
    const lines = linesOf(context.site, this.kind, Address);
    this.#units = lines.flatMap(({ placed }) => placed.flatMap((one) => this.#unit(one)));
    const meters = Map.groupBy(this.#units, ({ device }) => device).entries();
    this.#fleet = new Fleet(
      this.kind,
      context.faults,
      [...meters].map(([device, units]) => ({ device, units, connection: units[0]?.connection ?? "" })),
    );
    this.devices = this.#fleet.ids;
    this.endpoints = modbusGateways(lines, this.#units, { faults: context.faults, unitOf: modbusUnit });
    this.#stopWatching = context.faults.onChange((change) => this.#faultChanged(change));
  }

  /** Power follows the loads by itself: nothing to do. */
  step(): void {}

  state(device: string): object | undefined {
    return this.#fleet.state(device, ({ units }) => ({ parts: units.map(partState) }));
  }

  /** The counters are the electricity's and are kept with it. */
  keep(): null {
    return null;
  }

  stop(): void {
    this.#stopWatching();
  }

  #unit(placed: Placed<z.infer<typeof Address>>): MeterUnit[] {
    const { device, part, connection, address } = placed;
    const { electricity, clock } = this.#context;
    const index = this.#indexes.get(partKey(device.id, part));
    if (index === undefined) {
      return [];
    }
    const meter = new PowerMeter(index, electricity, clock);
    const faults = faultsOf<EnergyFault>(this.#context, placed);
    return [
      {
        device,
        connection: connection.id,
        unit: address.unit,
        meter,
        faults,
        display: new Display(faults, () => meter.read()),
        countedBefore: 0,
        readings: 0,
      },
    ];
  }

  #faultChanged({ fault }: ActiveFault): void {
    for (const unit of this.#units) {
      const has = unit.faults.has.bind(unit.faults);
      unit.display.heed();
      if (fault === "spike") unit.readings = 0;
      if (fault !== "exchanged") continue;
      unit.countedBefore = has("exchanged") ? unit.countedBefore || unit.meter.read().wattHours : 0;
    }
  }
}

function partKey(device: string, part: string | undefined): string {
  return `${device} ${part ?? ""}`;
}

function partState({ unit, meter, display }: MeterUnit): object {
  const { reading } = display;
  return { part: meter.channel, unit, power: reading.watts.reduce((sum, watts) => sum + watts, 0), ...reading };
}

function modbusUnit(unit: MeterUnit): ModbusUnit {
  return {
    unit: unit.unit,
    device: unit.device.id,
    read(address, count) {
      const { reading } = unit.display;
      if (showsEnergy(address, count)) unit.readings += 1;
      const volts = unit.faults.has("out-of-range") ? reading.volts.map(() => NO_VOLTAGE) : reading.volts;
      const registers = readPm5000({ ...reading, volts, wattHours: shownEnergy(unit, reading) }, address, count);
      return unit.faults.has("zeros") ? registers?.fill(0) : registers;
    },
  };
}

/** Wh, as its energy register has them. */
function shownEnergy({ faults, countedBefore, readings }: MeterUnit, { wattHours }: MeterReading): number {
  if (faults.has("garbage-counter")) return NONSENSE;
  const counted = wattHours - countedBefore;
  if (faults.has("wrong-unit")) return Math.floor(counted / 1_000);
  const isSpike = faults.has("spike") && readings % READINGS_A_SPIKE === 0;
  return counted + (isSpike ? SPIKE : 0);
}
