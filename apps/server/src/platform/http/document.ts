import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { ErrorReply } from "@atrium/contract";
import swagger from "@fastify/swagger";
import fastify from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import * as z from "zod";
import type { Http } from "./http.ts";
import { needOf, type Need } from "./session.ts";

type Given = Parameters<typeof jsonSchemaTransform>[0];
type Transformed = ReturnType<typeof jsonSchemaTransform>;

const DOCUMENT_URL = "/api/openapi.json";
const SCRIPT_URL = "/api/docs/reader.js";
const hidden = { config: { feature: "public" as const }, schema: { hide: true } };

/** The OpenAPI 3.1 document of every route, and its reader at `/api/docs`. Must be added before the routes. */
export async function addApiDocument(app: Http): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Atrium",
        version: "1.0",
        description: "Operate the buildings of a campus. Sign in with POST sessions and send the token as a bearer.",
      },
      components: { securitySchemes: { session: { type: "http", scheme: "bearer" } } },
      security: [{ session: [] }],
    },
    transform: (given) => describe(given, jsonSchemaTransform(given)),
    transformObject: jsonSchemaTransformObject,
  });
  let reader: Promise<Buffer> | undefined;
  app.get(DOCUMENT_URL, hidden, () => app.swagger());
  app.get("/api/docs", hidden, (_request, reply) => reply.type("text/html; charset=utf-8").send(PAGE));
  app.get(SCRIPT_URL, hidden, async (_request, reply) => {
    reader ??= readerScript();
    return reply
      .type("text/javascript; charset=utf-8")
      .header("content-encoding", "gzip")
      .header("cache-control", "public, max-age=86400")
      .send(await reader);
  });
}

// What is registered has a name in the document's components.
z.globalRegistry.add(ErrorReply, { id: "ErrorReply" });

/** Adds what is the same for every call: who may ask, and the form of every error. */
function describe({ route }: Given, transformed: Transformed): Transformed {
  const need = needOf(route.config);
  if (need === undefined || transformed.schema?.hide === true) return transformed;
  return {
    url: transformed.url,
    schema: {
      ...transformed.schema,
      description: whoMay(need),
      ...(need === "public" ? { security: [] } : {}),
      response: {
        ...objectOf(transformed.schema?.response),
        ...failures(need, objectOf(route.schema)),
      },
    },
  };
}

/** How a call fails, by status. */
function failures(
  need: Need,
  asked: { readonly params?: unknown; readonly querystring?: unknown; readonly body?: unknown },
) {
  const isChecked = asked.params !== undefined || asked.querystring !== undefined || asked.body !== undefined;
  const isOpen = need === "public" || need === "signed-in" || need === "import";
  return {
    ...(isChecked ? { 400: failure("EVA001: the request does not fit this call; `fields` says where") } : {}),
    ...(need === "public" ? {} : { 401: failure("EAU002: no session, or it is over") }),
    ...(isOpen ? {} : { 403: failure("EAU004: the role does not allow this") }),
    ...(asked.params === undefined ? {} : { 404: failure("ENF001: there is no such thing") }),
    ...(asked.body === undefined ? {} : { 413: failure("EBO001: the body is too large") }),
    429: failure("ERL001 or EAU003: too many calls; Retry-After says when to come back"),
    default: failure("What went wrong: a stable code and a sentence"),
  };
}

function failure(description: string) {
  return { description, content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorReply" } } } };
}

function whoMay(need: Need): string {
  if (typeof need === "string") return WHO[need] ?? `For sessions whose role holds \`${need}\`.`;
  return `For sessions whose role holds ${need.map((feature) => `\`${feature}\``).join(" or ")}.`;
}

const WHO: Readonly<Record<string, string>> = {
  public: "For everybody.",
  "signed-in": "For every session.",
  import: "For the bulk import, with its own token.",
};

function objectOf(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}

/** Nothing here is fetched from elsewhere: no fonts, no proxy, no telemetry, no assistant. */
const READER_SETTINGS = {
  url: DOCUMENT_URL,
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
};

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Atrium API</title>
    <link rel="icon" href="/icon.svg">
    <meta name="viewport" content="width=device-width, initial-scale=1">
  </head>
  <body>
    <div id="api-reference" data-configuration="${JSON.stringify(READER_SETTINGS).replaceAll('"', "&quot;")}"></div>
    <script src="${SCRIPT_URL}"></script>
  </body>
</html>
`;

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
