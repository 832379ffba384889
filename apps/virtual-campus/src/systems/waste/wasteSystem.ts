import { WATER_AND_WASTE_METER } from "@atrium/contract";
import * as z from "zod";
import type { ModbusServer, ModbusUnit } from "../../endpoints/modbus/modbusServer.ts";
import type { ActiveFault } from "../../faults/faultBoard.ts";
import { WasteModel } from "../../physics/waste/wasteModel.ts";
import { faultsOf, Fleet, fieldsOf, linesOf, type Played } from "../gateway.ts";
import { modbusGateways } from "../gatewayModbus.ts";
import { Display } from "../display.ts";
import type { PastSample, System, SystemContext, SystemKind } from "../system.ts";
import { readTlb4, type ScaleReading } from "./tlb4.ts";
import { type WasteFault, wasteFaults } from "./wasteFaults.ts";
import { WasteScale } from "./wasteScale.ts";

const Address = z.object({ unit: z.int().min(1).max(247) });
const Facts = WATER_AND_WASTE_METER.facts.required({ waste: true });
const Memory = z.record(z.string(), z.object({ emptiedAt: z.number() }));

/** One scale behind a gateway. */
interface ScaleUnit extends Played {
  readonly unit: number;
  readonly scale: WasteScale;
  readonly display: Display<ScaleReading>;
}

/** Scales under containers of waste, behind Modbus TCP gateways. */
export const waste: SystemKind = {
  key: "waste",
  module: WATER_AND_WASTE_METER.module,
  product: "tlb4",
  faults: wasteFaults,
  electricity: { none: "A scale takes a few watts." },
  create: (context) => new WasteSystem(context),
};

class WasteSystem implements System {
  readonly kind = waste;
  readonly endpoints: readonly ModbusServer[];
  readonly devices: readonly string[];
  readonly #context: SystemContext;
  readonly #fleet: Fleet<ScaleUnit>;
  readonly #stopWatching: () => void;

  constructor(context: SystemContext) {
    this.#context = context;
    const { site, faults, electricity, clock } = context;
    const { momentAt, localAt } = electricity.network;
    const model = new WasteModel({ plans: site.plans, momentAt, localAt });
    const lines = linesOf(site, this.kind, Address);
    const kept = Memory.safeParse(context.kept).data;
    const units = lines.flatMap((line) =>
      line.placed.map((one): ScaleUnit => {
        const own = faultsOf<WasteFault>(context, one);
        const { device, connection, address } = one;
        const { waste: kind } = fieldsOf(Facts, device, device.id);
        const scale = new WasteScale({ kind, model, faults: own, emptiedAt: kept?.[device.id]?.emptiedAt });
        const display = new Display(own, () => scale.read(clock()));
        return { device, connection: connection.id, unit: address.unit, scale, display };
      }),
    );
    this.#fleet = new Fleet(this.kind, faults, units);
    this.devices = this.#fleet.ids;
    this.endpoints = modbusGateways(lines, units, { faults, unitOf: modbusUnit });
    this.#stopWatching = faults.onChange((change, isOn) => this.#faultChanged(change, isOn));
  }

  /** Everything follows from the moment at which it is asked. */
  step(): void {
    return undefined;
  }

  state(device: string): object | undefined {
    return this.#fleet.state(device, ({ unit, display }) => ({ unit, ...display.reading }));
  }

  *past(from: number, to: number, step: number): Generator<PastSample> {
    for (let time = Math.ceil(from / step) * step; time < to; time += step) {
      for (const { device, scale } of this.#fleet) {
        yield { device: device.id, point: "weight", time, value: scale.past(time).kg };
      }
    }
  }

  keep(): z.infer<typeof Memory> {
    return this.#fleet.keep(({ scale: { emptiedAt } }) => (emptiedAt === undefined ? undefined : { emptiedAt }));
  }

  stop(): void {
    this.#stopWatching();
  }

  #faultChanged(change: ActiveFault, isOn: boolean): void {
    const now = this.#context.clock();
    for (const unit of this.#fleet.meant(change)) {
      if (change.fault === "emptied" && isOn) unit.scale.emptiedAt = now;
      unit.display.heed();
    }
  }
}

function modbusUnit({ unit, device, display }: ScaleUnit): ModbusUnit {
  return {
    unit,
    device: device.id,
    read: (address, count) => readTlb4(display.reading, address, count),
  };
}
