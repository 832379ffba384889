import type { WasteKind } from "@atrium/contract";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import type { WasteModel } from "../../physics/waste/wasteModel.ts";
import { DIVISION, type ScaleReading } from "./tlb4.ts";
import type { WasteFault } from "./wasteFaults.ts";

const STATUS = { loadCell: 1, stable: 2_048, nearZero: 4_096 } as const;

/** A scale under a container: it weighs what has come in since it was emptied. */
export class WasteScale {
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
