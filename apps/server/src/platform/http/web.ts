import { access, readFile } from "node:fs/promises";
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
 * browser opens, because the pages route themselves. One build serves any base: it is written into the page.
 */
export async function addWeb(app: Http, folder: string, base: string): Promise<void> {
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
      reply.header("cache-control", "no-cache");
      if (base === "") return reply.sendFile("index.html");
      const page = await readFile(path.join(folder, "index.html"), "utf8");
      return reply.type("text/html; charset=utf-8").send(withBase(page, base));
    }
    return reply.code(503).type("text/html; charset=utf-8").send(NOT_BUILT);
  });
}

/** The page says to its scripts what its base is; its own addresses begin with it. */
function withBase(page: string, base: string): string {
  return page
    .replace("<html ", `<html data-base="${base}" `)
    .replaceAll(/(src|href|data-kit)="\/(?!\/)/g, (_, name: string) => `${name}="${base}/`);
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
