import type { ExportList, ExportQuery } from "./exportRequest.ts";

/** The last whole day, week or month before a moment. */
export const PERIODS = ["day", "week", "month"] as const;
export type Period = (typeof PERIODS)[number];

/** A period as the site's calendar has it: `from` and `to` in ms since the epoch, `to` not included, and its days. */
export interface PeriodDays {
  readonly period: Period;
  readonly from: number;
  readonly to: number;
  /** `2026-11-20`; the last one is included. */
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Lists of what happened or was measured in a time that is asked for. The others say how it is when they are made. */
const OF_A_TIME: Readonly<Record<ExportList, boolean>> = {
  devices: false,
  holds: false,
  users: false,
  roles: false,
  connections: false,
  nodes: false,
  "alarm-rules": false,
  audit: true,
  scenes: false,
  media: false,
  "energy-bars": true,
  "energy-places": true,
  bill: true,
  "energy-report": true,
  savings: true,
  wasters: false,
  trend: true,
  "water-bars": true,
  "waste-bars": true,
  "water-buildings": true,
  "water-meters": true,
  "water-nights": false,
  "solar-bars": false,
  "solar-inverters": false,
  air: true,
  compartments: false,
  "locker-events": true,
  passages: true,
  plates: true,
  "allowed-plates": false,
  points: false,
  "doubted-readings": true,
  mappings: false,
  "meter-exchanges": false,
  events: true,
  "hand-over": false,
  notices: true,
  schedules: false,
  conditions: false,
  "peak-limits": false,
  "automation-runs": false,
  translations: false,
};

export function isOfATime(list: ExportList): boolean {
  return OF_A_TIME[list];
}

/** Lists of a whole month, whatever else a period says. */
const OF_A_MONTH: ReadonlySet<ExportList> = new Set<ExportList>(["bill", "savings", "energy-report"]);

export function isOfAMonth(list: ExportList): boolean {
  return OF_A_MONTH.has(list);
}

const ENERGY_RANGES = { day: "hour-in-day", week: "day-in-week", month: "day-in-month" } as const;

/** The same list of another period; lists that are of no time stay as they are. */
export function ofPeriod(of: ExportQuery, days: PeriodDays): ExportQuery {
  switch (of.list) {
    case "water-bars":
    case "waste-bars":
    case "water-buildings":
    case "water-meters":
      return { ...of, type: "DAY_RANGE", from: days.firstDay, to: days.lastDay };
    case "audit":
    case "trend":
    case "air":
    case "locker-events":
    case "passages":
    case "plates":
    case "doubted-readings":
    case "events":
    case "notices":
      return { ...of, from: days.from, to: days.to };
    case "energy-bars":
    case "energy-places":
      return { ...of, type: ENERGY_RANGES[days.period], date: days.firstDay };
    case "bill":
    case "energy-report":
    case "savings":
      return { ...of, month: days.firstDay.slice(0, 7) };
    default:
      return of;
  }
}
