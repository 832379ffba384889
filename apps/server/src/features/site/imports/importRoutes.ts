import { DoneImports, LONGEST_IMPORT, MappingImportReply, NewMappingImport, UndoneImport } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../../platform/http/caller.ts";
import type { MappingImports } from "./mappingImports.ts";
import { RowId } from "../../../platform/http/rowId.ts";

const tags = ["site"];
const params = z.object({ id: RowId });
/** Characters of a file, some of them of several octets, in JSON. */
const BODY_LIMIT = 2 * LONGEST_IMPORT;

/** Mappings of devices as files, out and in. */
export function importRoutes({ imports }: { readonly imports: MappingImports }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/mappings/file",
      {
        config: { feature: "devicesSettable" },
        schema: {
          summary: "The mappings of all devices as comma-separated values, to be brought in again",
          tags,
          response: { 200: z.any().describe("The file") },
        },
      },
      async (_request, reply) => {
        reply.type("text/csv; charset=utf-8").header("content-disposition", 'attachment; filename="mappings.csv"');
        return imports.write();
      },
    );
    app.get(
      "/mapping-imports",
      {
        config: { feature: "devicesSettable" },
        schema: { summary: "The last imports of mappings", tags, response: { 200: DoneImports } },
      },
      async () => ({ data: await imports.list() }),
    );
    app.post(
      "/mapping-imports",
      {
        config: { feature: "devicesSettable", refuses: ["EDV009", "EDV013"] },
        bodyLimit: BODY_LIMIT,
        schema: {
          summary: "What a file of mappings does, row by row; with the revision of that answer, it is done",
          tags,
          body: NewMappingImport,
          response: { 200: MappingImportReply },
        },
      },
      (request) => imports.take(request.body, personOf(request)),
    );
    app.delete(
      "/mapping-imports/:id",
      {
        config: { feature: "devicesSettable", refuses: ["EDV013"] },
        schema: {
          summary: "Undo the newest import: every device is as it was before",
          tags,
          params,
          response: { 200: UndoneImport },
        },
      },
      (request) => imports.undo(request.params.id, personOf(request)),
    );
  };
}
