import { DEFAULT_SHIFTS } from "@atrium/contract/alarms";
import type { ConnectionFile } from "@atrium/contract/site";
import { type Clock, SiteTime, systemClock } from "@atrium/time";
import pino from "pino";
import { alarmsPart, type AlarmsPart } from "../src/features/alarms/part.ts";
import { auditPart } from "../src/features/audit/part.ts";
import { type AutomationPart, automationPart, type AutomationPartOptions } from "../src/features/automation/part.ts";
import type { CommandService } from "../src/features/commands/commandService.ts";
import { LiveCommands } from "../src/features/commands/liveCommands.ts";
import { commandsPart, type CommandsPartOptions } from "../src/features/commands/part.ts";
import { fieldEventsPart } from "../src/features/field-events/part.ts";
import { fireEffectsPart } from "../src/features/fire-effects/part.ts";
import { fieldPart } from "../src/features/field/part.ts";
import type { FieldNodesPart } from "../src/features/field-nodes/part.ts";
import { handOverPart } from "../src/features/hand-over/part.ts";
import { healthPart } from "../src/features/health/part.ts";
import type { LiveHub } from "../src/features/live/liveHub.ts";
import { noticesPart, type NoticesPartOptions } from "../src/features/notices/part.ts";
import { lockersPart } from "../src/features/lockers/part.ts";
import type { History } from "../src/features/history/history.ts";
import { type HistoryPart, historyPart, type HistoryPartOptions } from "../src/features/history/part.ts";
import type { Retention } from "../src/features/history/retention.ts";
import { livePart } from "../src/features/live/part.ts";
import { pointsPart } from "../src/features/points/part.ts";
import type { PointStore } from "../src/features/points/pointStore.ts";
import { replayPart } from "../src/features/replay/part.ts";
import { scenesPart } from "../src/features/scenes/part.ts";
import { summariesPart } from "../src/features/summaries/part.ts";
import type { Bus } from "../src/platform/bus.ts";
import { isDatabaseUnavailable } from "../src/platform/database/connections.ts";
import type { Database } from "../src/platform/database/database.ts";
import { buildHttp } from "../src/platform/http/http.ts";
import type { Http } from "../src/platform/http/ourFastify.ts";
import type { Session } from "../src/platform/http/session.ts";
import { createInProcessBus } from "../src/platform/inProcessBus.ts";
import { LatenessMeter } from "../src/platform/latenessMeter.ts";
import { Languages } from "../src/platform/words/languages.ts";
import { Lifetimes } from "../src/platform/lifetimes.ts";
import type { LiveFeed } from "../src/platform/live/liveFeed.ts";
import { channelsOf, metricsOf, registerRoutes, type Part } from "../src/platform/part.ts";
import { FakeField } from "./fakeField.ts";
import { SmallSite } from "./smallSite.ts";
import { type NodesOption, standNodes } from "./standNodes.ts";
import { standSessions } from "./standSessions.ts";

export interface Stand {
  readonly http: Http;
  readonly bus: Bus;
  readonly site: SmallSite;
  readonly field: FakeField;
  readonly points: PointStore;
  readonly hub: LiveHub;
  /** Where a past is kept. */
  readonly history: History | undefined;
  /** Where a database was given. */
  readonly commands: CommandService | undefined;
  /** Where a database was given. */
  readonly alarms: AlarmsPart["alarms"] | undefined;
  /** Where it was asked for. */
  readonly automation: AutomationPart | undefined;
  /** By token; a test may remove one. */
  readonly sessions: Map<string, Session>;
  readonly base: string;
  stop(): Promise<void>;
}

export interface StandOptions extends NodesOption {
  readonly clock?: Clock;
  /** By which the server's own lateness is measured: one that never leaps. Absent: the same. */
  readonly realClock?: Clock;
  readonly site?: SmallSite;
  /** Without one, commands cannot be sent. */
  readonly database?: Pick<Database, "kysely">;
  readonly field?: FakeField;
  readonly handovers?: CommandsPartOptions["handovers"];
  /** Keeps the past in this folder, over the whole database, so that it can be looked at. */
  readonly past?: {
    readonly folder: string;
    readonly database: HistoryPartOptions["database"];
    readonly retention?: Retention;
  };
  /** For how many days events are kept; absent: for ever. */
  readonly keepEvents?: number;
  /** With alarms, which write into the database whenever something happens. */
  readonly hasAlarms?: boolean;
  /** With rules that command by themselves. */
  readonly automation?: Partial<Pick<AutomationPartOptions, "settings" | "leaseLength" | "past" | "prices">>;
  /** Tells these people of alarms, which there have to be. */
  readonly notices?: Pick<NoticesPartOptions, "people" | "reach" | "box" | "languages">;
  /** Its drivers are on these nodes. */
  readonly fieldNodes?: (site: SmallSite, history: History) => FieldNodesPart;
  /** Live channels of the test's own. */
  readonly feeds?: readonly LiveFeed[];
}

const NO_VALUES = { length: 0, ids: [], values: [], times: [], since: [] };
const AVAILABLE = { state: () => "available" as const };
const NO_PAST = {
  pastAt: async () => ({ states: new Map<number, never>() }),
  stepAt: async () => "raw" as const,
  changes: async function* () {},
  integrals: async () => new Map<number, never>(),
  dayExtremes: async () => new Map<number, never>(),
  importer: { progress: undefined },
};
const NO_HISTORY = { queuedSamples: 0, lostSamples: 0, importer: { progress: undefined } };

/** The features between the field and the page, on a real HTTP server, with a fake field and fixed sessions. */
export async function openStand(options: StandOptions = {}): Promise<Stand> {
  const { clock = systemClock, site = new SmallSite(), field: fakeField = new FakeField() } = options;
  const log = pino({ level: "silent" });
  const bus = createInProcessBus((error) => {
    throw error;
  });
  const sessions = standSessions();
  const find = async (token: string) => sessions.get(token) ?? null;
  const lateness = new LatenessMeter({ clock: options.realClock ?? clock });
  const common = { directory: site, bus, clock, log, lateness };
  const { past } = options;
  const time = new SiteTime("Asia/Bangkok");
  const history: HistoryPart | undefined =
    past &&
    historyPart({
      ...common,
      ...past,
      time,
      onDatedBack: (rows) => points.newest.dateBack(rows),
      onPastStored: async (batch): Promise<void> => alarms?.takeLate(batch),
    });
  const latest = async () => (history === undefined ? NO_VALUES : history.past.latest());
  const points = pointsPart({ ...common, db: options.database?.kysely, latest });
  const { newest } = points;
  const db = options.database?.kysely;
  const names = { device: site.device.bind(site), places: site.places, siteName: "Small campus" };
  const audited = db && { db, names, audit: auditPart({ db, clock, log }).sink };
  const events = options.database && fieldEventsPart({ ...common, db: options.database.kysely });
  // Without a past, rules are tried on nothing.
  const recorded = history?.past ?? NO_PAST;
  const fire =
    options.hasAlarms === true && audited
      ? fireEffectsPart({
          ...common,
          ...audited,
          directory: Object.assign(site, { reply: { places: site.places } }),
          clockAhead: 0,
          time,
          newest,
          lines: () => health.monitor.current().connections,
          setSignal: (topic, isActive) => alarms?.alarms.setSignal(topic, isActive),
          cameraOf: () => undefined,
        })
      : undefined;
  const alarms =
    options.hasAlarms === true && audited && events
      ? alarmsPart({
          ...common,
          ...audited,
          time,
          newest,
          isDrill: fire?.isDrill,
          events: events.store,
          database: AVAILABLE,
          past: recorded,
          keep: options.keepEvents,
        })
      : undefined;
  const notices =
    options.notices && alarms && audited
      ? noticesPart({
          address: "https://atrium.example",
          ...common,
          ...audited,
          ...options.notices,
          time,
          siteName: () => "Small",
          journal: alarms.journal,
        })
      : undefined;
  const lockers = events && lockersPart({ ...common, time, events: events.store });
  const secrets = { open: (connection: ConnectionFile) => connection, mayGoTo: () => true };
  const nodes = history && options.fieldNodes?.(site, history.past);
  const protocols = nodes?.remote({ bacnet: fakeField }) ?? { bacnet: fakeField };
  const field = fieldPart({ ...common, secrets, newest, protocols, events: events?.taker });
  const summaries = summariesPart({ ...common, newest });
  const health = healthPart({
    ...common,
    newest,
    field: field.runtime,
    history: NO_HISTORY,
    summaries: summaries.counts,
    database: { state: () => "available" },
    nodes: () => shown?.health(),
    disk: { state: "available" },
  });
  const shown =
    alarms && audited && standNodes({ ...options, ...common, ...audited, alarms, health, live: () => live });
  const { handovers } = options;
  const commands =
    audited &&
    commandsPart({
      ...common,
      ...audited,
      newest,
      field: field.runtime,
      handovers,
      past: history?.past,
    });
  const handOver =
    commands &&
    alarms &&
    audited &&
    handOverPart({
      ...common,
      ...audited,
      time,
      newest,
      health: health.monitor,
      events: alarms.reader,
      alarms: alarms.alarms,
      shifts: notices?.shifts ?? (async () => DEFAULT_SHIFTS),
      holds: async (placement) =>
        commands.register.rows(commands.register.matching({ placement }), { asksDevices: false }),
      outcomes: commands.outcomes,
    });
  const scenes = audited && scenesPart({ ...common, ...audited, newest });
  const automation =
    options.automation && commands && scenes && audited
      ? automationPart({
          ...common,
          ...audited,
          time,
          newest,
          scenes: scenes.scenes,
          commands: commands.rules,
          settings: () => ({}),
          past: recorded,
          prices: () => () => undefined,
          note: alarms?.note ?? (() => undefined),
          ...options.automation,
        })
      : undefined;
  const replay =
    history &&
    commands &&
    events &&
    replayPart({
      ...common,
      past: history.past,
      textsOf: points.textsOf,
      events: events.store,
      commands: commands.given,
    });
  const liveCommands = new LiveCommands(common);
  const commandPart: Part = commands ?? {
    name: "commands",
    channels: [liveCommands.feed],
    start: () => liveCommands.start(),
    stop: () => liveCommands.stop(),
  };
  const feeds = [
    ...channelsOf([
      summaries,
      health,
      commandPart,
      ...(events === undefined ? [] : [events]),
      ...(fire === undefined ? [] : [fire]),
      ...(alarms === undefined ? [] : [alarms]),
    ]),
    ...(options.feeds ?? []),
  ];
  const live = livePart({ ...common, newest, sessions: { find }, feeds, languages: Languages.none });
  const parts: readonly Part[] = [
    lateness,
    history,
    points,
    summaries,
    health,
    live,
    commandPart,
    scenes,
    events,
    fire,
    alarms,
    shown,
    notices,
    handOver,
    lockers,
    replay,
    field,
    nodes,
    automation,
  ].filter((part) => part !== undefined);
  const http = await buildHttp({
    log,
    sessions: { find, known: (token) => sessions.get(token), endOf: async () => undefined, isProven: () => true },
    importToken: "import",
    webFolder: "/nonexistent",
    isDatabaseUnavailable,
    metrics: metricsOf(parts),
  });
  await registerRoutes(http, parts);
  const base = await http.listen({ host: "127.0.0.1", port: 0 });
  const lifetimes = new Lifetimes(parts, log);
  await lifetimes.start();
  const stop = async () => {
    await lifetimes.stop();
    await http.close();
  };
  const { hub } = live;
  const kept = { history: history?.past, commands: commands?.service, alarms: alarms?.alarms, automation };
  return { http, bus, site, field: fakeField, points: newest, hub, ...kept, sessions, base, stop };
}
