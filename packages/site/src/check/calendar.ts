import type { CampusFile, SiteFile } from "@atrium/contract";
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
  const dates = new Set<string>();
  calendar.holidays.forEach(({ date }, index) => {
    if (dates.has(date)) report(["holidays", index, "date"], `${date} is a holiday already`);
    dates.add(date);
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
