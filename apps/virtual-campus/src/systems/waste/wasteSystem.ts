import * as z from "zod";
import { WATER_AND_WASTE_METER } from "@atrium/contract/devices";
import type { WasteKind } from "@atrium/contract/energy";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import { WasteModel } from "../../physics/waste/wasteModel.ts";
import { faultsOf, fieldsOf } from "../gateway.ts";
import { type ModbusDevice, modbusSystem, unitAt, UnitAddress } from "../gatewayModbus.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { DIVISION, type ScaleReading, TLB4 } from "./tlb4.ts";
import { type OwnFault, READ_FAULTS } from "../../faults/fault.ts";

const wasteFaults = {
  common: READ_FAULTS,
  own: {
    emptied:
      "Collectors have come out of their turn: its container is empty, once, at the moment the fault is switched on.",
    "load-cell": "A load cell is broken: it shows no weight and says so; what is in its container stays there.",
  },
} as const;

const STATUS = { loadCell: 1, stable: 2_048, nearZero: 4_096 } as const;

/** A scale under a container: it weighs what has come in since it was emptied. */
class WasteScale {
  readonly #kind: WasteKind;
  readonly #model: WasteModel;
  readonly #faults: DeviceFaults<WasteFault>;
  /** When somebody emptied it out of turn, ms since the epoch. */
  emptiedAt: number | undefined;

  constructor({
    kind,
    model,
    faults,
    emptiedAt,
  }: {
    readonly kind: WasteKind;
    readonly model: WasteModel;
    readonly faults: DeviceFaults<WasteFault>;
    readonly emptiedAt: number | undefined;
  }) {
    this.#kind = kind;
    this.#model = model;
    this.#faults = faults;
    this.emptiedAt = emptiedAt;
  }

  read(now: number): ScaleReading {
    if (this.#faults.has("load-cell")) return { kg: 0, status: STATUS.loadCell };
    return this.#weighed(now, this.emptiedAt);
  }

  /** What it showed at a moment of the past, when nobody had broken or emptied anything. */
  past(time: number): ScaleReading {
    return this.#weighed(time, undefined);
  }

  #weighed(time: number, emptiedAt: number | undefined): ScaleReading {
    const since = Math.max(emptiedAt ?? -Infinity, this.#model.collectedBefore(this.#kind, time));
    const divisions = Math.floor(this.#model.carried(this.#kind, Math.min(since, time), time) / DIVISION + 1e-6);
    return { kg: divisions / 10, status: STATUS.stable + (divisions === 0 ? STATUS.nearZero : 0) };
  }
}

const Facts = WATER_AND_WASTE_METER.facts.required({ waste: true });
const Memory = z.record(z.string(), z.object({ emptiedAt: z.number() }));

/** One scale behind a gateway. */
interface ScaleUnit extends ModbusDevice<ScaleReading> {
  readonly scale: WasteScale;
}

/** Scales under containers of waste, behind Modbus TCP gateways. */
export const waste: SystemKind = {
  key: "waste",
  module: WATER_AND_WASTE_METER.module,
  product: "tlb4",
  faults: wasteFaults,
  electricity: { none: "A scale takes a few watts." },
  create: (context) => wasteSystem(context),
};

/** Everything follows from the moment at which it is asked. */
function wasteSystem(context: SystemContext): System {
  const { site, electricity, clock } = context;
  const { momentAt, localAt } = electricity.network;
  const model = new WasteModel({ plans: site.plans, momentAt, localAt });
  const kept = Memory.safeParse(context.kept).data;
  return modbusSystem<UnitAddress, ScaleReading, ScaleUnit>({
    kind: waste,
    context,
    address: UnitAddress,
    play(placed) {
      const { device } = placed;
      const faults = faultsOf<WasteFault>(context, placed);
      const { waste: kind } = fieldsOf(Facts, device, device.id);
      const scale = new WasteScale({ kind, model, faults, emptiedAt: kept?.[device.id]?.emptiedAt });
      return { ...unitAt(placed, faults, () => scale.read(clock())), scale };
    },
    registers: () => TLB4,
    state: ({ unit, display }) => ({ unit, ...display.reading }),
    applyFaults(meant, { fault }, isOn) {
      if (fault !== "emptied" || !isOn) return;
      for (const { scale } of meant) scale.emptiedAt = clock();
    },
    *past(units, from, to, step) {
      for (let time = Math.ceil(from / step) * step; time < to; time += step) {
        for (const { device, scale } of units) {
          yield { device: device.id, point: "weight", time, value: scale.past(time).kg };
        }
      }
    },
    memory: (devices) =>
      devices.keep(({ scale: { emptiedAt } }) => (emptiedAt === undefined ? undefined : { emptiedAt })),
  });
}

type WasteFault = OwnFault<typeof wasteFaults>;
