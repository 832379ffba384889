import {
  CommandId,
  CommandQuery,
  CommandReply,
  CommandRequest,
  CommandRow,
  FloorKey,
  Hold,
  PageQuery,
  Paged,
  PlacementKey,
  PointId,
  Provenance,
} from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import type { CommandDirectory, KeptHold } from "./commandDirectory.ts";
import type { CommandService } from "./commandService.ts";
import type { ProvenanceReader } from "./provenance.ts";

const HoldQuery = PageQuery.extend({ placement: PlacementKey.optional(), floor: FloorKey.optional() });

export interface CommandRoutesOptions {
  readonly commands: CommandService;
  readonly provenance: ProvenanceReader;
  readonly directory: CommandDirectory;
}

export function commandRoutes({ commands, provenance, directory }: CommandRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/commands",
      {
        config: { feature: "controllable" },
        schema: {
          summary: "Command points; what becomes of it is told live and by its id",
          tags: ["commands"],
          body: CommandRequest,
          response: { 202: CommandReply },
        },
      },
      (request, reply) => {
        const { user } = request.session;
        const actor = { userId: user.id, name: user.username, address: request.ip };
        reply.code(202);
        return commands.submit(request.body, actor);
      },
    );

    app.get(
      "/commands",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "Commands, the newest first, of all devices or one",
          tags: ["commands"],
          querystring: CommandQuery,
          response: { 200: Paged(CommandRow) },
        },
      },
      (request) => commands.list(request.query),
    );

    app.get(
      "/commands/:id",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "One command and what became of each target",
          tags: ["commands"],
          params: z.object({ id: CommandId }),
          response: { 200: CommandReply },
        },
      },
      (request) => commands.find(request.params.id),
    );

    app.get(
      "/points/:id/provenance",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "Why a point is as it is: every source that wants it, the winner first",
          tags: ["points"],
          params: z.object({ id: z.coerce.number().pipe(PointId) }),
          response: { 200: Provenance },
        },
      },
      (request) => provenance.read(request.params.id),
    );

    app.get(
      "/holds",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "Manual holds that automation leaves alone, the first to end first",
          tags: ["commands"],
          querystring: HoldQuery,
          response: { 200: Paged(Hold) },
        },
      },
      (request) => {
        const { placement, floor, page, size } = request.query;
        const holds = commands.holds
          .all()
          .filter((hold) => isAt(hold, directory, placement, floor))
          .sort((a, b) => a.until - b.until);
        const data = holds.slice((page - 1) * size, page * size).map((hold) => presentHold(hold));
        const total = holds.length;
        return { data, total, currentPage: page, perPage: size, totalPage: Math.ceil(total / size) };
      },
    );
  };
}

function isAt(
  hold: Hold,
  directory: CommandDirectory,
  placement: string | undefined,
  floor: string | undefined,
): boolean {
  const device = directory.device(hold.device);
  return (
    (placement === undefined || device?.placement === placement) && (floor === undefined || device?.floor === floor)
  );
}

function presentHold({ point, device, value, by, since, until }: KeptHold): Hold {
  return { point, device, value, by, since, until };
}
