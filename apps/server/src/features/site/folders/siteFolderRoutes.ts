import { Readable } from "node:stream";
import { MAX_SITE_FILE_BYTES, getSiteFolder, listSiteImports, importSite, undoSiteImport } from "@atrium/contract/site";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../../platform/http/caller.ts";
import type { SiteImports } from "./siteImports.ts";
import { handle } from "../../../platform/http/endpoint.ts";
/** Base64 takes four characters for three octets. */
const BODY_LIMIT = Math.ceil(MAX_SITE_FILE_BYTES / 3) * 4 + 4_096;

/** The whole site as a file, out and in. */
export function siteFolderRoutes({ imports }: { readonly imports: SiteImports }): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getSiteFolder, async (_request, reply) => {
      reply.type("application/zip").header("content-disposition", 'attachment; filename="site.zip"');
      return reply.send(Readable.from(imports.write(), { objectMode: false }));
    });
    handle(app, listSiteImports, async () => ({ data: await imports.list() }));
    handle(app, importSite, (request) => imports.take(request.body, personOf(request)), { bodyLimit: BODY_LIMIT });
    handle(app, undoSiteImport, (request) => imports.undo(request.params.id, personOf(request)));
  };
}
