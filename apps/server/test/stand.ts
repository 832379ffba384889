import { CORE_API, UserId, type Feature } from "@atrium/contract";
import { type Clock, systemClock } from "@atrium/time";
import pino from "pino";
import { CommandService } from "../src/features/commands/commandService.ts";
import type { Handovers } from "../src/features/commands/handovers.ts";
import { HoldRegister } from "../src/features/commands/holdRegister.ts";
import { holdRoutes } from "../src/features/commands/holdRoutes.ts";
import { PriorityArrays } from "../src/features/commands/priorityArrays.ts";
import { ProvenanceReader } from "../src/features/commands/provenance.ts";
import { commandRoutes } from "../src/features/commands/routes.ts";
import { CommandStore } from "../src/features/commands/store.ts";
import { HealthMonitor } from "../src/features/health/healthMonitor.ts";
import { healthRoutes } from "../src/features/health/routes.ts";
import { sceneRoutes } from "../src/features/scenes/routes.ts";
import { SceneService } from "../src/features/scenes/service.ts";
import { SceneStore } from "../src/features/scenes/store.ts";
import { Summaries } from "../src/features/summaries/summaries.ts";
import { summaryRoutes } from "../src/features/summaries/routes.ts";
import { AuditWriter } from "../src/features/audit/auditWriter.ts";
import { CommandAudit } from "../src/features/commands/audit/commandAudit.ts";
import { LiveHub } from "../src/features/live/liveHub.ts";
import { liveRoutes } from "../src/features/live/routes.ts";
import { FieldRuntime } from "../src/features/field/fieldRuntime.ts";
import { PointStore } from "../src/features/points/pointStore.ts";
import { pointRoutes } from "../src/features/points/routes.ts";
import { ValueReader } from "../src/features/points/valueReader.ts";
import type { Bus } from "../src/platform/bus.ts";
import { isDatabaseUnavailable } from "../src/platform/database/connections.ts";
import type { Database } from "../src/platform/database/database.ts";
import { buildHttp } from "../src/platform/http/http.ts";
import type { Http } from "../src/platform/http/ourFastify.ts";
import type { Session } from "../src/platform/http/session.ts";
import { createInProcessBus } from "../src/platform/inProcessBus.ts";
import { createMetrics } from "../src/metrics.ts";
import { FakeField } from "./fakeField.ts";
import { SmallSite } from "./smallSite.ts";

export interface Stand {
  readonly http: Http;
  readonly bus: Bus;
  readonly site: SmallSite;
  readonly field: FakeField;
  readonly points: PointStore;
  readonly hub: LiveHub;
  /** Where a database was given. */
  readonly commands: CommandService | undefined;
  /** By token; a test may remove one. */
  readonly sessions: Map<string, Session>;
  readonly base: string;
  stop(): Promise<void>;
}

export interface StandOptions {
  readonly clock?: Clock;
  readonly site?: SmallSite;
  /** Without one, commands cannot be sent. */
  readonly database?: Pick<Database, "kysely">;
  readonly field?: FakeField;
  readonly handovers?: Handovers;
}

const CORE_SERVICE = { prefix: CORE_API };

/** The features between the field and the page, on a real HTTP server, with a fake field and fixed sessions. */
export async function openStand(options: StandOptions = {}): Promise<Stand> {
  const { clock = systemClock, site = new SmallSite(), field = new FakeField() } = options;
  const log = pino({ level: "silent" });
  const bus = createInProcessBus((error) => {
    throw error;
  });
  const publish = bus.publish.bind(bus, "points.changed");
  const points = new PointStore({ points: site.points, clock, publish });
  const runtime = new FieldRuntime({ directory: site, protocols: { bacnet: field }, newest: points, bus, clock, log });
  const summaries = new Summaries({ directory: site, newest: points, bus, clock });
  const health = new HealthMonitor({
    directory: site,
    newest: points,
    field: runtime,
    history: { status: () => ({ queuedSamples: 0, lostSamples: 0 }) },
    summaries,
    database: { state: () => "available" },
    disk: { state: "available" },
    bus,
    clock,
  });
  const sessions = new Map([
    ["operator", session(1, "ann", ["viewable", "controllable"])],
    ["second-operator", session(2, "bob", ["viewable", "controllable"])],
    ["viewer", session(3, "vic", ["viewable"])],
    ["tenant", session(4, "tom", ["bookable"])],
  ]);
  const find = async (token: string) => sessions.get(token) ?? null;
  const hub = new LiveHub({ directory: site, newest: points, sessions: { find }, summaries, health, bus, clock, log });
  const metrics = createMetrics({
    points,
    history: { queuedSamples: 0, lostSamples: 0, damagedBytes: 0 },
    field: runtime,
    hub,
    health,
    disk: { room: Number.NaN, state: "available" },
  });
  const http = await buildHttp({
    log,
    sessions: { find, knownId: (token) => sessions.get(token)?.id, endOf: async () => undefined },
    webFolder: "/nonexistent",
    isDatabaseUnavailable,
    metrics,
  });
  await http.register(liveRoutes({ hub, clock }));
  await http.register(pointRoutes({ reader: new ValueReader({ directory: site, newest: points }) }), CORE_SERVICE);
  await http.register(summaryRoutes({ summaries }), CORE_SERVICE);
  await http.register(healthRoutes({ health }), CORE_SERVICE);

  let commands: CommandService | undefined;
  let register: HoldRegister | undefined;
  if (options.database !== undefined) {
    const audit = new AuditWriter(options.database.kysely, clock);
    const names = { device: site.device.bind(site), places: site.places, siteName: "Small campus" };
    const store = new CommandStore(options.database.kysely, new CommandAudit(audit, names));
    const arrays = new PriorityArrays({ field: runtime, clock });
    const sceneStore = new SceneStore({ db: options.database.kysely, audit, names });
    const { handovers } = options;
    const service = new CommandService({
      store,
      directory: site,
      field: runtime,
      newest: points,
      arrays,
      bus,
      clock,
      log,
      isDatabaseUnavailable,
      ...(handovers === undefined ? {} : { handovers }),
    });
    const holdOf = service.holds.get.bind(service.holds);
    const standingOf = service.standing.of.bind(service.standing);
    const provenance = new ProvenanceReader({ directory: site, arrays, newest: points, holdOf, standingOf });
    const holds = service.holds.all.bind(service.holds);
    register = new HoldRegister({ holds, arrays, directory: site, newest: points, clock });
    await http.register(commandRoutes({ commands: service, provenance }), CORE_SERVICE);
    await http.register(holdRoutes({ register }), CORE_SERVICE);
    const scenes = new SceneService({ store: sceneStore, directory: site, newest: points, clock });
    await http.register(sceneRoutes({ scenes }), CORE_SERVICE);
    commands = service;
  }
  const base = await http.listen({ host: "127.0.0.1", port: 0 });
  points.start();
  summaries.start();
  health.start();
  hub.start();
  await commands?.start();
  register?.start();
  runtime.start();
  const stop = async () => {
    await runtime.stop();
    await register?.stop();
    await commands?.stop();
    hub.stop();
    health.stop();
    summaries.stop();
    points.stop();
    await http.close();
  };
  return { http, bus, site, field, points, hub, commands, sessions, base, stop };
}

function session(id: number, username: string, features: Feature[]): Session {
  const permissions = features.map((slug) => ({ isUsed: true, feature: { slug } }));
  const user = { id: UserId.parse(id), username, role: { name: "Role", permissions } };
  return { id, user, features: new Set(features) };
}
