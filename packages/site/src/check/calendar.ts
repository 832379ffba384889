import { type CampusFile, isOwnWeekday, sharedHoliday, type SiteFile } from "@atrium/contract/site";
import type { SiteDocument } from "../document.ts";
import type { Path, Problems } from "../problems.ts";

/** The calendar names each holiday once, its terms and events are of places of the site, and each event is on some day. */
export function checkCalendar(
  settings: SiteDocument<SiteFile>,
  campus: SiteDocument<CampusFile> | undefined,
  problems: Problems,
): void {
  const { calendar } = settings.value;
  if (calendar === undefined) return;
  const report = (at: Path, problem: string) => problems.add(settings, ["calendar", ...at], problem);
  calendar.holidays.forEach((holiday, index) => {
    const shared = sharedHoliday(calendar.holidays.slice(0, index), holiday);
    if (shared !== undefined) report(["holidays", index, "date"], `${shared.on} is a holiday already`);
    if (!isOwnWeekday(holiday)) {
      report(["holidays", index, "onWeekday"], "expected the weekday of its date, of a yearly holiday");
    }
    if (holiday.lastYear !== undefined && (holiday.isYearly !== true || holiday.lastYear < yearOf(holiday.date))) {
      report(["holidays", index, "lastYear"], "expected a year from the first on, of a yearly holiday");
    }
  });
  const known = campus && new Set(campus.value.places.map(({ key }) => key));
  for (const list of ["terms", "events"] as const) {
    calendar[list].forEach(({ placement }, index) => {
      if (known?.has(placement) === false) report([list, index, "placement"], `there is no place "${placement}"`);
    });
  }
  calendar.terms.forEach(({ from, until }, index) => {
    if (until < from) report(["terms", index, "until"], `expected a day from ${from} on`);
  });
  calendar.events.forEach(({ date, weekdays, weeks, opens, closes }, index) => {
    if ((date === undefined) === (weekdays === undefined)) {
      report(["events", index], "expected either a date or weekdays");
    }
    if (weeks !== undefined && weekdays === undefined) {
      report(["events", index, "weeks"], "expected weekdays beside weeks of the month");
    }
    if (closes <= opens) report(["events", index, "closes"], `expected a time after ${opens}`);
  });
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}
