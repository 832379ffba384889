import * as z from "zod";
import { ModbusServer, type ModbusUnit } from "../../endpoints/modbus/modbusServer.ts";
import { type DeviceFaults, deviceFaults } from "../../faults/deviceFaults.ts";
import { type ActiveFault, deviceTarget } from "../../faults/faultBoard.ts";
import { connectionsOf, fieldsOf, type MappedConnection } from "../connections.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { type EnergyFault, energyFaults } from "./energyFaults.ts";
import { readPm5000 } from "./pm5000.ts";
import { PowerMeter, type Reading } from "./powerMeter.ts";

/** What a counter shows whose words are mixed up: more energy than the world has used, Wh. */
const NONSENSE = 18e18 / 2;
const Settings = z.looseObject({ host: z.string(), port: z.int().min(0).max(65_535) });
const Address = z.object({ unit: z.int().min(1).max(247) });

/** One unit: a meter part with an address. */
interface Unit {
  readonly device: string;
  readonly connection: string;
  readonly unit: number;
  readonly meter: PowerMeter;
  readonly faults: DeviceFaults<EnergyFault>;
  /** What it keeps showing while it is stuck. */
  frozen: Reading | undefined;
}

/** Energy meters behind one Modbus TCP gateway a floor; every part of a meter has its own unit id. */
export const energy: SystemKind = {
  key: "energy",
  module: "energy-meter",
  product: "pm5000",
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
  readonly #units: readonly Unit[];
  readonly #stopWatching: () => void;

  constructor(context: SystemContext) {
    this.#context = context;
    const parts = [...context.electricity.network.parts.entries()].toReversed();
    this.#indexes = new Map([
      ...parts.map(([index, { device }]) => [partKey(device.id, undefined), index] as const),
      ...parts.map(([index, { device, channel }]) => [partKey(device.id, channel), index] as const),
    ]);
    const connections = connectionsOf(context.site, this.kind.product);
    this.#units = connections.flatMap((mapped) => this.#unitsOf(mapped));
    const byConnection = Map.groupBy(this.#units, (unit) => unit.connection);
    this.endpoints = connections.map(({ connection }) => {
      const units = byConnection.get(connection.id) ?? [];
      return new ModbusServer({
        connection: connection.id,
        name: connection.name,
        settings: fieldsOf(Settings, connection.settings, connection.id),
        units: units.map(modbusUnit),
        faults: context.faults,
      });
    });
    this.devices = [...new Set(this.#units.map((unit) => unit.device))];
    this.#stopWatching = context.faults.onChange((change) => this.#faultChanged(change));
  }

  /** Power follows the loads by itself: nothing to do. */
  step(): void {}

  state(device: string): object | undefined {
    const units = this.#units.filter((unit) => unit.device === device);
    const [first] = units;
    if (first === undefined) {
      return undefined;
    }
    const planned = this.#context.electricity.network.parts.find((part) => part.device.id === device);
    return {
      id: device,
      name: planned?.device.name ?? device,
      system: this.kind.key,
      connection: first.connection,
      parts: units.map(partState),
      faults: this.#context.faults.of(deviceTarget(device)),
    };
  }

  /** The counters are the electricity's and are kept with it. */
  keep(): null {
    return null;
  }

  stop(): void {
    this.#stopWatching();
  }

  #unitsOf({ connection, parts }: MappedConnection): Unit[] {
    const { electricity, clock, faults: board } = this.#context;
    return parts.flatMap(({ device, part, address }) => {
      const { unit } = fieldsOf(Address, address, device);
      const index = this.#indexes.get(partKey(device, part));
      const meter = index === undefined ? undefined : new PowerMeter(index, electricity, clock);
      const faults = deviceFaults<EnergyFault>(board, { device, connection: connection.id });
      return meter === undefined ? [] : [{ device, connection: connection.id, unit, meter, faults, frozen: undefined }];
    });
  }

  #faultChanged({ kind, id, fault }: ActiveFault): void {
    if (fault !== "stuck") {
      return;
    }
    for (const unit of this.#units.filter((one) => id === (kind === "device" ? one.device : one.connection))) {
      unit.frozen = unit.faults.has("stuck") ? (unit.frozen ?? unit.meter.read()) : undefined;
    }
  }
}

function partKey(device: string, part: string | undefined): string {
  return `${device} ${part ?? ""}`;
}

function partState({ unit, meter, frozen }: Unit): object {
  return { part: meter.channel, unit, ...(frozen ?? meter.read()) };
}

function modbusUnit(unit: Unit): ModbusUnit {
  return {
    unit: unit.unit,
    device: unit.device,
    read(address, count) {
      const reading = unit.frozen ?? unit.meter.read();
      const isNonsense = unit.faults.has("garbage-counter");
      const registers = readPm5000(isNonsense ? { ...reading, wattHours: NONSENSE } : reading, address, count);
      return unit.faults.has("zeros") ? registers?.fill(0) : registers;
    },
  };
}
