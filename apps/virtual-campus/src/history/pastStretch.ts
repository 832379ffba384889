import type { Site } from "@atrium/site";
import type { Network } from "../electricity/network.ts";
import type { Told } from "../climate/machine.ts";
import { DAY, HOUR, MINUTE } from "../physics/localTime.ts";
import { pastSensors } from "../systems/iaq/pastSensor.ts";
import { pastElectrical } from "../systems/plant/pastElectrical.ts";
import type { PastSample } from "../systems/system.ts";
import type { Detail } from "./pastCalendar.ts";
import { LEAD_IN, PastCampus } from "./pastCampus.ts";

/** Meters are looked at on each quarter hour. */
const MARK_STEP = 15 * MINUTE;
/** ms between two steps of the model. */
const STEPS: Readonly<Record<Detail, number>> = { close: 5 * MINUTE, fine: MARK_STEP, coarse: MARK_STEP };
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
  readonly detail: Detail;
  /** Whether what a device said at a moment came through. */
  readonly isLost: IsLost;
}

export type IsLost = (device: string, time: number) => boolean;

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
    const { from, until, detail, isLost, ...place } = options;
    const campus = new PastCampus({ ...place, from: from - LEAD_IN });
    const marks: Mark[] = [];
    const samples: PastSample[] = [];
    const sensors = new Reports(
      pastSensors(options.site, campus.air, () => campus.time),
      isLost,
    );
    const plant = pastElectrical(options.site, campus.electricity);
    const machines = new Reports([...campus.climate.told, ...plant.told], isLost);
    const isOnHour = (time: number) => (time - from) % HOUR === 0;
    // Rooms that nobody looks at may rest meanwhile.
    const isLooked = detail === "coarse" ? isOnHour : undefined;
    const stepTowards = (moment: number) => {
      campus.stepTowards(moment, STEPS[detail], isLooked);
      plant.step();
    };
    while (campus.time < from) {
      stepTowards(from);
      await pause();
    }
    while (campus.time < until) {
      const isMark = (campus.time - from) % MARK_STEP === 0;
      if (isMark) {
        marks.push(markOf(campus));
      }
      const isFine = detail === "close" || (isMark && detail === "fine");
      if (isFine) {
        machines.take(campus.time, samples);
      }
      if (isFine || isOnHour(campus.time)) {
        sensors.take(campus.time, samples);
      }
      stepTowards(until);
      await pause();
    }
    marks.push(markOf(campus));
    return new PastStretch(options, marks, samples);
  }

  at(time: number): Mark | undefined {
    return this.#byTime.get(time);
  }

  /** What the points of machines and sensors said from one moment to another. */
  samples(from: number, to: number): readonly PastSample[] {
    return this.#samples.slice(this.#firstAt(from), this.#firstAt(to));
  }

  /** The first sample at or after a moment. They are in the order of time. */
  #firstAt(moment: number): number {
    const row = this.#samples.findIndex(({ time }) => time >= moment);
    return row < 0 ? this.#samples.length : row;
  }
}

function markOf({ time, electricity, network }: PastCampus): Mark {
  const watts = Float64Array.from(network.parts, (_, part) => electricity.power(part));
  return { time, watts, energies: electricity.energies(time) };
}

/** The changes of the devices' points, as subscribers hear of them; after a gap they hear of all. */
class Reports {
  readonly #devices: readonly Told[];
  readonly #isLost: IsLost;
  readonly #reported = new Map<string, { value: number; time: number }[]>();

  constructor(devices: readonly Told[], isLost: IsLost) {
    this.#devices = devices;
    this.#isLost = isLost;
  }

  take(time: number, into: PastSample[]): void {
    for (const device of this.#devices) {
      if (this.#isLost(device.id, time)) {
        this.#reported.delete(device.id);
        continue;
      }
      const reported = this.#reported.get(device.id) ?? [];
      for (const [index, { point, value, change }] of device.values().entries()) {
        const before = reported[index];
        if (before === undefined || isDue(before, { value, time, change })) {
          reported[index] = { value, time };
          into.push({ device: device.id, point, time, value });
        }
      }
      this.#reported.set(device.id, reported);
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
