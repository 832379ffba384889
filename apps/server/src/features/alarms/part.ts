import { eventList } from "./eventExport.ts";
import { ruleList } from "./ruleList.ts";
import type { FieldEvent } from "@atrium/contract/access";
import {
  type AlarmPointsQuery,
  type AlarmRuleContent,
  type AlarmStatisticsQuery,
  type EventRow,
  isEventAt,
  EventId,
} from "@atrium/contract/alarms";
import { EVENT_COUNTS_CHANNEL, EVENTS_CHANNEL } from "@atrium/contract/live";
import { type EquipmentKind, equipmentKinds } from "@atrium/contract/devices";
import { holidaysOf, type Place, type SiteFile, type SiteReply } from "@atrium/contract/site";
import { type Clock, type Log, MINUTE, type SiteTime } from "@atrium/time";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import type { Bus } from "../../platform/bus.ts";
import type { Db } from "../../platform/database/database.ts";
import { every, type Repetition } from "../../platform/every.ts";
import { addGauge } from "../../platform/gauges.ts";
import { EntityList } from "../../platform/live/entityList.ts";
import { newestFeed } from "../../platform/live/liveFeed.ts";
import type { Part } from "../../platform/part.ts";
import { AlarmActions } from "./alarmActions.ts";
import { alarmPointsOf } from "./alarmPoints.ts";
import { type AlarmDirectory, Alarms, type AlarmsOptions } from "./alarms.ts";
import { Bell } from "./bell.ts";
import { EventRetention } from "./eventRetention.ts";
import { EventReader } from "./eventReader.ts";
import { EventStore } from "./eventStore.ts";
import { FieldEventRows } from "./fieldEventRows.ts";
import { FloodMeter } from "./floodMeter.ts";
import { Journal } from "./journal.ts";
import { JournalReader } from "./journalReader.ts";
import { JournalStore } from "./journalStore.ts";
import type { LatePast } from "./late/judgeLate.ts";
import { LateAlarms } from "./late/lateAlarms.ts";
import { LateStore } from "./late/lateStore.ts";
import type { LateValues } from "./late/stretches.ts";
import type { AlarmPast } from "./recordedTrial.ts";
import { AlarmRethinks } from "./rethinks.ts";
import { RethinkStore } from "./rethinkStore.ts";
import { alarmRoutes, qualityRoutes, ruleRoutes } from "./routes.ts";
import { AlarmRuleBook, type AlarmRulesOptions } from "./rules.ts";
import { RuleStore } from "./ruleStore.ts";
import { readScorecard } from "./statistics.ts";
import { StatisticsStore } from "./statisticsStore.ts";
import { AlarmTrials } from "./trials.ts";
import type { StoredEntry } from "./alarmEntry.ts";

export interface AlarmsPartOptions {
  readonly directory: AlarmDirectory &
    AlarmRulesOptions["directory"] & {
      hasPlace(place: Place): boolean;
      readonly settings: Pick<SiteFile, "calendar">;
      readonly reply?: Pick<SiteReply, "equipment">;
    };
  readonly names: SiteNames;
  readonly time: SiteTime;
  readonly newest: AlarmsOptions["newest"];
  readonly isDrill?: AlarmsOptions["isDrill"];
  readonly events: { after(id: number, count: number): Promise<readonly FieldEvent[]> };
  /** What was recorded, to try rules on, and whether more of it is being imported. */
  readonly past: AlarmPast & LatePast & { readonly importer: { readonly progress: object | undefined } };
  /** For how many days events and alarms that are over are kept; undefined: for ever. */
  readonly keep?: number | undefined;
  readonly db: Db;
  readonly database: { state(): "available" | "unavailable" };
  readonly audit: AuditSink;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
}

export interface AlarmsPart extends Part {
  readonly alarms: Alarms;
  /** What happens to alarms, in the order in which it is kept, for who follows it over restarts. */
  readonly journal: JournalReader;
  /** As people wrote them. */
  readonly rules: () => readonly AlarmRuleContent[];
  readonly reader: Pick<EventReader, "list" | "count">;
  /** Values of the past have been stored that were not there when it was the present. */
  readonly takeLate: (values: LateValues) => Promise<void>;
  /** Adds what happened to the journal, where nobody has to do anything about it. */
  readonly note: (event: NotedEvent) => void;
}

/** Changes that are remembered for pages that come back. */
const MAX_REMEMBERED = 5_000;

export function alarmsPart(options: AlarmsPartOptions): AlarmsPart {
  const { directory, names, db, database, audit, bus, clock, log, time } = options;
  const journal = new Journal({ store: new JournalStore({ db, audit }), clock, log });
  const store = new EventStore(db);
  const flood = new FloodMeter();
  const list = new EntityList({
    channel: EVENTS_CHANNEL,
    idOf: ({ id }: EventRow) => String(id),
    isPresent: () => true,
    concerns: (row, asks) => isEventAt(row, asks),
    within: (row, reach) => (reach.hasPlace(row.source) ? row : undefined),
    knows: ({ placement }) => placement === undefined || directory.hasPlace({ placement }),
    most: MAX_REMEMBERED,
    present: () => alarms.entries.all.map(({ row }) => row),
  });
  const changed = (row: EventRow, annunciates = false): void => {
    if (annunciates) {
      flood.saw(clock.now());
      bus.publish("alarm.came", row);
    }
    list.changed(row);
    bell.changed();
  };
  const alarms: Alarms = new Alarms({ ...options, journal, onChange: changed });
  const bell = new Bell({ entries: alarms.entries, flood, clock });
  let endOfSite = (): void => undefined;
  // A shipped kind begins with its rules when the first device of it is there.
  const kinds = (): readonly EquipmentKind[] => {
    const own = directory.reply?.equipment ?? [];
    const used = new Set(directory.devices.flatMap(({ kind }) => kind?.key ?? []));
    return equipmentKinds(own).filter((kind) => own.includes(kind) || used.has(kind.key));
  };
  const rules = new AlarmRuleBook({
    store: new RuleStore({ db, audit, clock }),
    directory,
    clock,
    kinds,
    boundBy: (rule) => alarms.boundBy(rule),
    onChange: (all) => alarms.use(all),
  });
  const rows = new FieldEventRows({ ...options, journal, takeId: () => alarms.takeId(), onChange: changed });
  const find = async (id: number) => journal.entryOf(id) ?? (await store.find(id));
  const desk = new AlarmActions({ alarms, journal, find, names, clock, database });
  const reader = new EventReader({ alarms, store, journal, find, rules, directory });
  const watch = new Watch({ store, clock, log });
  const forgetting = new EventRetention({ db, clock, log, keep: options.keep });
  const late = new LateAlarms({
    ...options,
    keep: options.keep,
    store: new LateStore(db),
    journal,
    bound: () => alarms.bound,
    takeId: () => alarms.takeId(),
    isImporting: () => options.past.importer.progress !== undefined,
    isDatabaseAvailable: () => database.state() === "available",
  });
  const sums = new StatisticsStore(db);
  const trials = new AlarmTrials({ past: options.past, directory, rules, clock });
  const statistics = async (query: AlarmStatisticsQuery) =>
    readScorecard({ store: sums, clock, time, directory }, query);
  const holidays = () => holidaysOf(directory.settings);
  const rethinks = new AlarmRethinks({
    store: new RethinkStore({ db, audit }),
    rules,
    trials,
    clock,
    log,
    time,
    holidays,
  });
  const points = ({ module }: AlarmPointsQuery) => alarmPointsOf(module, directory);
  const calls = { reader, desk, rules, trials, statistics, points, rethinks };
  return {
    name: "alarms",
    exportLists: (ground) => ({
      events: (asked) => eventList({ ...ground, eventReader: reader }, asked),
      "alarm-rules": (asked) => ruleList({ ...ground, alarmRules: () => rules.list() }, asked),
    }),
    alarms,
    journal: new JournalReader({ db, find: async (id) => alarms.entries.ofId(id) ?? (await find(id)), rules }),
    rules: () => rules.list(),
    reader,
    takeLate: async (values) => late.take(values),
    note: (event) => {
      const entry = notedEntry(alarms.takeId(), event);
      void journal.add({ entry });
      changed(entry.row);
    },
    routes: [alarmRoutes(calls), ruleRoutes(calls), qualityRoutes(calls)],
    channels: [
      list,
      newestFeed(EVENT_COUNTS_CHANNEL, ({ placement }, reach) =>
        placement === undefined || directory.hasPlace({ placement }) ? bell.of(placement, reach) : undefined,
      ),
    ],
    start: async () => {
      await rules.start();
      endOfSite = bus.subscribe("site.changed", () => {
        rules.siteChanged().catch((error: unknown) => {
          log.warn({ err: error }, "The alarm rules of new categories of equipment could not be added");
        });
      });
      const [open, last] = [await store.open(), await store.last()];
      alarms.start(rules.list(), { open, lastId: last.id });
      await rows.start(last.fieldEvent);
      watch.start();
      forgetting.start();
      late.start();
    },
    stop: async () => {
      endOfSite();
      await late.stop();
      await watch.stop();
      await forgetting.stop();
      rows.stop();
      alarms.stop();
      bell.stop();
      await journal.stop();
    },
    metrics: (registry) => {
      const gauge = (name: string, help: string, read: () => number) =>
        addGauge(registry, { name: `atrium_alarms_${name}`, help }, read);
      gauge("open", "Alarms that are not over", () => alarms.entries.size);
      gauge("journal_waiting", "Rows of the journal that wait for the database", () => journal.length);
      gauge("late_entered", "Alarms of values that came late, entered since the start", () => late.entered);
      gauge("late_waiting_points", "Points whose late values wait for the alarm rules", () => late.waiting);
      gauge("journal_lost", "Rows of the journal dropped since the start", () => journal.lost);
    },
  };
}

interface WatchOptions {
  readonly store: Pick<EventStore, "seen">;
  readonly clock: Clock;
  readonly log: Log;
}

/** Keeps once a minute that the server is there: what lies between two stretches was watched by nobody. */
class Watch {
  readonly #options: WatchOptions;
  #keeping: Repetition | undefined;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  start(): void {
    const { store, clock, log } = this.#options;
    const began = clock.now();
    // A minute that is not kept is a gap in the statistics, and nothing else.
    const run = async () => store.seen(began, clock.now());
    this.#keeping = every({ task: "time on watch", interval: MINUTE, first: 0, run, clock, log });
  }

  async stop(): Promise<void> {
    await this.#keeping?.stop();
  }
}

/** What the product did by itself: "Schedule began", of "Evening lights". */
interface NotedEvent {
  /** ms since the epoch */
  readonly time: number;
  readonly text: string;
  /** What it is about. */
  readonly name: string;
}

function notedEntry(id: number, { time, text, name }: NotedEvent): StoredEntry {
  return { row: { id: EventId.parse(id), time, text, source: { name, isCorridor: false } } };
}
