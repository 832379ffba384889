import { type CampusFile, isOwnWeekday, sharedHoliday, type SiteFile } from "@atrium/contract/site";
import { t } from "@atrium/words";
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
    if (shared !== undefined) report(["holidays", index, "date"], t("{on} is already a holiday", { on: shared.on }));
    if (!isOwnWeekday(holiday)) {
      report(["holidays", index, "onWeekday"], t("expected the weekday of the date, for yearly holidays only"));
    }
    if (holiday.lastYear !== undefined && (holiday.isYearly !== true || holiday.lastYear < yearOf(holiday.date))) {
      report(["holidays", index, "lastYear"], t("expected the first year or later, for yearly holidays only"));
    }
  });
  const known = campus && new Set(campus.value.places.map(({ key }) => key));
  for (const list of ["terms", "events"] as const) {
    calendar[list].forEach(({ placement }, index) => {
      if (known?.has(placement) === false) {
        report([list, index, "placement"], t('there is no place "{placement}"', { placement }));
      }
    });
  }
  calendar.terms.forEach(({ from, until }, index) => {
    if (until < from) report(["terms", index, "until"], t("expected {from} or a later day", { from }));
  });
  calendar.events.forEach(({ date, weekdays, weeks, opens, closes }, index) => {
    if ((date === undefined) === (weekdays === undefined)) {
      report(["events", index], t("expected either a date or weekdays"));
    }
    if (weeks !== undefined && weekdays === undefined) {
      report(["events", index, "weeks"], t("expected weekdays together with weeks of the month"));
    }
    if (closes <= opens) report(["events", index, "closes"], t("expected a time after {opens}", { opens }));
  });
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}
