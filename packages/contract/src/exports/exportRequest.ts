import * as z from "zod";
import { IAQ_METRIC_KEYS } from "../devices/systems/iaq/airQuality.ts";
import { ALARM_PRIORITIES, ALARM_STATES, AlarmPriority, AlarmState } from "../alarms/alarm.ts";
import { EventQuery } from "../alarms/alarmEvent.ts";
import { AllowListFilter } from "../access/allowList.ts";
import { AutomationRunsQuery } from "../automation/run.ts";
import { AlarmRuleFilter } from "../alarms/alarmRuleColumns.ts";
import { ConditionFilter } from "../automation/conditionColumns.ts";
import { ScheduleFilter } from "../automation/scheduleColumns.ts";
import { AuditQuery } from "../people/audit.ts";
import type { CallNeed } from "../base/endpoint.ts";
import { EnergyQuery } from "../energy/energy.ts";
import { MAX_TREND_POINTS, TrendStep } from "../devices/history.ts";
import type { Feature } from "../base/feature.ts";
import { DeviceId, EpochMillis, FilterTime, PointId } from "../base/ids.ts";
import { LOCKER_EVENTS, LOCKER_STATES } from "../access/locker.ts";
import { MappingQuery } from "../devices/mapping.ts";
import { HandOverId } from "../alarms/handOver.ts";
import { PASSAGE_PARTS } from "../access/passagePart.ts";
import { Place, PlacementKey } from "../site/place.ts";
import { TranslationFilter } from "../site/translationColumns.ts";
import { MediaQuery } from "../devices/media.ts";
import { RoleListQuery } from "../people/role.ts";
import { SentNoticeQuery } from "../alarms/sentNotice.ts";
import { MODULES } from "../devices/systems.ts";
import { BillQuery } from "../energy/bill.ts";
import { EnergyReportQuery } from "../energy/energyReport.ts";
import { SavingsQuery } from "../energy/savings.ts";
import { WasterQuery } from "../energy/wasters.ts";
import { WaterUsageQuery } from "../energy/waterUsage.ts";
import { UserListQuery } from "../people/user.ts";

const Key = z.string().max(40);
/** The order of a table that sorts its rows itself. Absent: as the list comes. */
const Sort = z.object({ key: Key, isDescending: z.boolean() });
/** The columns that the table has, by their keys, whether there is room for them or not. Absent: all. */
const Columns = z.array(Key).min(1).max(60);
const ofTable = { sort: Sort.optional(), columns: Columns.optional() };
/** Of a list that is read page by page: an export is all of them. */
const pages = { page: true, size: true } as const;

/** What a list of devices is narrowed to: the rows whose column says just that. */
const DeviceFilter = z.object({ key: Key, is: z.string().max(200) });

/** Of the list of events all but what an address writes in another way, and its pages. */
const { view, placement, floor, zone, module, device, kind, origin, search, cause, from, to } = EventQuery.shape;
const ofEvents = { view, placement, floor, zone, module, device, kind, origin, search, cause, from, to };

const ofDevices = { module: z.enum(MODULES), place: Place, filters: z.array(DeviceFilter).max(8).default([]) };
/** Sensors that a chart compares. */
const MAX_SENSORS = 10;

/** Which rows an export has: the list of a page, with the page's own filters, period and order. */
export const ExportQuery = z.discriminatedUnion("list", [
  z.object({ list: z.literal("devices"), ...ofDevices, ...ofTable }),
  z.object({
    list: z.literal("holds"),
    /** Absent: the whole site. */
    place: Place.optional(),
    module: z.enum(MODULES).optional(),
    by: z.string().max(64).optional(),
    /** Held for longer than this, hours. */
    over: z.number().positive().max(10_000).optional(),
    ...ofTable,
  }),
  UserListQuery.omit(pages).extend({ list: z.literal("users") }),
  RoleListQuery.omit(pages).extend({ list: z.literal("roles") }),
  AuditQuery.omit(pages).extend({ list: z.literal("audit") }),
  z.object({
    list: z.literal("connections"),
    /** Part of a name or id. */
    search: z.string().max(64).default(""),
    show: z.enum(["all", "trouble"]).default("all"),
    ...ofTable,
  }),
  z.object({ list: z.literal("nodes"), ...ofTable }),
  z.object({ list: z.literal("scenes"), place: Place }),
  MediaQuery.omit(pages).extend({ list: z.literal("media") }),
  EnergyQuery.extend({ list: z.literal("energy-bars") }),
  EnergyQuery.extend({ list: z.literal("energy-places"), ...ofTable }),
  BillQuery.extend({ list: z.literal("bill") }),
  EnergyReportQuery.extend({ list: z.literal("energy-report") }),
  SavingsQuery.extend({ list: z.literal("savings") }),
  WasterQuery.safeExtend({ list: z.literal("wasters") }),
  z.object({
    list: z.literal("trend"),
    points: z.array(PointId).min(1).max(MAX_TREND_POINTS),
    from: EpochMillis,
    to: EpochMillis,
    step: TrendStep.exclude(["raw"]).default("15m"),
  }),
  WaterUsageQuery.safeExtend({ list: z.literal("water-bars") }),
  WaterUsageQuery.safeExtend({ list: z.literal("waste-bars") }),
  WaterUsageQuery.safeExtend({ list: z.literal("water-buildings"), ...ofTable }),
  WaterUsageQuery.safeExtend({ list: z.literal("water-meters"), ...ofTable }),
  z.object({ list: z.literal("water-nights") }),
  /** The hours of today, or the months of the year. */
  z.object({ list: z.literal("solar-bars"), span: z.enum(["day", "year"]) }),
  z.object({ list: z.literal("solar-inverters") }),
  z.object({
    list: z.literal("air"),
    sensors: z.array(DeviceId).min(1).max(MAX_SENSORS),
    metrics: z.array(z.enum(IAQ_METRIC_KEYS)).min(1).max(IAQ_METRIC_KEYS.length),
    from: EpochMillis,
    to: EpochMillis,
    ...ofTable,
  }),
  z.object({ list: z.literal("compartments"), place: Place, state: z.enum(LOCKER_STATES).optional(), ...ofTable }),
  z.object({
    list: z.literal("locker-events"),
    place: Place,
    /** One bank instead of all of the place, or one of its compartments. */
    device: DeviceId.optional(),
    box: z.string().min(1).max(64).optional(),
    event: z.enum(LOCKER_EVENTS).optional(),
    from: FilterTime.optional(),
    to: FilterTime.optional(),
  }),
  z.object({
    list: z.literal("passages"),
    place: Place,
    device: DeviceId.optional(),
    kind: z.enum(["card-read", "face", "door"]).optional(),
    passages: z.enum(PASSAGE_PARTS).default("all"),
    who: z.string().min(1).max(64).optional(),
    from: FilterTime.optional(),
    to: FilterTime.optional(),
  }),
  z.object({
    list: z.literal("plates"),
    place: Place,
    listed: z.enum(["yes", "no"]).optional(),
    who: z.string().min(1).max(64).optional(),
    from: FilterTime.optional(),
    to: FilterTime.optional(),
  }),
  z.object({ list: z.literal("allowed-plates"), ...AllowListFilter.shape }),
  /** Every point of the devices of a list. */
  z.object({ list: z.literal("points"), ...ofDevices }),
  z.object({
    list: z.literal("doubted-readings"),
    device: DeviceId,
    from: FilterTime.optional(),
    to: FilterTime.optional(),
  }),
  MappingQuery.omit(pages).extend({ list: z.literal("mappings") }),
  z.object({ list: z.literal("meter-exchanges"), device: DeviceId }),
  z.object({
    list: z.literal("events"),
    ...ofEvents,
    /** Lists that are not part of an address. */
    priority: z.array(AlarmPriority).min(1).max(ALARM_PRIORITIES.length).optional(),
    state: z.array(AlarmState).min(1).max(ALARM_STATES.length).optional(),
  }),
  z.object({ list: z.literal("alarm-rules"), ...AlarmRuleFilter.shape, ...ofTable }),
  /** One that was signed, or absent the sheet of this moment. */
  z.object({ list: z.literal("hand-over"), placement: PlacementKey, sheet: HandOverId.optional() }),
  SentNoticeQuery.omit(pages).extend({ list: z.literal("notices") }),
  z.object({ list: z.literal("schedules"), ...ScheduleFilter.shape, ...ofTable }),
  z.object({ list: z.literal("conditions"), ...ConditionFilter.shape, ...ofTable }),
  z.object({ list: z.literal("peak-limits"), ...ofTable }),
  z.object({ list: z.literal("translations"), ...TranslationFilter.shape, ...ofTable }),
  AutomationRunsQuery.omit(pages).extend({ list: z.literal("automation-runs") }),
]);
export type ExportQuery = z.infer<typeof ExportQuery>;
/** The same as a caller writes it: what has a default may be left out. */
export type ExportAsked = z.input<typeof ExportQuery>;
export type ExportList = ExportQuery["list"];
export const EXPORT_LISTS = ExportQuery.options.map(({ shape }) => shape.list.value);

/** What each list needs: the same as the call of its page. */
const EXPORT_NEEDS: Readonly<Record<ExportList, Exclude<CallNeed, "public" | "cookie" | "import" | "metrics">>> = {
  devices: "viewable",
  holds: "viewable",
  users: "usersSettable",
  roles: ["rolesSettable", "usersSettable"],
  audit: "usersSettable",
  connections: "devicesSettable",
  nodes: "devicesSettable",
  scenes: "viewable",
  media: ["viewable", "devicesSettable"],
  "energy-bars": "viewable",
  "energy-places": "viewable",
  bill: "viewable",
  "energy-report": "viewable",
  savings: "viewable",
  wasters: "viewable",
  trend: "viewable",
  "water-bars": "viewable",
  "waste-bars": "viewable",
  "water-buildings": "viewable",
  "water-meters": "viewable",
  "water-nights": "viewable",
  "solar-bars": "viewable",
  "solar-inverters": "viewable",
  air: "viewable",
  compartments: "viewable",
  "locker-events": "viewable",
  passages: "viewable",
  plates: "viewable",
  "allowed-plates": "viewable",
  points: "viewable",
  "doubted-readings": "viewable",
  mappings: "devicesSettable",
  "meter-exchanges": "viewable",
  events: "viewable",
  "alarm-rules": "viewable",
  "hand-over": "viewable",
  notices: "automationSettable",
  schedules: "automationSettable",
  conditions: "automationSettable",
  "peak-limits": "automationSettable",
  "automation-runs": "automationSettable",
  translations: "devicesSettable",
};

/** Whether these rights open a list. */
export function mayExport(list: ExportList, features: ReadonlySet<Feature>): boolean {
  const need = EXPORT_NEEDS[list];
  return need === "signed-in" || [need].flat().some((feature) => features.has(feature));
}

/** The caller's own name for an export, by which it is asked how far it is. */
export const ExportId = z.uuid();
export type ExportId = z.infer<typeof ExportId>;

export const ExportRequest = z.object({
  id: ExportId,
  /** One of `EXPORT_MEDIA_TYPES`; any other word makes plain text. */
  fileType: z
    .string()
    .max(8)
    .regex(/^[a-z0-9]+$/),
  of: ExportQuery,
});
export type ExportRequest = z.infer<typeof ExportRequest>;

/** How far an export is. */
export const ExportProgress = z.object({
  id: ExportId,
  /** Rows that are written. Where it has ended before all are, its reader went. */
  written: z.int().nonnegative(),
  rows: z.int().nonnegative(),
  isEnded: z.boolean(),
});
export type ExportProgress = z.infer<typeof ExportProgress>;
