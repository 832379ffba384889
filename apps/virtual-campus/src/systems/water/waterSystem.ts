import * as z from "zod";
import type { ModbusServer, ModbusUnit } from "../../endpoints/modbus/modbusServer.ts";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import type { ActiveFault } from "../../faults/faultBoard.ts";
import type { Moment } from "../../physics/moment.ts";
import { WaterCounters } from "../../physics/water/waterCounters.ts";
import type { WaterModel } from "../../physics/water/waterModel.ts";
import { faultsOf, Fleet, linesOf, type Played } from "../gateway.ts";
import { modbusGateways } from "../gatewayModbus.ts";
import { Display } from "../display.ts";
import type { PastSample, System, SystemContext, SystemKind } from "../system.ts";
import { type FlowReading, readTuf2000m } from "./tuf2000m.ts";
import { type WaterFault, waterFaults } from "./waterFaults.ts";
import { WaterMeter } from "./waterMeter.ts";

/** Litres a minute of a pipe that has burst a little. */
const BURST = 6;
const Address = z.object({ unit: z.int().min(1).max(247) });
const Counters = z.object({ start: z.number(), litres: z.record(z.string(), z.number()) });
const Memory = z.object({
  counters: Counters,
  meters: z.record(z.string(), z.object({ leaked: z.number(), missed: z.number() })),
});

/** One meter behind a gateway. */
interface MeterUnit extends Played {
  readonly unit: number;
  readonly meter: WaterMeter;
  readonly faults: DeviceFaults<WaterFault>;
  readonly display: Display<FlowReading>;
}

/** Water meters behind Modbus TCP gateways. */
export const water: SystemKind = {
  key: "water",
  module: "water-and-waste-meter",
  product: "tuf-2000m",
  faults: waterFaults,
  electricity: { none: "A meter takes a watt or two." },
  create: (context) => new WaterSystem(context),
};

class WaterSystem implements System {
  readonly kind = water;
  readonly endpoints: readonly ModbusServer[];
  readonly devices: readonly string[];
  readonly #context: SystemContext;
  readonly #model: WaterModel;
  readonly #counters: WaterCounters;
  readonly #fleet: Fleet<MeterUnit>;
  readonly #stopWatching: () => void;

  constructor(context: SystemContext) {
    this.#context = context;
    const { site, faults, electricity, clock, climate } = context;
    this.#model = electricity.network.water;
    const lines = linesOf(site, this.kind, Address);
    const kept = Memory.safeParse(context.kept).data;
    const placed = lines.flatMap((line) => line.placed);
    const meters = placed.map(({ device }) => device.id);
    this.#counters = new WaterCounters(this.#model, meters, clock(), kept?.counters);
    const units = placed.map((one): MeterUnit => {
      const own = faultsOf<WaterFault>(context, one);
      const { device, connection, address } = one;
      const options = {
        model: this.#model,
        counters: this.#counters,
        works: climate.machinery.works,
        faults: own,
        now: clock(),
      };
      const meter = new WaterMeter(device.id, { ...options, memory: kept?.meters[device.id] });
      const display = new Display(own, () => meter.read(clock()));
      return { device, connection: connection.id, unit: address.unit, meter, faults: own, display };
    });
    this.#fleet = new Fleet(this.kind, faults, units);
    this.devices = this.#fleet.ids;
    this.endpoints = modbusGateways(lines, units, { faults, unitOf: modbusUnit });
    this.#stopWatching = faults.onChange((change) => this.#faultChanged(change));
  }

  step({ time }: Moment): void {
    for (const { meter } of this.#fleet) {
      meter.settle(time);
    }
  }

  state(device: string): object | undefined {
    return this.#fleet.state(device, ({ unit, display }) => ({ unit, ...display.reading }));
  }

  *past(from: number, to: number, step: number): Generator<PastSample> {
    for (let time = Math.ceil(from / step) * step; time < to; time += step) {
      for (const { device, meter } of this.#fleet) {
        const { litres, flow } = meter.past(time);
        yield { device: device.id, point: "volume", time, value: litres / 1_000 };
        yield { device: device.id, point: "flow", time, value: Math.round((flow / 0.06) * 100) / 100 };
        for (const pulse of meter.pastErrors(time, Math.min(to, time + step))) {
          yield { device: device.id, point: "error", time: pulse.time, value: pulse.error };
        }
      }
    }
  }

  pastCounters(start: number): z.infer<typeof Counters> {
    return this.#counters.pastAt(start);
  }

  goOnFrom(counters: unknown): void {
    this.#counters.goOnFrom(Counters.parse(counters));
  }

  keep(): z.infer<typeof Memory> {
    const counters = this.#counters.keep(this.#context.clock());
    return { counters, meters: this.#fleet.keep(({ meter }) => meter.memory) };
  }

  stop(): void {
    this.#stopWatching();
  }

  #faultChanged({ fault }: ActiveFault): void {
    const now = this.#context.clock();
    const units = [...this.#fleet];
    for (const unit of units) {
      unit.meter.settle(now);
      unit.display.heed();
    }
    if (fault === "leak") {
      const leaking = units.filter(({ faults }) => faults.has("leak")).map(({ device }) => device.id);
      for (const { device, meter } of units) {
        const behind = leaking.filter((id) => id === device.id || this.#model.above(id).includes(device.id));
        meter.leaking = BURST * behind.length;
      }
    }
  }
}

function modbusUnit({ unit, device, display }: MeterUnit): ModbusUnit {
  return {
    unit,
    device: device.id,
    read: (address, count) => readTuf2000m(display.reading, address, count),
  };
}
