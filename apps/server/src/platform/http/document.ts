import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { RTSP_SOCKET_PATH } from "@atrium/contract/cameras";
import { LIVE_PATH, LiveMessage, LiveRequest } from "@atrium/contract/live";
import { SESSION_COOKIE } from "@atrium/contract/people";
import fastify, { type RouteOptions } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import * as z from "zod";
import { zodSchemaController } from "./compilers.ts";
import { documentedFailures } from "./documentedFailures.ts";
import type { Http } from "./ourFastify.ts";
import { needOf, type Need } from "./session.ts";

/**
 * Classes by Unicode property, the null character and look-around, which many readers of JSON Schema do not support.
 */
const NOT_EVERYWHERE = /\\[pP]\{|\\0|\(\?[=!<]/;

type Given = Parameters<typeof jsonSchemaTransform>[0];
type Transformed = ReturnType<typeof jsonSchemaTransform>;

const DOCUMENT_URL = "/api/openapi.json";
const SCRIPT_URL = "/api/docs/reader.js";
const hidden = { config: { feature: "public" as const }, schema: { hide: true } };

/**
 * The OpenAPI 3.1 document of every route, and its reader at `/api/docs`. Must be added before the routes. Both are
 * made at the first request: a start does not wait for them.
 */
export function addApiDocument(app: Http): void {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => {
    if (route.method !== "HEAD") routes.push(route);
  });
  let document: Promise<object> | undefined;
  let reader: Promise<Buffer> | undefined;
  app.get(DOCUMENT_URL, hidden, async () => (document ??= documentOf(routes, app.base)));
  app.get("/api/docs", hidden, (_request, reply) => reply.type("text/html; charset=utf-8").send(pageOf(app.base)));
  app.get(SCRIPT_URL, hidden, async (_request, reply) => {
    reader ??= readerScript();
    return reply
      .type("text/javascript; charset=utf-8")
      .header("content-encoding", "gzip")
      .header("cache-control", "public, max-age=86400")
      .send(await reader);
  });
}

/** The package describes the routes of the server where it is registered: here one that serves nothing. */
async function documentOf(routes: readonly RouteOptions[], base: string): Promise<object> {
  const { default: swagger } = await import("@fastify/swagger");
  const holder = fastify({ exposeHeadRoutes: false, schemaController: zodSchemaController() });
  await holder.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Atrium",
        version: "1.0",
        description: "Operate the buildings of a campus. Sign in with POST sessions and send the token as a bearer.",
      },
      components: {
        securitySchemes: {
          session: {
            type: "http",
            scheme: "bearer",
            description:
              "The token of POST sessions, or a page's bearer of POST sessions/current/bearer (five minutes).",
          },
          cookie: {
            type: "apiKey",
            in: "cookie",
            name: SESSION_COOKIE,
            description: "Set by POST sessions. Enough to read and to open the live socket; it changes nothing.",
          },
          import: { type: "http", scheme: "bearer", description: "ATRIUM_IMPORT_TOKEN of the installation." },
        },
      },
      servers: [{ url: base || "/", description: "This installation" }],
      security: [{ session: [] }],
    },
    transform: (given) => describe(given, jsonSchemaTransform(given)),
    transformObject: jsonSchemaTransformObject,
  });
  await holder.register(async (scope) => {
    for (const { method, url, schema, config } of routes) {
      // The websocket package hides its routes; the sockets are still part of the document.
      const shown = schema && (SOCKETS.has(url) ? { ...schema, hide: false } : schema);
      scope.route({
        method,
        url,
        handler: () => undefined,
        ...(shown && { schema: shown }),
        ...(config && { config }),
      });
    }
  });
  await holder.ready();
  const document = holder.swagger();
  await holder.close();
  return portable(document);
}

z.globalRegistry.add(LiveRequest, { id: "LiveRequest" });
z.globalRegistry.add(LiveMessage, { id: "LiveMessage" });

/** Adds the parts that every call has: its name, its permission, and the form of every error. */
function describe({ route }: Given, transformed: Transformed): Transformed {
  const { config = {} } = route;
  const need = needOf(config);
  if (need === undefined || transformed.schema?.hide === true) return transformed;
  const method = String(route.method);
  return {
    url: transformed.url,
    schema: {
      ...transformed.schema,
      operationId: nameOf(method, route.url),
      description: [whoMay(need), SOCKETS.get(route.url)].filter(Boolean).join(" "),
      ...securityOf(method, need),
      response: {
        ...documentedFailures(method, config, objectOf(route.schema)),
        ...(config.isRevalidated === true ? { 304: { description: "The caller already has this content" } } : {}),
        ...objectOf(transformed.schema?.response),
      },
    },
  };
}

/** What goes through each websocket, by its address. */
const SOCKETS: ReadonlyMap<string, string> = new Map([
  [
    LIVE_PATH,
    "A websocket, not a call: after the upgrade the page sends `LiveRequest` and gets `LiveMessage`, both JSON in text " +
      "frames. A browser shows the cookie, a program the bearer header.",
  ],
  [
    RTSP_SOCKET_PATH,
    "A websocket, not a call: after the upgrade the page speaks RTSP in binary frames and gets H.264 between the answers. " +
      "A browser shows the cookie, a program the bearer header.",
  ],
]);

/** `GET …/users/:id/sessions` is `getUsersIdSessions`: the name changes only with the address. */
function nameOf(method: string, url: string): string {
  const parts = url.replace(/^\/api\/(?:\w+-service\/v1\.0\/)?/, "").split(/[^A-Za-z0-9]+/);
  return method.toLowerCase() + parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("");
}

/** A change takes the bearer only; a read takes the cookie too. */
function securityOf(method: string, need: Need): { security?: Record<string, []>[] } {
  if (need === "public") return { security: [] };
  if (need === "cookie") return { security: [{ cookie: [] }] };
  if (need === "import") return { security: [{ import: [] }] };
  return method === "GET" ? { security: [{ session: [] }, { cookie: [] }] } : {};
}

function whoMay(need: Need): string {
  if (typeof need === "string") return WHO[need] ?? `For sessions whose role holds \`${need}\`.`;
  return `For sessions whose role holds ${need.map((feature) => `\`${feature}\``).join(" or ")}.`;
}

const WHO: Readonly<Record<string, string>> = {
  public: "For everybody.",
  "signed-in": "For every session.",
  cookie: "For pages of this server, by the cookie of their session.",
  import: "For the bulk import, with its own token.",
};

function objectOf(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}

/** The reader fetches nothing from elsewhere: no fonts, no proxy, no telemetry, no assistant. */
const READER_SETTINGS = {
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
};

function pageOf(base: string): string {
  const settings = JSON.stringify({ url: base + DOCUMENT_URL, ...READER_SETTINGS });
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Atrium API</title>
    <link rel="icon" href="${base}/icon.svg">
    <meta name="viewport" content="width=device-width, initial-scale=1">
  </head>
  <body>
    <div id="api-reference" data-configuration="${settings.replaceAll('"', "&quot;")}"></div>
    <script src="${base}${SCRIPT_URL}"></script>
  </body>
</html>
`;
}

/**
 * The reader's script, 4 MB, compressed. Its package serves it through a plugin only, whose page has an inline script
 * that our content policy refuses: so we ask the plugin for the script and write the page ourselves. Loaded when
 * somebody reads the document, not at start.
 */
async function readerScript(): Promise<Buffer> {
  const { default: reference } = await import("@scalar/fastify-api-reference");
  const holder = fastify();
  await holder.register(reference, { routePrefix: "/reader", configuration: { url: DOCUMENT_URL } });
  const response = await holder.inject("/reader/js/scalar.js");
  await holder.close();
  if (response.statusCode !== 200) throw new Error("the API reader's package does not serve its script any more");
  return promisify(gzip)(response.rawPayload);
}

/**
 * A document of schemas that every generator of clients can read: a pattern that some languages lack becomes a
 * sentence. The server still checks it.
 */
function portable<Document extends object>(document: Document): Document;

function portable(document: unknown): unknown;

function portable(document: unknown): unknown {
  if (Array.isArray(document)) return document.map((one) => portable(one));
  if (typeof document !== "object" || document === null) return document;
  const entries = Object.entries(document).map(([key, value]) => [key, portable(value)] as const);
  const { pattern, ...others }: Record<string, unknown> = Object.fromEntries(entries);
  if (pattern === undefined) return others;
  if (typeof pattern !== "string" || !NOT_EVERYWHERE.test(pattern)) return { ...others, pattern };
  const words = typeof others["description"] === "string" ? `${others["description"]}. ` : "";
  return { ...others, description: `${words}As JavaScript with the flag u: ${pattern}` };
}
