import type { DeviceDescription } from "@atrium/contract/devices";
import { holdList } from "./holdList.ts";
import type { PointId } from "@atrium/contract";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import { isDatabaseUnavailable } from "../../platform/database/connections.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Part } from "../../platform/part.ts";
import { CommandAudit } from "./audit/commandAudit.ts";
import { type RequestedTarget, targetProblem } from "./commandChecks.ts";
import { CommandCounts } from "./commandCounts.ts";
import { CommandService, type CommandServiceOptions } from "./commandService.ts";
import { CommandedPoints } from "./commandedPoints.ts";
import { DispatchLog, type DispatchLogOptions } from "./dispatchLog.ts";
import { HoldRegister } from "./holdRegister.ts";
import { LiveCommands, type LiveCommandsOptions } from "./liveCommands.ts";
import { PriorityArrays } from "./priorityArrays.ts";
import { ShiftOutcomes } from "./shiftOutcomes.ts";
import { ProvenanceReader } from "./provenance.ts";
import { CommandStore } from "./store.ts";
import {
  listHolds,
  submitCommand,
  listCommands,
  getCommand,
  undoCommand,
  getProvenance,
} from "@atrium/contract/devices";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { pageOf } from "../../platform/http/paging.ts";
import { beyond, devicesWithin } from "../../platform/reach.ts";
import { refuseTargetsBeyond, targetsWithin } from "./withinReach.ts";
import { handle } from "../../platform/http/endpoint.ts";
import { personOf } from "../../platform/http/caller.ts";

export interface CommandsPart extends Part {
  readonly service: CommandService;
  /** Every manual hold with its names. */
  readonly register: Pick<HoldRegister, "matching" | "rows">;
  /** The commands that devices received in a stretch of time. */
  readonly given: CommandedPoints;
  /** What became of the commands of a stretch of time. */
  readonly outcomes: ShiftOutcomes;
  /** For rules, which command by themselves. */
  readonly rules: {
    readonly way: Pick<CommandService, "submit" | "find">;
    readonly problemOf: (target: RequestedTarget) => ReturnType<typeof targetProblem>;
    readonly counts: CommandCounts["of"];
    readonly unanswered: CommandCounts["unanswered"];
    /** The values that they command, as stored. */
    readonly standing: CommandStore["standing"];
    /** What a person holds. */
    readonly holdOf: CommandService["holds"]["get"];
    /** The value before of a point that is commanded; undefined: nothing commands it. */
    readonly beforeOf: (point: PointId) => number | null | undefined;
  };
}

export interface CommandsPartOptions extends Omit<
  CommandServiceOptions,
  "store" | "arrays" | "handovers" | "isDatabaseUnavailable"
> {
  readonly directory: CommandServiceOptions["directory"] &
    LiveCommandsOptions["directory"] & { readonly devices: readonly DeviceDescription[] };
  readonly db: Db;
  readonly audit: AuditSink;
  readonly names: SiteNames;
  /** Where it is noted what was given to the field. Absent: after a start, any unfinished target may have been written. */
  readonly handovers?: Pick<DispatchLogOptions, "folder" | "boot"> | undefined;
  readonly newest: CommandServiceOptions["newest"] & { readonly since: ArrayLike<number> };
  /** What the history has of a point at a moment. */
  readonly past?: Past | undefined;
}

/** The history, as far as commands ask it. */
interface Past {
  statesAt(points: readonly number[], time: number): Promise<ReadonlyMap<number, { readonly value: number }>>;
}

/** What the database cannot say now is not known. */
async function orUnknown<Found>(reading: Promise<Found> | undefined): Promise<Found | undefined> {
  return reading?.catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return undefined;
    throw error;
  });
}

export function commandsPart({ db, audit, names, ...options }: CommandsPartOptions): CommandsPart {
  const { directory, field, newest, bus, clock, log } = options;
  const store = new CommandStore(db, new CommandAudit(audit, names));
  const arrays = new PriorityArrays({ field, clock });
  const handovers = options.handovers && new DispatchLog({ ...options.handovers, log });
  const service = new CommandService({ ...options, names, handovers, store, arrays, isDatabaseUnavailable });
  const holdOf = service.holds.get.bind(service.holds);
  const standingOf = service.standing.of.bind(service.standing);
  const restOf = (point: PointId) => service.resting(point, true);
  const known = { directory, arrays, newest, standingOf, restOf };
  const provenance = new ProvenanceReader({
    ...known,
    newest,
    holdOf,
    lastCommand: async (id) => {
      const point = directory.point(id);
      return point && orUnknown(store.lastSent(id, point));
    },
    valueAt: async (point, moment) => (await orUnknown(options.past?.statesAt([point], moment)))?.get(point)?.value,
  });
  const register = new HoldRegister({ ...known, holds: () => service.holds.all(), clock, log: options.log });
  const live = new LiveCommands({ directory, bus });
  const counts = new CommandCounts(db);
  return {
    name: "commands",
    exportLists: (ground) => ({
      holds: (asked) =>
        holdList({ ...ground, holds: async () => register.rows(register.matching({}), { asksDevices: true }) }, asked),
    }),
    service,
    register,
    given: new CommandedPoints(db),
    outcomes: new ShiftOutcomes(db),
    rules: {
      way: service,
      problemOf: (target) => targetProblem(target, { directory }),
      counts: (commands) => counts.of(commands),
      unanswered: (source, targets, more) => counts.unanswered(source, targets, more),
      standing: () => store.standing(),
      holdOf,
      beforeOf: (point) => {
        const isCommanded = holdOf(point) !== undefined || standingOf(point).length > 0;
        return isCommanded ? (service.rests.of(point)?.value ?? null) : undefined;
      },
    },
    channels: [live.feed],
    routes: [commandRoutes({ commands: service, provenance, directory }), holdRoutes({ register })],
    // The register counts from the holds that the service took over from the last run.
    start: async () => {
      live.start();
      await service.start();
      register.start();
    },
    stop: async () => {
      await register.stop();
      await service.stop();
      live.stop();
    },
  };
}

function holdRoutes({ register }: { readonly register: HoldRegister }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listHolds, async ({ query, session: { reach } }) => {
      const { data, ...page } = pageOf(register.matching({ ...query, reach }), query);
      return { ...page, data: await register.rows(data, { asksDevices: query.automatic }) };
    });
  };
}

interface CommandRoutesOptions {
  readonly commands: CommandService;
  readonly provenance: ProvenanceReader;
  readonly directory: CommandsPartOptions["directory"];
}

function commandRoutes({ commands, provenance, directory }: CommandRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, submitCommand, (request, reply) => {
      refuseTargetsBeyond(request.body.targets, { directory, reach: request.session.reach });
      reply.code(202);
      return commands.submit(request.body, personOf(request));
    });

    handle(app, listCommands, ({ query, session: { reach } }) =>
      commands.list({ ...query, ...(reach !== undefined && { devices: devicesWithin(directory.devices, reach) }) }),
    );

    handle(app, getCommand, async ({ params, session: { reach } }) => {
      const command = targetsWithin(await commands.find(params.id), { directory, reach });
      if (command === undefined) throw beyond();
      return command;
    });

    handle(app, undoCommand, async (request, reply) => {
      const { targets } = await commands.find(request.params.id);
      refuseTargetsBeyond(targets, { directory, reach: request.session.reach });
      reply.code(202);
      return commands.undo(request.params.id, request.body, personOf(request));
    });

    handle(app, getProvenance, (request) => provenance.read(request.params.id));
  };
}
