import { Readable } from "node:stream";
import { DoneSiteImports, LARGEST_SITE_FILE, NewSiteImport, SiteImportReply, UndoneSiteImport } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod";
import { personOf } from "../../../platform/http/caller.ts";
import type { SiteImports } from "./siteImports.ts";
import { RowId } from "../../../platform/http/rowId.ts";

const tags = ["site"];
const params = z.object({ id: RowId });
/** Base64 takes four characters for three octets. */
const BODY_LIMIT = Math.ceil(LARGEST_SITE_FILE / 3) * 4 + 4_096;

/** The whole site as a file, out and in. */
export function siteFolderRoutes({ imports }: { readonly imports: SiteImports }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/site-folder",
      {
        config: { feature: "devicesSettable" },
        schema: {
          summary: "The whole site as a site folder in a zip file, without the secrets of its connections",
          tags,
          response: { 200: z.any().describe("The file") },
        },
      },
      async (_request, reply) => {
        reply.type("application/zip").header("content-disposition", 'attachment; filename="site.zip"');
        return reply.send(Readable.from(imports.write(), { objectMode: false }));
      },
    );
    app.get(
      "/site-imports",
      {
        config: { feature: "devicesSettable" },
        schema: { summary: "The last imports of a whole site", tags, response: { 200: DoneSiteImports } },
      },
      async () => ({ data: await imports.list() }),
    );
    app.post(
      "/site-imports",
      {
        config: { feature: "devicesSettable", refuses: ["EDV009", "EDV013"] },
        bodyLimit: BODY_LIMIT,
        schema: {
          summary: "What a site folder does, by kind of thing; with the revision of that answer, it is done",
          tags,
          body: NewSiteImport,
          response: { 200: SiteImportReply },
        },
      },
      (request) => imports.take(request.body, personOf(request)),
    );
    app.delete(
      "/site-imports/:id",
      {
        config: { feature: "devicesSettable", refuses: ["EDV013"] },
        schema: {
          summary: "Undo the newest import of a site: everything is as it was before",
          tags,
          params,
          response: { 200: UndoneSiteImport },
        },
      },
      (request) => imports.undo(request.params.id, personOf(request)),
    );
  };
}
