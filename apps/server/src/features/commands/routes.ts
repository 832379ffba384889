import { submitCommand, listCommands, getCommand, undoCommand, getProvenance } from "@atrium/contract/devices";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import type { CommandService } from "./commandService.ts";
import type { ProvenanceReader } from "./provenance.ts";
import { handle } from "../../platform/http/endpoint.ts";

export interface CommandRoutesOptions {
  readonly commands: CommandService;
  readonly provenance: ProvenanceReader;
}

export function commandRoutes({ commands, provenance }: CommandRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, submitCommand, (request, reply) => {
      reply.code(202);
      return commands.submit(request.body, personOf(request));
    });

    handle(app, listCommands, (request) => commands.list(request.query));

    handle(app, getCommand, (request) => commands.find(request.params.id));

    handle(app, undoCommand, (request, reply) => {
      reply.code(202);
      return commands.undo(request.params.id, request.body, personOf(request));
    });

    handle(app, getProvenance, (request) => provenance.read(request.params.id));
  };
}
