import { t } from "@atrium/words";
import { formatBytes, formatDate } from "@atrium/contract";
import { systemOf } from "@atrium/contract/devices";
import type { ExportAsked, ExportList, Period, ReportContent, ReportFile } from "@atrium/contract/exports";
import { CAMPUS, type NamedPlace, placeWords } from "@atrium/contract/site";

const LISTS: Readonly<Record<Exclude<ExportList, "devices">, string>> = {
  holds: t("Overrides"),
  users: t("Users"),
  roles: t("Roles"),
  connections: t("Connections"),
  "alarm-rules": t("Alarm rules"),
  "allowed-plates": t("Gate allow list"),
  audit: t("Audit log"),
  scenes: t("Scenes"),
  "energy-bars": t("Energy"),
  "energy-places": t("Energy by place"),
  trend: t("Trend"),
  "water-bars": t("Water"),
  "waste-bars": t("Waste"),
  "water-buildings": t("Water by building"),
  "water-meters": t("Water meters"),
  "water-nights": t("Night flow"),
  "solar-bars": t("Solar yield"),
  "solar-inverters": t("Solar inverters"),
  air: t("Air quality over the range"),
  compartments: t("Compartments"),
  "locker-events": t("Locker events"),
  passages: t("Passages"),
  plates: t("Licence plates"),
  points: t("Points"),
  "doubted-readings": t("Suspect readings"),
  mappings: t("Device mapping"),
  "meter-exchanges": t("Meter replacements"),
  media: t("Media"),
  events: t("Events"),
  "hand-over": t("Shift hand-over"),
  notices: t("Notices"),
  schedules: t("Schedules"),
  conditions: t("Conditions"),
  "peak-limits": t("Peak limits"),
  "automation-runs": t("Rule runs"),
};

const PERIODS: Readonly<Record<Period, string>> = {
  day: t("the day before"),
  week: t("the week before, Monday to Sunday"),
  month: t("the month before"),
};
export const WEEKDAYS = [
  t("Monday"),
  t("Tuesday"),
  t("Wednesday"),
  t("Thursday"),
  t("Friday"),
  t("Saturday"),
  t("Sunday"),
];
export const FILE_TYPE_NAMES: Readonly<Record<string, string>> = { xls: t("Excel workbook"), csv: "CSV", pdf: "PDF" };

interface Named {
  readonly name: string;
  readonly places: readonly NamedPlace[];
}

/** "Lights, Office Building, 1st Floor". */
export function listText(of: ExportAsked, site: Named): string {
  const title = of.list === "devices" ? (systemOf(of.module)?.many ?? of.module) : LISTS[of.list];
  const place = placeOf(of, site);
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}${place === undefined ? "" : `, ${place}`}`;
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
    part: period === null ? t(", as of that time") : `, ${PERIODS[period]}`,
  });
}

function daysText(rhythm: ReportContent["rhythm"]): string {
  switch (rhythm.every) {
    case "day":
      return t("Every day");
    case "week":
      return t("Every {WEEKDAYS}", { WEEKDAYS: WEEKDAYS[rhythm.weekday - 1] ?? "" });
    case "month":
      return t("On day {day} of every month", { day: rhythm.day });
    default:
      return rhythm satisfies never;
  }
}

export function hourText(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

/** "19 Nov", "16 Nov to 22 Nov": the days of a period. */
export function periodText({ from, to }: NonNullable<ReportFile["period"]>, timeZone: string): string {
  const [first, last] = [from, to - 1].map((time) => formatDate(time, "DD MMM YYYY", timeZone));
  return first === last ? (first ?? "") : t("{first} to {last}", { first: first ?? "", last: last ?? "" });
}

/** "24 rows, 3.20 KB, 98 % measured, by the rights of somchai". */
export function provenanceText({ rows, size, coverage, rightsOf, askedBy }: ReportFile): string {
  return [
    `${rows.toLocaleString("en-US")} ${rows === 1 ? "row" : "rows"}`,
    formatBytes(size),
    ...(coverage === null ? [] : [t("{floor} % measured", { floor: Math.floor(coverage * 100) })]),
    t("with the permissions of {rightsOf}", { rightsOf }),
    ...(askedBy === null || askedBy === rightsOf ? [] : [t("requested by {askedBy}", { askedBy })]),
  ].join(", ");
}
