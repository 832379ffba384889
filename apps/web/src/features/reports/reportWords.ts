import { capital, phrase, type Phrase, sayClock, t } from "@atrium/words";
import { formatBytes, formatDate } from "@atrium/contract";
import { systemOf } from "@atrium/contract/devices";
import type { ExportAsked, ExportList, Period, ReportContent, ReportFile } from "@atrium/contract/exports";
import { CAMPUS, type NamedPlace, placeWords } from "@atrium/contract/site";

const LISTS: Readonly<Record<Exclude<ExportList, "devices">, Phrase>> = {
  holds: phrase("Overrides"),
  users: phrase("Users"),
  roles: phrase("Roles"),
  connections: phrase("Connections"),
  nodes: phrase("Nodes"),
  "alarm-rules": phrase("Alarm rules"),
  "allowed-plates": phrase("Gate allow list"),
  audit: phrase("Audit log"),
  scenes: phrase("Scenes"),
  "energy-bars": phrase("Energy"),
  "energy-places": phrase("Energy by place"),
  bill: phrase("Electricity bill"),
  "energy-report": phrase("Monthly energy report"),
  savings: phrase("Savings"),
  wasters: phrase("Worst wasters"),
  trend: phrase("Trend"),
  "water-bars": phrase("Water"),
  "waste-bars": phrase("Waste"),
  "water-buildings": phrase("Water by building"),
  "water-meters": phrase("Water meters"),
  "water-nights": phrase("Night flow"),
  "solar-bars": phrase("Solar yield"),
  "solar-inverters": phrase("Solar inverters"),
  air: phrase("Air quality over the range"),
  compartments: phrase("Compartments"),
  "locker-events": phrase("Locker events"),
  passages: phrase("Passages"),
  plates: phrase("Licence plates"),
  points: phrase("Points"),
  "doubted-readings": phrase("Suspect readings"),
  mappings: phrase("Device mapping"),
  "meter-exchanges": phrase("Meter replacements"),
  media: phrase("Media"),
  events: phrase("Events"),
  "hand-over": phrase("Shift hand-over"),
  notices: phrase("Notices"),
  schedules: phrase("Schedules"),
  conditions: phrase("Conditions"),
  "peak-limits": phrase("Peak limits"),
  "automation-runs": phrase("Rule runs"),
  translations: phrase("Translations"),
};

const PERIODS: Readonly<Record<Period, Phrase>> = {
  day: phrase("the day before"),
  week: phrase("the week before, Monday to Sunday"),
  month: phrase("the month before"),
};
const WEEKDAYS = [
  phrase("Monday"),
  phrase("Tuesday"),
  phrase("Wednesday"),
  phrase("Thursday"),
  phrase("Friday"),
  phrase("Saturday"),
  phrase("Sunday"),
];
export const FILE_TYPE_NAMES: Readonly<Record<string, Phrase>> = {
  xls: phrase("Excel workbook"),
  csv: phrase("CSV"),
  pdf: phrase("PDF"),
};

interface Named {
  readonly name: string;
  readonly places: readonly NamedPlace[];
}

/** "Lights, Office Building, 1st Floor". */
export function listText(of: ExportAsked, site: Named): string {
  const title = of.list === "devices" ? devicesText(of.module) : t(LISTS[of.list]);
  const place = placeOf(of, site);
  return place === undefined ? title : `${title}, ${place}`;
}

function devicesText(module: string): string {
  const many = systemOf(module)?.many;
  return many === undefined ? module : capital(t(many));
}

function placeOf(of: ExportAsked, { name, places }: Named): string | undefined {
  const place = "place" in of ? of.place : "placement" in of ? of : undefined;
  if (place?.placement === undefined) return undefined;
  if (place.placement === CAMPUS) return name;
  const { placement } = place;
  const floor = "floor" in place ? place.floor : undefined;
  const zone = "zone" in place ? place.zone : undefined;
  if (floor === undefined || floor === "total") return places.find(({ key }) => key === placement)?.name ?? placement;
  return placeWords({ placement, floor, zone }, places);
}

/** "Each Monday at 06:00, the week before, Monday to Sunday". */
export function rhythmText({ rhythm, hour, period }: Pick<ReportContent, "rhythm" | "hour" | "period">): string {
  const when = daysText(rhythm);
  return t("{when} at {hour}{part}", {
    when,
    hour: hourText(hour),
    part: period === null ? t(", as of that time") : `, ${t(PERIODS[period])}`,
  });
}

function daysText(rhythm: ReportContent["rhythm"]): string {
  switch (rhythm.every) {
    case "day":
      return t("Every day");
    case "week":
      return t("Every {WEEKDAYS}", { WEEKDAYS: weekdayName(rhythm.weekday) });
    case "month":
      return t("On day {day} of every month", { day: rhythm.day });
    default:
      return rhythm satisfies never;
  }
}

/** @param weekday 1 for Monday */
export function weekdayName(weekday: number): string {
  const name = WEEKDAYS[weekday - 1];
  return name === undefined ? "" : t(name);
}

/** "Excel workbook" of "xls". */
export function fileTypeName(type: string): string {
  const name = FILE_TYPE_NAMES[type];
  return name === undefined ? type : t(name);
}

export function hourText(hour: number): string {
  return sayClock(60 * hour);
}

/** "19 Nov", "16 Nov to 22 Nov": the days of a period. */
export function periodText({ from, to }: NonNullable<ReportFile["period"]>, timeZone: string): string {
  const [first, last] = [from, to - 1].map((time) => formatDate(time, "DD MMM YYYY", timeZone));
  return first === last ? (first ?? "") : t("{first} to {last}", { first: first ?? "", last: last ?? "" });
}

/** "24 rows, 3.20 KB, 98 % measured, by the rights of somchai". */
export function provenanceText({ rows, size, coverage, rightsOf, askedBy }: ReportFile): string {
  return [
    t("{rows, plural, one {# row} other {# rows}}", { rows }),
    formatBytes(size),
    ...(coverage === null ? [] : [t("{floor} % measured", { floor: Math.floor(coverage * 100) })]),
    t("with the permissions of {rightsOf}", { rightsOf }),
    ...(askedBy === null || askedBy === rightsOf ? [] : [t("requested by {askedBy}", { askedBy })]),
  ].join(", ");
}
