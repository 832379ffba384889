import { formatBytes, formatDate } from "@atrium/contract";
import { systemOf } from "@atrium/contract/devices";
import type { ExportAsked, ExportList, Period, ReportContent, ReportFile } from "@atrium/contract/exports";
import { CAMPUS, type NamedPlace, placeWords } from "@atrium/contract/site";

const LISTS: Readonly<Record<Exclude<ExportList, "devices">, string>> = {
  holds: "Overrides",
  users: "Users",
  roles: "Roles",
  connections: "Connections",
  "alarm-rules": "Alarm rules",
  "allowed-plates": "Allow list of the gates",
  audit: "Audit log",
  scenes: "Scenes",
  "energy-bars": "Energy",
  "energy-places": "Energy of places",
  trend: "Trend",
  "water-bars": "Water",
  "waste-bars": "Waste",
  "water-buildings": "Water of the buildings",
  "water-meters": "Water meters",
  "water-nights": "Night flow",
  "solar-bars": "Solar yield",
  "solar-inverters": "Solar inverters",
  air: "Air over the range",
  compartments: "Compartments",
  "locker-events": "Locker events",
  passages: "Passages",
  plates: "Licence plates",
  points: "Points",
  "doubted-readings": "Readings in doubt",
  mappings: "Device mapping",
  "meter-exchanges": "Exchanges of meters",
  media: "Media",
  events: "Events",
  "hand-over": "Shift hand-over",
  notices: "Notices",
  schedules: "Schedules",
  conditions: "Conditions",
  "peak-limits": "Peak limits",
  "automation-runs": "Runs of rules",
};

const PERIODS: Readonly<Record<Period, string>> = {
  day: "the day before",
  week: "the week before, Monday to Sunday",
  month: "the month before",
};
export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
export const FILE_TYPE_NAMES: Readonly<Record<string, string>> = { xls: "Excel workbook", csv: "CSV", pdf: "PDF" };

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
  return `${when} at ${hourText(hour)}${period === null ? ", as it is then" : `, ${PERIODS[period]}`}`;
}

function daysText(rhythm: ReportContent["rhythm"]): string {
  switch (rhythm.every) {
    case "day":
      return "Each day";
    case "week":
      return `Each ${WEEKDAYS[rhythm.weekday - 1] ?? ""}`;
    case "month":
      return `On day ${String(rhythm.day)} of each month`;
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
  return first === last ? (first ?? "") : `${first ?? ""} to ${last ?? ""}`;
}

/** "24 rows, 3.20 KB, 98 % measured, by the rights of somchai". */
export function provenanceText({ rows, size, coverage, rightsOf, askedBy }: ReportFile): string {
  return [
    `${rows.toLocaleString("en-US")} ${rows === 1 ? "row" : "rows"}`,
    formatBytes(size),
    ...(coverage === null ? [] : [`${String(Math.floor(coverage * 100))} % measured`]),
    `by the rights of ${rightsOf}`,
    ...(askedBy === null || askedBy === rightsOf ? [] : [`asked for by ${askedBy}`]),
  ].join(", ");
}
