import { access } from "node:fs/promises";
import path from "node:path";
import files from "@fastify/static";
import * as z from "zod";
import { notFound } from "./errorHandler.ts";
import type { Http } from "./ourFastify.ts";

/** The build puts a hash of the content into these names, so a name never changes its content. */
const HASHED = "assets/";
/** The longest address: Node takes no more of a request's head. */
const MAX_PATH_LENGTH = 16_384;
const YEAR = "public, max-age=31536000, immutable";

/**
 * The web pages: files as built (with their .br and .gz beside them), and index.html for every other address that a
 * browser opens, because the pages route themselves.
 */
export async function addWeb(app: Http, folder: string): Promise<void> {
  await app.register(files, {
    root: path.resolve(folder),
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: "ignore",
    suppressWarning: true,
  });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, notFound);
  const schema = { hide: true, params: z.object({ "*": z.string().max(MAX_PATH_LENGTH) }) };
  app.get("/*", { config: { feature: "public" }, schema }, async (request, reply) => {
    const file = request.params["*"];
    if (file === "api" || file.startsWith("api/")) return notFound(request);
    if (path.posix.extname(file) !== "") {
      return reply.header("cache-control", file.startsWith(HASHED) ? YEAR : "no-cache").sendFile(file);
    }
    if (await exists(path.join(folder, "index.html"))) {
      return reply.header("cache-control", "no-cache").sendFile("index.html");
    }
    return reply.code(503).type("text/html; charset=utf-8").send(NOT_BUILT);
  });
}

const NOT_BUILT = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Atrium</title></head>
<body><p>The server runs, but its pages are not built yet: run <code>npm start</code>, which builds them.</p></body></html>
`;

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
