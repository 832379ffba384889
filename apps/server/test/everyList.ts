import type { ExportQuery } from "@atrium/contract/exports";
import type * as z from "zod";

/** A list as a page asks for its file. */
export type AskedList = z.input<typeof ExportQuery>;
export const LIGHTS = {
  list: "devices",
  module: "lighting",
  place: { placement: "office-building", floor: "first" },
} as const satisfies AskedList;
export const ROLES = { list: "roles" } as const satisfies AskedList;

const HOUR = 3_600_000;

/** One of each kind of list, as its page asks for it. */
export function everyList(point: number): readonly AskedList[] {
  const place = { placement: "office-building", floor: "second" } as const;
  const range = { from: Date.now() - 2 * HOUR, to: Date.now() };
  const month = { type: "MONTH", date: "2026-11-01" } as const;
  return [
    LIGHTS,
    { list: "holds" },
    { list: "users" },
    ROLES,
    { list: "media" },
    { list: "audit" },
    { list: "scenes", place },
    { list: "connections", search: "gw", sort: { key: "state", isDescending: true } },
    { list: "nodes", sort: { key: "state", isDescending: false } },
    { list: "energy-bars", placement: "campus" },
    { list: "energy-places", placement: "campus" },
    { list: "trend", points: [point], ...range },
    { list: "water-bars", ...month },
    { list: "waste-bars", ...month },
    { list: "water-buildings", ...month },
    { list: "water-meters", type: "DAY_RANGE", from: "2026-11-01", to: "2026-11-02" },
    { list: "water-nights" },
    { list: "bill", month: "2026-10" },
    { list: "energy-report", placement: "campus", month: "2026-10" },
    { list: "savings", month: "2026-11" },
    { list: "wasters" },
    { list: "solar-bars", span: "year" },
    { list: "solar-inverters" },
    { list: "air", sensors: ["IAQ-O1-A-01"], metrics: ["co2", "pm25"], ...range },
    { list: "compartments", place },
    { list: "locker-events", place, event: "DropOff", from: range.from },
    { list: "passages", place, passages: "refused", from: range.from },
    { list: "plates", place, listed: "no", from: range.from },
    { list: "allowed-plates", search: "กข", show: "uneven" },
    { list: "points", module: "equipment", place: { placement: "office-building" } },
    { list: "doubted-readings", device: "EM-O1-A-01" },
    { list: "mappings", kind: "mac", module: "air-condition", state: "silent", search: "ac-o1" },
    { list: "meter-exchanges", device: "EM-O1-A-01" },
    { list: "alarm-rules", show: "all", module: "lighting" },
    { list: "events", view: "all", placement: "office-building", priority: [1, 2], ...range },
    { list: "hand-over", placement: "office-building" },
    { list: "notices", state: "failed", ...range },
    { list: "schedules", show: "on", search: "lights" },
    { list: "conditions", source: "IAQ", search: "co2" },
    { list: "peak-limits" },
    { list: "automation-runs", kind: "schedule" },
    { list: "translations", language: "th", kind: "place", shown: "missing" },
  ];
}
