import { SOLAR_INVERTER } from "@atrium/contract";
import * as z from "zod";
import { gridFrequency } from "../../electricity/grid.ts";
import { type Inverter, inverterOf, inverterWatts, panelWatts } from "../../electricity/solar.ts";
import type { ModbusServer } from "../../endpoints/modbus/modbusServer.ts";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import { HOUR } from "../../physics/localTime.ts";
import type { Moment } from "../../physics/moment.ts";
import { faultsOf, Fleet, linesOf, type Played } from "../gateway.ts";
import { modbusGateways } from "../gatewayModbus.ts";
import { Display } from "../display.ts";
import type { PastSample, System, SystemContext, SystemKind } from "../system.ts";
import { stringShares } from "./panelStrings.ts";
import { solarFaults } from "./solarFaults.ts";
import { SolarYield } from "./solarYield.ts";
import { type InverterReading, readSunSpec } from "./sunSpecRegisters.ts";

/** Wh for each W of its panels that an inverter has counted when the campus begins: some years of Bangkok's sun. */
const COUNTED_BEFORE = 4_300;
/** V of a string in the sun, and °C by which a cabinet is warmer than the air at full power. */
const STRING_VOLTS = 620;
const WARMER = 22;
const STATES = { off: 1, sleeping: 2, feeding: 4 };
const Address = z.object({ unit: z.int().min(1).max(247), strings: z.int().min(1) });
const Memory = z.object({ wattHours: z.record(z.string(), z.number()) });

/** One inverter behind a gateway. */
interface InverterUnit extends Played {
  readonly unit: number;
  readonly inverter: Inverter;
  readonly shares: readonly number[];
  /** Index of the node of the electrical tree that it feeds; -1 where it feeds none. */
  readonly node: number;
  readonly faults: DeviceFaults;
  /** W since the last step, and Wh counted until then. */
  watts: number;
  wattHours: number;
}

/** Solar inverters that speak SunSpec behind a Modbus TCP gateway. */
export const solar: SystemKind = {
  key: "solar",
  module: SOLAR_INVERTER.module,
  product: "sunspec-inverter",
  faults: solarFaults,
  electricity: { none: "What an inverter feeds in and takes is in the electrical tree (electricity/solar.ts)." },
  create: (context) => new SolarSystem(context),
};

class SolarSystem implements System {
  readonly kind = solar;
  readonly endpoints: readonly ModbusServer[];
  readonly devices: readonly string[];
  readonly #context: SystemContext;
  readonly #units: readonly InverterUnit[];
  readonly #fleet: Fleet<InverterUnit>;
  readonly #displays: ReadonlyMap<InverterUnit, Display<InverterReading>>;
  readonly #stopWatching: () => void;
  /** What was counted when the campus began, and what led there. */
  readonly #begun: { readonly wattHours: readonly number[]; readonly before: SolarYield };
  #countedUntil: number;

  constructor(context: SystemContext) {
    this.#context = context;
    const { site, faults, electricity, clock, kept } = context;
    const { network, moment } = electricity;
    const memory = Memory.safeParse(kept).data?.wattHours ?? {};
    const lines = linesOf(site, this.kind, Address);
    this.#units = lines
      .flatMap(({ placed }) => placed)
      .map((one): InverterUnit => {
        const { device, connection, address } = one;
        const inverter = inverterOf(device);
        const node = network.hanging.nodes.findIndex(({ inverters = [] }) =>
          inverters.some((each) => each.device === device.id),
        );
        return {
          device,
          connection: connection.id,
          unit: address.unit,
          inverter,
          shares: stringShares(device.id, address.strings),
          node,
          faults: faultsOf<never>(context, one),
          watts: 0,
          wattHours: memory[device.id] ?? inverter.peakWatts * COUNTED_BEFORE,
        };
      });
    const now = clock();
    const inverters = this.#units.map(({ inverter }) => inverter);
    const before = new SolarYield(inverters, network.weatherAt, now);
    this.#catchUp(before);
    this.#begun = { wattHours: this.#units.map(({ wattHours }) => wattHours), before };
    this.#countedUntil = now;
    this.#shine(moment);
    this.#fleet = new Fleet(this.kind, faults, this.#units);
    this.#displays = new Map(this.#units.map((unit) => [unit, new Display(unit.faults, () => this.#reading(unit))]));
    this.devices = this.#fleet.ids;
    this.endpoints = modbusGateways(lines, this.#units, {
      faults,
      unitOf: (unit) => ({
        unit: unit.unit,
        device: unit.device.id,
        read: (address, count) => readSunSpec(this.#shown(unit), address, count),
      }),
    });
    this.#stopWatching = faults.onChange(() => this.#displays.forEach((display) => display.heed()));
  }

  step(moment: Moment): void {
    this.#count(moment.time);
    this.#shine(moment);
  }

  state(device: string): object | undefined {
    return this.#fleet.state(device, (unit) => ({ unit: unit.unit, ...this.#shown(unit) }));
  }

  /** What the sun made them feed in, and what they had counted. */
  *past(from: number, to: number, step: number): Generator<PastSample> {
    const { weatherAt } = this.#context.electricity.network;
    const { wattHours, before } = this.#begun;
    for (let time = Math.ceil(from / step) * step; time < to; time += step) {
      const weather = weatherAt(time);
      const made = before.since(time);
      for (const [index, { device, inverter }] of this.#units.entries()) {
        const kilowatts = inverterWatts(inverter, weather) / 1_000;
        yield { device: device.id, point: "power", time, value: Math.round(kilowatts * 100) / 100 };
        const counted = (wattHours[index] ?? 0) - (made[index] ?? 0);
        yield { device: device.id, point: "energy", time, value: Math.floor(counted) / 1_000 };
      }
    }
  }

  keep(): z.infer<typeof Memory> {
    this.#count(this.#context.clock());
    return { wattHours: this.#fleet.keep(({ wattHours }) => wattHours) };
  }

  stop(): void {
    this.#stopWatching();
  }

  /** What they made while the campus was off. */
  #catchUp(before: SolarYield): void {
    const { keptAt } = this.#context;
    if (keptAt === undefined) {
      return;
    }
    const made = before.since(keptAt);
    for (const [index, unit] of this.#units.entries()) {
      unit.wattHours += made[index] ?? 0;
    }
  }

  /** As the electrical tree counts: what they gave since the last step, until now. */
  #count(time: number): void {
    const hours = Math.max(0, time - this.#countedUntil) / HOUR;
    this.#countedUntil = Math.max(this.#countedUntil, time);
    for (const unit of this.#units) {
      unit.wattHours += Math.max(0, unit.watts) * hours;
    }
  }

  /** Without voltage an inverter feeds nothing in. */
  #shine(moment: Moment): void {
    const { electricity } = this.#context;
    for (const unit of this.#units) {
      unit.watts = electricity.isLive(unit.node) ? inverterWatts(unit.inverter, moment) : 0;
    }
  }

  #shown(unit: InverterUnit): InverterReading {
    return this.#displays.get(unit)?.reading ?? this.#reading(unit);
  }

  #reading({ device, inverter, watts, wattHours, shares, node }: InverterUnit): InverterReading {
    const { electricity, clock } = this.#context;
    const isLive = electricity.isLive(node);
    const { sky } = electricity.moment;
    const panels = isLive && watts > 0 ? panelWatts(watts) : 0;
    return {
      device: device.id,
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
}
