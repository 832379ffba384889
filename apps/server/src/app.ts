import { CORE_API, USER_API } from "@atrium/contract";
import type { Protocol } from "@atrium/drivers";
import type { Site } from "@atrium/site";
import { type Clock, SiteTime } from "@atrium/time";
import type { Logger } from "pino";
import { AuditLog } from "./features/audit/auditLog.ts";
import { auditRoutes } from "./features/audit/auditRoutes.ts";
import { AuditWriter } from "./features/audit/auditWriter.ts";
import { CommandAudit } from "./features/commands/audit/commandAudit.ts";
import { CommandService } from "./features/commands/commandService.ts";
import { Handovers } from "./features/commands/handovers.ts";
import { HoldRegister } from "./features/commands/holdRegister.ts";
import { holdRoutes } from "./features/commands/holdRoutes.ts";
import { PriorityArrays } from "./features/commands/priorityArrays.ts";
import { ProvenanceReader } from "./features/commands/provenance.ts";
import { commandRoutes } from "./features/commands/routes.ts";
import { CommandStore } from "./features/commands/store.ts";
import { DeviceEnergy } from "./features/energy/deviceEnergy.ts";
import { Energy } from "./features/energy/energy.ts";
import { meterDirectory } from "./features/energy/meterDirectory.ts";
import { energyRoutes } from "./features/energy/routes.ts";
import { HealthMonitor } from "./features/health/healthMonitor.ts";
import { readyRoute } from "./features/health/readyRoute.ts";
import { healthRoutes } from "./features/health/routes.ts";
import { History } from "./features/history/history.ts";
import { historyRoutes } from "./features/history/routes.ts";
import { Attempts } from "./features/identity/attempts.ts";
import { Changes } from "./features/identity/changes.ts";
import { ensureFirstUser, type FirstUser } from "./features/identity/firstStart.ts";
import { roleRoutes } from "./features/identity/roleRoutes.ts";
import { RoleService } from "./features/identity/roleService.ts";
import { identityRoutes } from "./features/identity/routes.ts";
import { Sessions } from "./features/identity/sessions.ts";
import { IdentityStore } from "./features/identity/store.ts";
import { userRoutes } from "./features/identity/userRoutes.ts";
import { UserService } from "./features/identity/userService.ts";
import { LiveHub } from "./features/live/liveHub.ts";
import { liveRoutes } from "./features/live/routes.ts";
import { FieldRuntime } from "./features/field/fieldRuntime.ts";
import { PointStore } from "./features/points/pointStore.ts";
import { pointRoutes } from "./features/points/routes.ts";
import { ValueReader } from "./features/points/valueReader.ts";
import { sceneRoutes } from "./features/scenes/routes.ts";
import { SceneService } from "./features/scenes/service.ts";
import { SceneStore } from "./features/scenes/store.ts";
import { loadDirectory } from "./features/site/directory.ts";
import { importSite } from "./features/site/importSite.ts";
import { siteRoutes } from "./features/site/routes.ts";
import { SiteStore } from "./features/site/store.ts";
import { summaryRoutes } from "./features/summaries/routes.ts";
import { Summaries } from "./features/summaries/summaries.ts";
import { OutdoorWeather } from "./features/weather/outdoorWeather.ts";
import { weatherRoutes } from "./features/weather/routes.ts";
import type { Config } from "./platform/config.ts";
import { isDatabaseUnavailable } from "./platform/database/connections.ts";
import type { Database } from "./platform/database/database.ts";
import { DiskWatch, type ReadRoom } from "./platform/diskWatch.ts";
import { buildHttp } from "./platform/http/http.ts";
import type { Http } from "./platform/http/ourFastify.ts";
import { createInProcessBus } from "./platform/inProcessBus.ts";
import { Lifetimes } from "./platform/lifetimes.ts";
import { thisProcess } from "./platform/lockOwner.ts";
import { createMetrics } from "./metrics.ts";

const USER_SERVICE = { prefix: USER_API };
const CORE_SERVICE = { prefix: CORE_API };

export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly database: Database;
  readonly site: Site;
  /** Field protocols by their names in the site's connections. */
  readonly protocols: Readonly<Record<string, Protocol>>;
  /** The first start of an installation created this user: called at once, even if the start fails later. */
  readonly onFirstUser?: (user: FirstUser) => void;
  /** The free room of a disk, for tests; otherwise the system is asked. */
  readonly readRoom?: ReadRoom;
}

export interface App {
  readonly http: Http;
  /** Starts everything that runs by itself; the address is served when it resolves. */
  start(): Promise<void>;
  /** Undoes `start`, the newest first. The database stays open: it is the caller's. */
  stop(): Promise<void>;
}

/** Puts the parts together: the one place where features meet. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, log, clock, database, site, protocols } = options;
  const db = database.kysely;
  const bus = createInProcessBus((error, event) => log.error({ err: error, event }, "a listener of the bus failed"));
  const lifetimes = new Lifetimes(log);
  const { readRoom } = options;
  const disk = new DiskWatch({
    folder: config.dataFolder,
    clock,
    log,
    ...(readRoom === undefined ? {} : { readRoom }),
  });

  const siteStore = new SiteStore(db);
  const { records, isImported } = await importSite(site, siteStore, new Date(clock.now()));
  if (isImported) log.info({ folder: site.folder }, "the site folder was brought into the database");
  const directory = await loadDirectory(records, protocols, siteStore);

  const identityStore = new IdentityStore(db);
  const audit = new AuditWriter(db, clock);
  const firstUser = await ensureFirstUser({
    store: identityStore,
    audit,
    clock,
    password: config.adminPassword,
    siteName: directory.reply.name,
  });
  if (firstUser !== undefined) options.onFirstUser?.(firstUser);
  const sessions = new Sessions({
    store: identityStore,
    audit,
    bus,
    clock,
    log,
    isDatabaseUnavailable,
    timeZone: directory.settings.timeZone,
  });
  const people = new Changes({ db, audit, sessions, clock });
  const attempts = new Attempts(identityStore, clock);
  const users = new UserService({
    changes: people,
    store: identityStore,
    attempts,
    audit,
    siteName: directory.reply.name,
  });
  const roles = new RoleService(people);

  const points = new PointStore({
    points: directory.points,
    clock,
    publish: (changes) => bus.publish("points.changed", changes),
  });
  const field = new FieldRuntime({ directory, protocols, newest: points, bus, clock, log });
  const { name: siteName, places } = directory.reply;
  const names = { device: (id: string) => directory.device(id), places, siteName };
  const commandStore = new CommandStore(db, new CommandAudit(audit, names));
  const handovers = new Handovers({ folder: config.dataFolder, boot: thisProcess().boot, log });
  const arrays = new PriorityArrays({ field, clock });
  const commands = new CommandService({
    arrays,
    store: commandStore,
    directory,
    field,
    newest: points,
    bus,
    clock,
    log,
    handovers,
    isDatabaseUnavailable,
  });
  const holdOf = commands.holds.get.bind(commands.holds);
  const standingOf = commands.standing.of.bind(commands.standing);
  const provenance = new ProvenanceReader({ directory, arrays, newest: points, holdOf, standingOf });
  const register = new HoldRegister({ holds: () => commands.holds.all(), arrays, directory, newest: points, clock });

  const sceneStore = new SceneStore({ db, audit, names });
  const scenes = new SceneService({ store: sceneStore, directory, newest: points, clock });

  const { settings } = directory;
  const time = new SiteTime(settings.timeZone);
  const history = new History({
    database,
    bus,
    clock,
    log,
    time,
    folder: config.dataFolder,
    pointId: (device, key) => directory.pointOf(device, key)?.id,
    onRefused: (error) => disk.heard(error),
  });
  const meters = meterDirectory(directory.devices, directory.reply.places);
  const energy = new Energy({ directory: meters, settings, time, history, database, clock, log });
  const deviceEnergy = new DeviceEnergy({ directory, history, time, clock });
  const summaries = new Summaries({ directory, newest: points, bus, clock });
  const health = new HealthMonitor({
    directory,
    newest: points,
    field,
    history: { status: () => historyStatus(history) },
    summaries,
    database,
    disk,
    bus,
    clock,
  });
  const hub = new LiveHub({ directory, newest: points, sessions, summaries, health, bus, clock, log });

  const http = await buildHttp({
    log,
    sessions,
    importToken: config.importToken,
    metricsToken: config.metricsToken,
    siteName: directory.reply.name,
    siteHelp: directory.settings.help,
    webFolder: config.webFolder,
    trustedProxies: config.trustedProxies,
    isDatabaseUnavailable,
    metrics: createMetrics({ points, history, field, hub, disk, health }),
  });
  await http.register(identityRoutes({ sessions }), USER_SERVICE);
  await http.register(userRoutes({ users }), USER_SERVICE);
  await http.register(roleRoutes({ roles }), USER_SERVICE);
  await http.register(auditRoutes({ auditLog: new AuditLog(db) }), USER_SERVICE);
  await http.register(siteRoutes({ directory }), CORE_SERVICE);
  await http.register(commandRoutes({ commands, provenance }), CORE_SERVICE);
  await http.register(pointRoutes({ reader: new ValueReader({ directory, newest: points }) }), CORE_SERVICE);
  await http.register(holdRoutes({ register }), CORE_SERVICE);
  await http.register(sceneRoutes({ scenes }), CORE_SERVICE);
  const isPoint = (id: number) => directory.point(id) !== undefined;
  await http.register(historyRoutes({ history, isPoint }), CORE_SERVICE);
  await http.register(energyRoutes({ energy, devices: deviceEnergy }), CORE_SERVICE);
  await http.register(summaryRoutes({ summaries }), CORE_SERVICE);
  await http.register(healthRoutes({ health }), CORE_SERVICE);
  await http.register(weatherRoutes({ weather: new OutdoorWeather({ directory, newest: points }) }), CORE_SERVICE);
  await http.register(readyRoute({ database, disk, field }));
  await http.register(liveRoutes({ hub, clock }));
  await http.ready();

  let endDatabaseNews: () => void = () => undefined;
  lifetimes.add("database news", {
    start: () => {
      endDatabaseNews = database.onStateChange((state) => bus.publish("database.changed", { state }));
    },
    stop: () => endDatabaseNews(),
  });
  lifetimes.add("disk", disk);
  // Listeners to values start before their sources: the field comes last.
  lifetimes.add("history", history);
  lifetimes.add("points", {
    start: async () => {
      points.restore(await history.latest());
      points.start();
    },
    stop: () => points.stop(),
  });
  lifetimes.add("energy", energy);
  lifetimes.add("summaries", summaries);
  lifetimes.add("health", health);
  lifetimes.add("commands", commands);
  lifetimes.add("holds", register);
  lifetimes.add("field", field);
  lifetimes.add("live", hub);
  lifetimes.add("http", {
    start: async () => {
      await http.listen({ host: config.host, port: config.port });
    },
    stop: () => http.close(),
  });
  return { http, start: () => lifetimes.start(), stop: () => lifetimes.stop() };
}

function historyStatus(history: History) {
  const { queuedSamples, lostSamples, importer } = history;
  return { queuedSamples, lostSamples, historyImport: importer.progress };
}
