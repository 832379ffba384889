import { forecastOf, type ForecastStep as PlainStep, type ScheduleCalendar } from "@atrium/automation";
import {
  type DeviceDescription,
  FORECAST_LENGTH,
  type ForecastKind,
  type ForecastStep,
  PointForecast,
  type PointId,
  type Schedule,
} from "@atrium/contract";
import { DAY } from "@atrium/time";
import { AppError } from "../../../platform/errors.ts";
import type { ActionTargets } from "../actionTargets.ts";
import type { KeptCondition } from "../conditions/conditionStore.ts";
import type { KeptRun } from "../runStore.ts";
import type { SiteDays } from "../siteCalendar.ts";
import type { ConditionHabit } from "./conditionHabit.ts";
import { momentsOf } from "./forecastMoments.ts";
import { nextHoliday } from "./nextHoliday.ts";
import { type Planned, plannedOf } from "./plannedRuns.ts";

interface ManualHold {
  readonly value: number;
  readonly by: string;
  readonly until: number;
  readonly lost?: unknown;
}

export interface PointForecastsOptions {
  readonly directory: {
    point(id: number): { readonly device: string; readonly key: string; readonly isWritable: boolean } | undefined;
    device(id: string): DeviceDescription | undefined;
  };
  readonly holdOf: (point: PointId) => ManualHold | undefined;
  /** Runs that are under way, as the database has them: another process may run the rules. */
  readonly open: () => Promise<readonly KeptRun[]>;
  readonly schedules: () => Promise<readonly Schedule[]>;
  readonly conditions: () => Promise<readonly KeptCondition[]>;
  readonly habit: Pick<ConditionHabit, "likely">;
  readonly actions: Pick<ActionTargets, "resolve">;
  readonly calendar: ScheduleCalendar & SiteDays;
  readonly clock: { now(): number };
}

/** So far ahead the next change is looked for where there is none in a day, ms. */
const LATER = 8 * DAY;
const KINDS = ["condition", "schedule"] as const;

/** What will happen to a point, by the same functions that run the rules. */
export class PointForecasts {
  readonly #options: PointForecastsOptions;

  constructor(options: PointForecastsOptions) {
    this.#options = options;
  }

  /** @throws AppError ENF001 */
  async of(id: PointId): Promise<PointForecast> {
    const { directory, holdOf, calendar, clock } = this.#options;
    const described = directory.point(id);
    if (described === undefined) throw new AppError("ENF001", `There is no point ${id}`);
    const point = { device: described.device, point: described.key };
    const now = clock.now();
    const to = now + FORECAST_LENGTH;
    const kept = holdOf(id);
    const hold = kept?.lost === undefined ? kept : undefined;
    const planned = await plannedOf(point, { ...this.#options, from: now, to, later: now + LATER });
    const runs = planned.filter(({ certainty }) => certainty !== "rests").map(({ claim }) => claim);
    const ahead = { point, from: now, to: now + LATER, kinds: KINDS, runs };
    const named = namesOf(planned, hold);
    const held = forecastOf({ ...ahead, hold: hold && { value: hold.value, until: hold.until } }).map(named);
    const released = forecastOf({ ...ahead, hold: undefined }).map(named);
    const isSoon = ({ at }: ForecastStep): boolean => at < to;
    const dates = { first: calendar.time.isoDate(now), last: calendar.time.isoDate(to) };
    return PointForecast.parse({
      point: id,
      at: now,
      to,
      held: held.filter(isSoon).slice(0, 200),
      released: released.filter(isSoon).slice(0, 200),
      spans: spansOf(planned, { hold, now, to }).slice(0, 200),
      moments: momentsOf({ planned, hold, held, now, to }).slice(0, 400),
      later: held.find((step) => !isSoon(step)) ?? null,
      holidays: calendar.holidaysBetween(dates.first, dates.last).slice(0, 3),
      nextHoliday: nextHoliday(calendar, dates.last),
    });
  }
}

/** A step with the names of those it is by. */
function namesOf(planned: readonly Planned[], hold: ManualHold | undefined) {
  const names = new Map(planned.map(({ claim, name }) => [`${claim.kind} ${claim.rule}`, name]));
  return ({ at, value, by, isLikely }: PlainStep<ForecastKind>): ForecastStep => {
    if (by === null) return { at, value, by, isLikely };
    const source =
      by === "hold"
        ? { kind: "hold" as const, rule: null, name: hold?.by ?? "" }
        : { kind: by.kind, rule: by.rule, name: names.get(`${by.kind} ${by.rule}`) ?? "" };
    return { at, value, by: source, isLikely };
  };
}

interface Within {
  readonly hold: ManualHold | undefined;
  readonly now: number;
  readonly to: number;
}

function spansOf(planned: readonly Planned[], { hold, now, to }: Within): PointForecast["spans"] {
  const held: PointForecast["spans"] =
    hold === undefined
      ? []
      : [
          {
            kind: "hold",
            rule: null,
            name: hold.by,
            from: now,
            to: hold.until,
            value: hold.value,
            certainty: "certain",
            note: null,
          },
        ];
  const wanted = planned
    .filter(({ claim }) => claim.from < to)
    .map(({ claim, name, value, certainty, note }) => ({
      kind: claim.kind,
      rule: claim.rule,
      name,
      from: claim.from,
      to: claim.to,
      value,
      certainty,
      note,
    }));
  return [...held, ...wanted];
}
