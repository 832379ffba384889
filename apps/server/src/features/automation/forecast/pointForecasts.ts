import { forecastsOf } from "@atrium/automation";
import type { PointId } from "@atrium/contract";
import { FORECAST_LENGTH, type ForecastMoment, type ForecastStep, PointForecast } from "@atrium/contract/automation";
import { DAY } from "@atrium/time";
import { t } from "@atrium/words";
import { AppError } from "../../../platform/errors.ts";
import {
  type ForecastNeeds,
  heldAs,
  type ManualHold,
  namedStep,
  restingPoint,
  RULE_KINDS,
  ruleNames,
  standing,
} from "./forecastNeeds.ts";
import { nextHoliday } from "./nextHoliday.ts";
import { type Planned, plannedOf } from "./plannedRuns.ts";
import { restingSteps } from "./restingSteps.ts";

/** So far ahead the next change is looked for where there is none in a day, ms. */
const LATER = 8 * DAY;

/** What will happen to a point, by the same functions that run the rules. */
export class PointForecasts {
  readonly #options: ForecastNeeds;

  constructor(options: ForecastNeeds) {
    this.#options = options;
  }

  /** @throws AppError ENF001 */
  async of(id: PointId): Promise<PointForecast> {
    const { directory, holdOf, calendar, clock } = this.#options;
    const described = directory.point(id);
    if (described === undefined) throw new AppError("ENF001", t("Point {id} not found", { id }));
    const point = { device: described.device, point: described.key };
    const now = clock.now();
    const to = now + FORECAST_LENGTH;
    const hold = standing(holdOf(id));
    const asked = { module: directory.device(described.device)?.module ?? "", points: [point] };
    const planned = await plannedOf(asked, { ...this.#options, from: now, to, later: now + LATER });
    const runs = planned.filter(({ certainty }) => certainty !== "rests").map(({ claim }) => claim);
    const points = [
      { ...point, hold: heldAs(hold) },
      { ...point, hold: undefined },
    ];
    const own = directory.device(described.device)?.points.find((one) => one.id === id);
    const resting = own && restingPoint(own, this.#options);
    const ahead = forecastsOf({ points, from: now, to: now + LATER, kinds: RULE_KINDS, runs }).map((steps) =>
      resting === undefined ? steps : restingSteps(steps, resting),
    );
    const names = { names: ruleNames(planned), holder: hold?.by };
    const [held = [], released = []] = ahead.map((steps) => steps.map((step) => namedStep(step, names)));
    const isSoon = ({ at }: ForecastStep): boolean => at < to;
    const dates = { first: calendar.time.isoDate(now), last: calendar.time.isoDate(to) };
    return PointForecast.parse({
      point: id,
      at: now,
      to,
      held: held.filter(isSoon).slice(0, 200),
      released: released.filter(isSoon).slice(0, 200),
      spans: spansOf(planned, { point, hold, now, to }).slice(0, 200),
      moments: momentsOf({ planned, hold, held, now, to }).slice(0, 400),
      later: held.find((step) => !isSoon(step)) ?? null,
      holidays: calendar.holidaysBetween(dates.first, dates.last).slice(0, 3),
      nextHoliday: nextHoliday(calendar, dates.last),
    });
  }
}

interface Within {
  readonly point: Parameters<Planned["wants"]["of"]>[0];
  readonly hold: ManualHold | undefined;
  readonly now: number;
  readonly to: number;
}

function spansOf(planned: readonly Planned[], { point, hold, now, to }: Within): PointForecast["spans"] {
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
    .map(({ claim, name, wants, certainty, note }) => ({
      kind: claim.kind,
      rule: claim.rule,
      name,
      from: claim.from,
      to: claim.to,
      value: wants.of(point) ?? null,
      certainty,
      note,
    }));
  return [...held, ...wanted];
}

interface MomentsOf {
  readonly planned: readonly Planned[];
  readonly hold: { readonly by: string; readonly until: number } | undefined;
  /** What the point is set to, the first step at `now`. */
  readonly held: readonly ForecastStep[];
  readonly now: number;
  readonly to: number;
}

/** What begins, ends or does not come, in the order of time, each with the value after it. */
function momentsOf({ planned, hold, held, now, to }: MomentsOf): ForecastMoment[] {
  const valueAt = (moment: number): number | null => held.findLast(({ at }) => at <= moment)?.value ?? null;
  const changes = new Set(
    held.filter(({ at }, index) => index > 0 && valueAt(at - 1) !== valueAt(at)).map(({ at }) => at),
  );
  const moments: ForecastMoment[] = [];
  const say = (moment: Omit<ForecastMoment, "value" | "isChange">): void => {
    if (moment.at <= now || moment.at >= to) return;
    moments.push({ ...moment, value: valueAt(moment.at), isChange: changes.has(moment.at) });
  };
  if (hold !== undefined) {
    say({ kind: "hold", rule: null, name: hold.by, at: hold.until, what: "ends", isLikely: false, note: null });
  }
  for (const { claim, name, certainty, note } of planned) {
    const source = { kind: claim.kind, rule: claim.rule, name, isLikely: certainty === "likely", note };
    if (certainty === "rests") {
      say({ ...source, at: claim.from, what: "rests" });
      continue;
    }
    say({ ...source, at: claim.from, what: "begins" });
    if (claim.to !== null) say({ ...source, at: claim.to, what: "ends" });
  }
  return moments.toSorted((one, other) => one.at - other.at || ORDER[one.what] - ORDER[other.what]);
}

/** At one moment what ends is said before what begins. */
const ORDER = { ends: 0, begins: 1, rests: 2 } as const satisfies Record<ForecastMoment["what"], number>;
