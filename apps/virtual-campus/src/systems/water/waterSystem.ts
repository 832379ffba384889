import * as z from "zod";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import { WaterCounters } from "../../physics/water/waterCounters.ts";
import { faultsOf, linesOf } from "../gateway.ts";
import { type ModbusDevice, modbusSystem, unitAt, UnitAddress } from "../gatewayModbus.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { type FlowReading, TUF2000M } from "./tuf2000m.ts";
import { type WaterFault, waterFaults } from "./waterFaults.ts";
import { WaterMeter } from "./waterMeter.ts";

/** Litres a minute of a pipe that has burst a little. */
const BURST = 6;
const Counters = z.object({ start: z.number(), litres: z.record(z.string(), z.number()) });
const Memory = z.object({
  counters: Counters,
  meters: z.record(z.string(), z.object({ leaked: z.number(), missed: z.number() })),
});

/** One meter behind a gateway. */
interface MeterUnit extends ModbusDevice<FlowReading> {
  readonly meter: WaterMeter;
  readonly faults: DeviceFaults<WaterFault>;
}

/** Water meters behind Modbus TCP gateways. */
export const water: SystemKind = {
  key: "water",
  module: "water-and-waste-meter",
  product: "tuf-2000m",
  faults: waterFaults,
  electricity: { none: "A meter takes a watt or two." },
  create: (context) => waterSystem(context),
};

function waterSystem(context: SystemContext): System {
  const { site, electricity, clock } = context;
  const { works } = context.climate.machinery;
  const model = electricity.network.water;
  const kept = Memory.safeParse(context.kept).data;
  const ids = linesOf(site, water, UnitAddress).flatMap(({ placed }) => placed.map(({ device }) => device.id));
  const counters = new WaterCounters(model, ids, clock(), kept?.counters);
  const meters: MeterUnit[] = [];
  const system = modbusSystem<UnitAddress, FlowReading, MeterUnit>({
    kind: water,
    context,
    address: UnitAddress,
    play(placed) {
      const { id } = placed.device;
      const faults = faultsOf<WaterFault>(context, placed);
      const meter = new WaterMeter(id, { model, counters, works, faults, now: clock(), memory: kept?.meters[id] });
      const unit = { ...unitAt(placed, faults, () => meter.read(clock())), meter, faults };
      meters.push(unit);
      return unit;
    },
    registers: () => TUF2000M,
    state: ({ unit, display }) => ({ unit, ...display.reading }),
    step: (units, { time }) => units.forEach(({ meter }) => meter.settle(time)),
    applyFaults(_meant, { fault }) {
      for (const { meter } of meters) meter.settle(clock());
      if (fault !== "leak") return;
      const leaking = meters.filter(({ faults }) => faults.has("leak")).map(({ device }) => device.id);
      for (const { device, meter } of meters) {
        const behind = leaking.filter((id) => id === device.id || model.above(id).includes(device.id));
        meter.leaking = BURST * behind.length;
      }
    },
    *past(units, from, to, step) {
      for (let time = Math.ceil(from / step) * step; time < to; time += step) {
        for (const { device, meter } of units) {
          const { litres, flow } = meter.past(time);
          yield { device: device.id, point: "volume", time, value: litres / 1_000 };
          yield { device: device.id, point: "flow", time, value: Math.round((flow / 0.06) * 100) / 100 };
          for (const pulse of meter.pastErrors(time, Math.min(to, time + step))) {
            yield { device: device.id, point: "error", time: pulse.time, value: pulse.error };
          }
        }
      }
    },
    memory: (devices) => ({ counters: counters.keep(clock()), meters: devices.keep(({ meter }) => meter.memory) }),
  });
  return {
    ...system,
    pastCounters: (start) => counters.pastAt(start),
    goOnFrom: (from) => counters.goOnFrom(Counters.parse(from)),
  };
}
