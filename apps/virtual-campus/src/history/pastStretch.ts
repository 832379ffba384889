import type { Site } from "@atrium/site";
import type { Network } from "../electricity/network.ts";
import { HOUR, MINUTE } from "../physics/localTime.ts";
import { pastSensors } from "../systems/iaq/pastSensor.ts";
import { pastElectrical } from "../systems/plant/pastElectrical.ts";
import type { Detail } from "./pastCalendar.ts";
import { LEAD_IN, PastCampus } from "./pastCampus.ts";
import { PastRows } from "./pastRows.ts";
import { type IsLost, Reports } from "./reports.ts";
import type { Samples } from "./samples.ts";

/** Meters are looked at on each quarter hour. */
const MARK_STEP = 15 * MINUTE;
/** ms between two steps of the model. */
const STEPS: Readonly<Record<Detail, number>> = { close: 5 * MINUTE, fine: MARK_STEP, coarse: MARK_STEP };

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
  readonly isLost: IsLost;
}

/** Some days of the past, lived through once from the noon before them on. */
export class PastStretch {
  readonly from: number;
  readonly until: number;
  readonly marks: readonly Mark[];
  readonly #rows: PastRows;
  readonly #byTime: ReadonlyMap<number, Mark>;

  private constructor({ from, until }: StretchOptions, marks: readonly Mark[], rows: PastRows) {
    this.from = from;
    this.until = until;
    this.marks = marks;
    this.#rows = rows;
    this.#byTime = new Map(marks.map((mark) => [mark.time, mark]));
  }

  static async live(options: StretchOptions, pause: () => Promise<void>): Promise<PastStretch> {
    const { from, until, detail, isLost, ...place } = options;
    const campus = new PastCampus({ ...place, from: from - LEAD_IN });
    const marks: Mark[] = [];
    const rows = new PastRows();
    const sensors = new Reports(
      pastSensors(options.site, campus.air, () => campus.time),
      isLost,
    );
    // Days long ago have no machines: what only their points would say is not reckoned then.
    const plant = detail === "coarse" ? undefined : pastElectrical(options.site, campus.electricity);
    const machines = plant && new Reports([...campus.climate.recorded, ...plant.recorded], isLost);
    const isOnHour = (time: number) => (time - from) % HOUR === 0;
    // Rooms that nobody looks at may rest in between.
    const isLooked = detail === "coarse" ? isOnHour : undefined;
    const stepTowards = (moment: number) => {
      campus.stepTowards(moment, STEPS[detail], isLooked);
      plant?.step();
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
        machines?.take(campus.time, rows);
      }
      if (isFine || isOnHour(campus.time)) {
        sensors.take(campus.time, rows);
      }
      stepTowards(until);
      await pause();
    }
    marks.push(markOf(campus));
    return new PastStretch(options, marks, rows);
  }

  at(time: number): Mark | undefined {
    return this.#byTime.get(time);
  }

  /** What the points of machines and sensors said from one moment to another. */
  samples(from: number, to: number, into: Samples): void {
    this.#rows.copy(from, to, into);
  }
}

function markOf({ time, electricity, network }: PastCampus): Mark {
  const watts = new Float64Array(network.parts.length);
  for (let part = 0; part < watts.length; part += 1) watts[part] = electricity.power(part);
  return { time, watts, energies: electricity.energies(time) };
}
