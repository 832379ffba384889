import type { Site } from "@atrium/site";
import type { Network } from "../electricity/network.ts";
import type { Machine } from "../climate/machine.ts";
import { DAY, HOUR, MINUTE } from "../physics/localTime.ts";
import type { PastSample } from "../systems/system.ts";
import { LEAD_IN, PastCampus } from "./pastCampus.ts";

/** Meters are looked at on each quarter hour. */
const MARK_STEP = 15 * MINUTE;
/** A measurement that stands still is said again so often, and a state. */
const MEASUREMENT_REPEAT = HOUR;
const STATE_REPEAT = DAY;

/** What the meters of the campus showed at a moment: W by meter part, and Wh since the stretch began by counter. */
export interface Mark {
  readonly time: number;
  readonly watts: Float64Array;
  readonly energies: Float64Array;
}

interface StretchOptions {
  readonly site: Site;
  readonly network: Network;
  /** ms since the epoch: the beginning of a day */
  readonly from: number;
  readonly until: number;
  /** ms between two steps; as the past usually has them where it is left out. */
  readonly step?: number | undefined;
  /** From when on every step of the machines is looked at, every quarter hour from `machinesFrom` on, and none before. */
  readonly closelyFrom: number;
  readonly machinesFrom: number;
}

/** Some days of the past, lived through once from the noon before them on. */
export class PastStretch {
  readonly from: number;
  readonly until: number;
  readonly marks: readonly Mark[];
  readonly #samples: readonly PastSample[];
  readonly #byTime: ReadonlyMap<number, Mark>;

  private constructor({ from, until }: StretchOptions, marks: readonly Mark[], samples: readonly PastSample[]) {
    this.from = from;
    this.until = until;
    this.marks = marks;
    this.#samples = samples;
    this.#byTime = new Map(marks.map((mark) => [mark.time, mark]));
  }

  static async live(options: StretchOptions, pause: () => Promise<void>): Promise<PastStretch> {
    const { from, until, step, closelyFrom, machinesFrom, ...place } = options;
    const campus = new PastCampus({ ...place, from: from - LEAD_IN });
    const marks: Mark[] = [];
    const samples: PastSample[] = [];
    const reports = new Reports(campus.climate.machines);
    while (campus.time < from) {
      campus.stepTowards(from, step);
      await pause();
    }
    while (campus.time < until) {
      const isMark = (campus.time - from) % MARK_STEP === 0;
      if (isMark) {
        marks.push(markOf(campus));
      }
      if (campus.time >= closelyFrom || (isMark && campus.time >= machinesFrom)) {
        reports.take(campus.time, samples);
      }
      campus.stepTowards(until, step);
      await pause();
    }
    marks.push(markOf(campus));
    return new PastStretch(options, marks, samples);
  }

  at(time: number): Mark | undefined {
    return this.#byTime.get(time);
  }

  /** What the points of the machines said from one moment to another. */
  samples(from: number, to: number): PastSample[] {
    return this.#samples.filter(({ time }) => time >= from && time < to);
  }
}

function markOf({ time, electricity, network }: PastCampus): Mark {
  const watts = Float64Array.from(network.parts, (_, part) => electricity.power(part));
  return { time, watts, energies: electricity.energies(time) };
}

/** The changes of the machines' points, as subscribers hear of them. */
class Reports {
  readonly #machines: readonly Machine[];
  readonly #reported = new Map<string, { value: number; time: number }[]>();

  constructor(machines: readonly Machine[]) {
    this.#machines = machines;
  }

  take(time: number, into: PastSample[]): void {
    for (const machine of this.#machines) {
      const reported = this.#reported.get(machine.id) ?? [];
      for (const [index, { point, value, change }] of machine.values().entries()) {
        const before = reported[index];
        if (before === undefined || isDue(before, { value, time, change })) {
          reported[index] = { value, time };
          into.push({ device: machine.id, point, time, value });
        }
      }
      this.#reported.set(machine.id, reported);
    }
  }
}

/** A change that counts, or a value that is said again because it has stood for long. */
function isDue(
  before: { readonly value: number; readonly time: number },
  { value, time, change }: { readonly value: number; readonly time: number; readonly change: number },
): boolean {
  const isChanged = value !== before.value && Math.abs(value - before.value) >= change;
  return isChanged || time - before.time >= (change > 0 ? MEASUREMENT_REPEAT : STATE_REPEAT);
}
