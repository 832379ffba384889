import { phrase, t } from "@atrium/words";
import type { SiteTariff, TariffDays, TariffSeason } from "./tariff.ts";
import { DAY_MINUTES, spansOf } from "./tariffCalendar.ts";

/** What is wrong with a tariff: `seasons.0.days.1.windows.2.from`. */
export interface TariffProblem {
  readonly path: string;
  readonly message: string;
}

const WEEKDAYS = [
  phrase("Mon"),
  phrase("Tue"),
  phrase("Wed"),
  phrase("Thu"),
  phrase("Fri"),
  phrase("Sat"),
  phrase("Sun"),
] as const;
const CLOCKS = ["summer-time", "winter-time"] as const;

/** Every hour of every day has one period: holes and overlaps are named, each at its field. */
export function tariffProblems(tariff: SiteTariff): TariffProblem[] {
  return [
    ...repeats(tariff.periods, "periods", t("Another period has this name")),
    ...seasonProblems(tariff.seasons),
    ...tariff.seasons.flatMap((season, index) => below(`seasons.${index}`, dayProblems(season, tariff))),
    ...demandProblems(tariff),
    ...tariff.surcharges.flatMap(({ from, until }, index) =>
      until === undefined || until >= from
        ? []
        : [{ path: `surcharges.${index}.until`, message: t("expected {from} or a later day", { from }) }],
    ),
  ];
}

function below(path: string, problems: readonly TariffProblem[]): TariffProblem[] {
  return problems.map((problem) => ({ path: `${path}.${problem.path}`, message: problem.message }));
}

function repeats(rows: readonly { readonly name: string }[], path: string, message: string): TariffProblem[] {
  return rows.flatMap(({ name }, index) =>
    rows.findIndex((row) => row.name === name) < index ? [{ path: `${path}.${index}.name`, message }] : [],
  );
}

/** A season lasts until another starts, so that the year has no hole; two on one day would be an overlap. */
function seasonProblems(seasons: readonly TariffSeason[]): TariffProblem[] {
  const all = seasons.flatMap(({ starts, name }, season) => starts.map((start) => ({ start, name, season })));
  const usesClock = all.some(({ start }) => CLOCKS.some((clock) => clock === start));
  const problems: TariffProblem[] = repeats(seasons, "seasons", t("Another season has this name"));
  for (const [index, { starts }] of seasons.entries()) {
    const path = `seasons.${index}.starts`;
    if (starts.length === 0 && seasons.length > 1) {
      problems.push({ path, message: t("Choose when this season starts") });
    }
    const clash = all.find(({ start, season }) => season < index && starts.includes(start));
    if (clash !== undefined) {
      problems.push({ path, message: t("Starts on the same day as {name}", { name: clash.name }) });
    }
  }
  const isWhole =
    seasons.length === 2 && all.length === 2 && CLOCKS.every((clock) => all.some((one) => one.start === clock));
  if (usesClock && !isWhole) {
    const message = t("Summer time and winter time need exactly two seasons, one for each");
    problems.push({ path: `seasons.${seasons.length - 1}.starts`, message });
  }
  return problems;
}

function dayProblems({ days }: TariffSeason, tariff: SiteTariff): TariffProblem[] {
  const problems: TariffProblem[] = [];
  for (const [index, { weekdays, holidays }] of days.entries()) {
    const before = days.slice(0, index);
    const twice = weekdays.filter((day) => before.some((one) => one.weekdays.includes(day)));
    const path = `days.${index}.weekdays`;
    if (weekdays.length === 0 && !holidays) problems.push({ path, message: t("Choose at least one day") });
    if (twice.length > 0) {
      problems.push({ path, message: t("{days}: already in another group of days", { days: dayNames(twice) }) });
    } else if (holidays && before.some((one) => one.holidays)) {
      problems.push({ path, message: t("Another group of days has the holidays") });
    }
    problems.push(...below(`days.${index}`, windowProblems(days[index], tariff)));
  }
  const missing = WEEKDAYS.map((_, index) => index + 1).filter(
    (day) => !days.some((one) => one.weekdays.includes(day)),
  );
  if (missing.length > 0) {
    problems.push({ path: "days", message: t("No periods on {days}", { days: dayNames(missing) }) });
  } else if (tariff.holidays !== undefined && !days.some(({ holidays }) => holidays)) {
    problems.push({ path: "days", message: t("Holidays have no periods: choose the group of days that they follow") });
  } else if (tariff.holidays === undefined && days.some(({ holidays }) => holidays)) {
    problems.push({ path: "days", message: t("Choose which holidays count") });
  }
  return problems;
}

function windowProblems(days: TariffDays | undefined, { periods }: SiteTariff): TariffProblem[] {
  const windows = days?.windows ?? [];
  const problems: TariffProblem[] = [];
  /** The window that has each minute of the day. */
  const owners = new Int16Array(DAY_MINUTES).fill(-1);
  for (const [index, window] of windows.entries()) {
    const { from, until, period } = window;
    if (periods[period] === undefined) {
      problems.push({ path: `windows.${index}.period`, message: t("Choose a period") });
    }
    if (from === until) {
      problems.push({ path: `windows.${index}.until`, message: t("expected a time other than {from}", { from }) });
      continue;
    }
    let clash: { from: number; until: number; owner: number } | undefined;
    for (const [begin, end] of spansOf(window)) {
      for (let minute = begin; minute < end; minute += 1) {
        const owner = owners[minute] ?? -1;
        if (owner === -1) owners[minute] = index;
        else if (clash === undefined) clash = { from: minute, until: minute + 1, owner };
        else if (clash.until === minute && clash.owner === owner) clash = { ...clash, until: minute + 1 };
      }
    }
    if (clash !== undefined) {
      const name = periods[windows[clash.owner]?.period ?? 0]?.name ?? "";
      const message = t("{from} to {until} is already in {name}", { ...clocks(clash), name });
      problems.push({ path: `windows.${index}.from`, message });
    }
  }
  const from = owners.indexOf(-1);
  if (from !== -1) {
    const rest = owners.subarray(from).findIndex((owner) => owner !== -1);
    const until = rest === -1 ? DAY_MINUTES : from + rest;
    problems.push({ path: "windows", message: t("{from} to {until} has no period", clocks({ from, until })) });
  }
  return problems;
}

function demandProblems({ demand, periods, seasons }: SiteTariff): TariffProblem[] {
  return demand.flatMap((charge, index) => [
    ...(charge.periods.every((period) => periods[period] !== undefined)
      ? []
      : [{ path: `demand.${index}.periods`, message: t("Choose a period") }]),
    ...(charge.seasons.every((season) => seasons[season] !== undefined)
      ? []
      : [{ path: `demand.${index}.seasons`, message: t("Choose a season") }]),
    ...(charge.measure === "mean" && charge.ratchet !== undefined
      ? [{ path: `demand.${index}.measure`, message: t("A mean has no minimum from earlier months") }]
      : []),
  ]);
}

function dayNames(days: readonly number[]): string {
  return days.flatMap((day) => WEEKDAYS.slice(day - 1, day).map((name) => t(name))).join(", ");
}

function clocks({ from, until }: { readonly from: number; readonly until: number }) {
  return { from: clockOf(from), until: clockOf(until) };
}

/** @param minute from midnight; 1440 is 24:00 */
function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}
