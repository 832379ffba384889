import {
  MAX_IMPORT_LENGTH,
  getMappingFile,
  listMappingImports,
  importMappings,
  undoMappingImport,
} from "@atrium/contract/site";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../../platform/http/caller.ts";
import type { MappingImports } from "./mappingImports.ts";
import { handle } from "../../../platform/http/endpoint.ts";
/** Characters of a file, some of them of several octets, in JSON. */
const BODY_LIMIT = 2 * MAX_IMPORT_LENGTH;

/** Mappings of devices as files, out and in. */
export function importRoutes({ imports }: { readonly imports: MappingImports }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getMappingFile, async (_request, reply) => {
      reply.type("text/csv; charset=utf-8").header("content-disposition", 'attachment; filename="mappings.csv"');
      return imports.write();
    });
    handle(app, listMappingImports, async () => ({ data: await imports.list() }));
    handle(app, importMappings, (request) => imports.take(request.body, personOf(request)), { bodyLimit: BODY_LIMIT });
    handle(app, undoMappingImport, (request) => imports.undo(request.params.id, personOf(request)));
  };
}
