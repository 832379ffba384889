import { conditionList, limitList, runList as exportedRuns, scheduleList } from "./automationLists.ts";
import { randomUUID } from "node:crypto";
import { actionsText, type ScheduleRow } from "@atrium/contract/automation";
import type { PointDescription } from "@atrium/contract/devices";
import type { SiteFile } from "@atrium/contract/site";
import type { Clock, Log, SiteTime } from "@atrium/time";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import type { Bus } from "../../platform/bus.ts";
import type { Db } from "../../platform/database/database.ts";
import { addGauge } from "../../platform/gauges.ts";
import type { Part } from "../../platform/part.ts";
import { actionNames, type ActionNamesOptions } from "./actionNames.ts";
import { ActedRuns } from "./actedRuns.ts";
import { ActionTargets, type ActionTargetsOptions } from "./actionTargets.ts";
import { type ConditionNeeds, conditionParts } from "./conditions/conditionParts.ts";
import { ConditionHabit } from "./forecast/conditionHabit.ts";
import type { ForecastNeeds } from "./forecast/forecastNeeds.ts";
import { PlaceForecasts } from "./forecast/placeForecasts.ts";
import { PointForecasts } from "./forecast/pointForecasts.ts";
import { Lease } from "./lease.ts";
import { limitParts, type LimitNeeds } from "./limits/limitParts.ts";
import { OptimumRooms } from "./optimum/optimumRooms.ts";
import { OptimumSavingsBook } from "./optimum/optimumSavings.ts";
import { OptimumStartEvaluator } from "./optimum/optimumStartEvaluator.ts";
import type { RoomPast } from "./optimum/recordedDays.ts";
import type { UnitPast } from "./optimum/savedEnergy.ts";
import { StopRooms } from "./optimum/stopRooms.ts";
import { OptimumStopEvaluator } from "./optimum/optimumStopEvaluator.ts";
import type { RunCounts } from "./presentRuns.ts";
import { Recovery, type RecoveryOptions, type StandingOfRules } from "./recovery.ts";
import { forecastRoutes, runRoutes, scheduleRoutes } from "./routes.ts";
import { type CommandWay, RuleCommands } from "./ruleCommands.ts";
import { scheduleRecords } from "./ruleRecords.ts";
import { RunCommands } from "./runCommands.ts";
import { RunLifecycle, type RunLifecycleOptions } from "./runLifecycle.ts";
import { Runner } from "./runner.ts";
import { runList } from "./runList.ts";
import { RunStore } from "./runStore.ts";
import { SchedulePasts } from "./schedulePasts.ts";
import { SchedulePlans } from "./schedulePlans.ts";
import { ScheduleService } from "./scheduleService.ts";
import { ScheduleEvaluator } from "./scheduleEvaluator.ts";
import { siteCalendar } from "./siteCalendar.ts";
import { UnderWay } from "./underWay.ts";

export interface AutomationPartOptions {
  readonly db: Db;
  readonly audit: AuditSink;
  readonly names: SiteNames;
  readonly directory: ActionTargetsOptions["directory"] &
    ActionNamesOptions["directory"] &
    ForecastNeeds["directory"] & {
      pointOf(device: string, key: string): Pick<PointDescription, "id"> | undefined;
    };
  readonly scenes: ActionTargetsOptions["scenes"] & ActionNamesOptions["scenes"];
  /** The commands of rules, as the feature of commands has them. */
  readonly commands: {
    readonly way: CommandWay;
    readonly problemOf: ActionTargetsOptions["problemOf"];
    readonly counts: RunCounts;
    readonly unanswered: RecoveryOptions["unanswered"];
    readonly standing: StandingOfRules;
    /** What a person holds. */
    readonly holdOf: ForecastNeeds["holdOf"];
    readonly beforeOf: ForecastNeeds["beforeOf"];
  };
  readonly newest: ConditionNeeds["newest"];
  /** What was recorded: to try conditions on, to learn of rooms, and for what that saved. */
  readonly past: ConditionNeeds["past"] & RoomPast & UnitPast;
  /** The site's holidays, and where its sun is. */
  readonly settings: () => Pick<SiteFile, "calendar" | "location">;
  /** What a kWh costs. */
  readonly prices: LimitNeeds["prices"];
  readonly note: RunLifecycleOptions["note"];
  readonly bus: Pick<Bus, "subscribe">;
  readonly time: SiteTime;
  readonly clock: Clock;
  readonly log: Log;
  /** How long another process waits for this one's rules, ms. */
  readonly leaseLength?: number;
}

const LEASE = 10_000;

export interface AutomationPart extends Part {
  readonly lifecycle: RunLifecycle;
  readonly runner: Pick<Runner, "isLeading" | "ticks">;
  /** All schedules with their next run. */
  readonly schedules: () => Promise<readonly ScheduleRow[]>;
  /** What rules did, for what that saved. */
  readonly acted: ActedRuns;
}

/** Rules that command by themselves. */
export function automationPart(options: AutomationPartOptions): AutomationPart {
  const { db, directory, scenes, commands, newest, bus, time, clock, log, leaseLength = LEASE } = options;
  const runs = new RunStore(db);
  const actions = new ActionTargets({ directory, scenes, problemOf: commands.problemOf });
  const calendar = siteCalendar({ time, settings: options.settings });
  const records = scheduleRecords(options);
  const ruleCommands = new RuleCommands({ way: commands.way, clock, log });
  const underWay = new UnderWay();
  const given = new RunCommands({ store: runs, commands: ruleCommands });
  const isRecorded = async (id: string) => ruleCommands.isRecorded(id);
  const { standing, unanswered, counts } = commands;
  const lifecycle = new RunLifecycle({
    store: runs,
    underWay,
    actions,
    given,
    recovery: new Recovery({ underWay, given, isRecorded, standing, unanswered, clock, log }),
    counts,
    shows: ({ device, point }) => newest.values[directory.pointOf(device, point)?.id ?? -1],
    note: options.note,
    clock,
  });
  const all = async () => records.list();
  const known = { directory, actions, values: newest, past: options.past, time, clock, log };
  const [rooms, stopRooms] = [new OptimumRooms(known), new StopRooms(known)];
  const conditions = conditionParts({ ...options, calendar, actions, lifecycle, runs, counts, schedules: all });
  const limits = limitParts({ ...options, calendar, actions, lifecycle, runs, counts });
  const optimum = new OptimumStartEvaluator({ schedules: all, lifecycle, rooms, calendar });
  const stops = new OptimumStopEvaluator({ schedules: all, lifecycle, rooms: stopRooms, calendar });
  const schedule = new ScheduleEvaluator({
    schedules: all,
    lifecycle,
    calendar,
    reckoned: (one, run) => optimum.reckoned(one, run),
    ended: (run) => stops.ended(run),
  });
  const runner = new Runner({
    lease: new Lease({ db, owner: randomUUID(), length: leaseLength }),
    lifecycle,
    evaluators: [schedule, optimum, stops, conditions.evaluator, limits.evaluator],
    clock,
    log,
  });
  const ends: (() => void)[] = [];
  const schedules = new ScheduleService({
    records,
    runs,
    counts,
    actions,
    calendar,
    clock,
    sentence: async (done) => actionsText(done, await actionNames(done, options)),
  });
  const ahead: ForecastNeeds = {
    directory,
    holdOf: commands.holdOf,
    beforeOf: commands.beforeOf,
    values: newest.values,
    open: async () => runs.open(),
    schedules: all,
    conditions: conditions.kept,
    rooms,
    stopRooms,
    habit: new ConditionHabit({ past: options.past, directory, calendar }),
    actions,
    calendar,
    clock,
  };
  const listed = runList({ runs, counts });
  const savings = new OptimumSavingsBook({ ...options, runs, find: async (id) => records.get(id) });
  const plans = new SchedulePlans({ schedules: all, actions, calendar, clock, rooms, stopRooms });
  return {
    name: "automation",
    exportLists: (ground) => {
      const needs = {
        ...ground,
        schedules: async () => (await schedules.list()).schedules,
        conditions: conditions.list,
        peakLimits: limits.list,
        automationRuns: listed,
      };
      return {
        schedules: (asked) => scheduleList(needs, asked),
        conditions: (asked) => conditionList(needs, asked),
        "peak-limits": (asked) => limitList(needs, asked),
        "automation-runs": (asked) => exportedRuns(needs, asked),
      };
    },
    lifecycle,
    runner,
    schedules: async () => (await schedules.list()).schedules,
    acted: new ActedRuns({
      ...options,
      counts,
      runs,
      schedules: all,
      conditions: conditions.kept,
      limits: limits.kept,
    }),
    routes: [
      scheduleRoutes({
        records,
        schedules,
        plans,
        savings,
        pasts: new SchedulePasts({ ...options, actions, calendar }),
      }),
      runRoutes({ list: listed }),
      conditions.plugin,
      limits.plugin,
      forecastRoutes({ points: new PointForecasts(ahead), places: new PlaceForecasts(ahead) }),
    ],
    start: () => {
      conditions.evaluator.start();
      limits.evaluator.start();
      ends.push(
        bus.subscribe("connection.changed", ({ state }) => state === "connected" && lifecycle.mayAnswer()),
        bus.subscribe("device.changed", ({ isAnswering }) => isAnswering && lifecycle.mayAnswer()),
      );
      runner.start();
    },
    stop: async () => {
      for (const end of ends.splice(0)) end();
      conditions.evaluator.stop();
      limits.evaluator.stop();
      await runner.stop();
      await lifecycle.stop();
      ruleCommands.stop();
    },
    metrics: (registry) => {
      const gauge = (name: string, help: string, read: () => number) =>
        addGauge(registry, { name: `atrium_automation_${name}`, help }, read);
      gauge("running", "Runs of rules that are under way", () => underWay.size);
      gauge("turns", "Times the rules were looked at since the start", () => runner.ticks);
    },
  };
}
