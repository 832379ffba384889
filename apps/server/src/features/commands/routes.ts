import {
  CommandId,
  CommandQuery,
  CommandReply,
  CommandRequest,
  CommandRow,
  Paged,
  PointId,
  Provenance,
  UndoReply,
  UndoRequest,
} from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../platform/http/caller.ts";
import type { CommandService } from "./commandService.ts";
import type { ProvenanceReader } from "./provenance.ts";

export interface CommandRoutesOptions {
  readonly commands: CommandService;
  readonly provenance: ProvenanceReader;
}

export function commandRoutes({ commands, provenance }: CommandRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/commands",
      {
        config: { feature: "controllable", refuses: ["ECM001"] },
        schema: {
          summary: "Command points; the outcome comes live and by the command's id",
          tags: ["commands"],
          body: CommandRequest,
          response: { 202: CommandReply },
        },
      },
      (request, reply) => {
        reply.code(202);
        return commands.submit(request.body, personOf(request));
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

    app.post(
      "/commands/:id/undo",
      {
        config: { feature: "controllable", refuses: ["ECM001"] },
        schema: {
          summary: "Put back what a command replaced, where nothing has changed since",
          tags: ["commands"],
          params: z.object({ id: CommandId }),
          body: UndoRequest,
          response: { 202: UndoReply },
        },
      },
      (request, reply) => {
        reply.code(202);
        return commands.undo(request.params.id, request.body, personOf(request));
      },
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
  };
}
