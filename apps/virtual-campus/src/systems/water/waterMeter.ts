import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import { drift, wordSeed } from "../../physics/chance.ts";
import { isClosed, pulses } from "../../physics/flaws/chatter.ts";
import { HOUR, MINUTE } from "../../physics/localTime.ts";
import type { WaterCounters } from "../../physics/water/waterCounters.ts";
import type { WaterModel } from "../../physics/water/waterModel.ts";
import type { WaterWorks } from "../../physics/water/waterWorks.ts";
import type { FlowReading } from "./tuf2000m.ts";
import type { WaterFault } from "./waterFaults.ts";

/** Litres that a burst pipe adds to what the model counted, and that went by while it heard nothing. */
export interface MeterMemory {
  readonly leaked: number;
  readonly missed: number;
}

/** m³/h of a litre a minute. */
const CUBIC_METRES = 0.06;

/** One water meter: what flows through its pipe, as far as it hears it. */
export class WaterMeter {
  readonly id: string;
  readonly #model: WaterModel;
  readonly #counters: WaterCounters;
  readonly #faults: DeviceFaults<WaterFault>;
  readonly #seed: number;
  readonly #works: WaterWorks;
  /** Litres a minute that leak behind it, at it or at a meter below. */
  leaking = 0;
  #leaked: number;
  #missed: number;
  #countedAt: number;
  /** What it shows since it hears nothing. */
  #deafAt: number | undefined;

  constructor(
    id: string,
    {
      model,
      counters,
      works,
      faults,
      now,
      memory = { leaked: 0, missed: 0 },
    }: {
      readonly model: WaterModel;
      readonly counters: WaterCounters;
      readonly works: WaterWorks;
      readonly faults: DeviceFaults<WaterFault>;
      readonly now: number;
      readonly memory: MeterMemory | undefined;
    },
  ) {
    this.id = id;
    this.#model = model;
    this.#counters = counters;
    this.#works = works;
    this.#faults = faults;
    this.#seed = wordSeed(id);
    this.#leaked = memory.leaked;
    this.#missed = memory.missed;
    this.#countedAt = now;
  }

  get memory(): MeterMemory {
    return { leaked: this.#leaked, missed: this.#missed };
  }

  /** Time has passed, or a fault has come or gone: what leaked and what it could not hear is counted. */
  settle(now: number): void {
    this.#leaked += (this.leaking * Math.max(0, now - this.#countedAt)) / MINUTE;
    this.#countedAt = now;
    const isDeaf = this.#faults.has("no-signal");
    const flown = this.#flown(now);
    if (!isDeaf) {
      this.#deafAt = undefined;
      return;
    }
    this.#deafAt ??= flown - this.#missed;
    this.#missed = flown - this.#deafAt;
  }

  read(now: number): FlowReading {
    this.settle(now);
    const litres = Math.floor(this.#flown(now) - this.#missed);
    if (this.#faults.has("no-signal")) {
      return { flow: 0, litres, quality: 0, error: 1 };
    }
    const byModel = this.#model.dayOf(now).flow(this.id, now);
    const flow = CUBIC_METRES * (byModel + this.#works.extraFlow(this.id) + this.leaking);
    return { flow, litres, ...signalOf(this.#seed, now) };
  }

  /** What went through its pipe: the model's day, what leaks behind it, and what pumps did otherwise than on that day. */
  #flown(now: number): number {
    this.#works.settle(now);
    return this.#counters.litres(this.id, now) + this.#leaked + this.#works.extra(this.id);
  }

  /** The errors that it showed and took back from one moment of the past to another. */
  *pastErrors(from: number, to: number): Generator<{ time: number; error: number }> {
    for (const { time, isClosed: isPoor } of pulses(this.#seed, from, to)) {
      yield { time, error: isPoor ? POOR.error : 0 };
    }
  }

  /** What it showed at a moment of the past, when nobody had broken anything. */
  past(time: number): FlowReading {
    const flow = CUBIC_METRES * this.#model.dayOf(time).flow(this.id, time);
    return { flow, litres: Math.floor(this.#counters.litres(this.id, time)), ...signalOf(this.#seed, time) };
  }
}

/** Poor signal: register 72, bit 2. */
const POOR = { quality: 41, error: 4 };

/** How well its transducers hear each other; a loose one comes and goes. */
function signalOf(seed: number, time: number): Pick<FlowReading, "quality" | "error"> {
  return isClosed(seed, time) ? POOR : { quality: Math.round(86 + 10 * drift(seed, time, 3 * HOUR)), error: 0 };
}
