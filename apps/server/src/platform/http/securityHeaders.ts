import { Socket } from "node:net";
import helmet from "helmet";
import type { Http } from "./ourFastify.ts";

// Not by `import`: that reads every name of the module, and one of them loads the WebSocket client, 60 ms of each start.
const { IncomingMessage, ServerResponse } = process.getBuiltinModule("node:http");

/** Scripts come from our own files only. Styles may be inline: chart and component libraries set them. */
const CONTENT_POLICY = {
  "default-src": ["'self'"],
  "script-src": ["'self'"],
  "script-src-attr": ["'none'"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:", "blob:"],
  "font-src": ["'self'", "data:"],
  "media-src": ["'self'", "blob:"],
  "worker-src": ["'self'", "blob:"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'self'"],
};

/** For how long a browser that came by HTTPS comes by nothing else. */
const YEAR = "max-age=31536000";

interface HeaderSets {
  readonly plain: Readonly<Record<string, string>>;
  readonly secure: Readonly<Record<string, string>>;
}

/** What our pages may reach beside us. Both are asked for every answer. */
export interface Outside {
  /** The address whose origin they may show in a frame; undefined: of none. */
  readonly framed: () => string | undefined;
  /** Hosts with ports that they may connect to; the same list as long as it says the same. */
  readonly cameras: () => readonly string[];
}

const NOTHING: Outside = { framed: () => undefined, cameras: () => NO_HOSTS };
const NO_HOSTS: readonly string[] = [];

/**
 * Every answer carries helmet's headers. They are the same for all, so they are written once for each page that may be
 * framed: writing them for each answer would take a quarter of the time of a short call. Calls open no cameras: their answers are
 * spared the list.
 *
 * @param hasSubdomains whether all hosts below ours are to be reached by HTTPS alone too
 */
export function addSecurityHeaders(app: Http, outside: Outside = NOTHING, hasSubdomains = false): void {
  const { framed, cameras } = outside;
  let address = framed();
  let hosts = cameras();
  const headersFor = (frame: string | undefined, open: readonly string[]) => setsFor(frame, open, hasSubdomains);
  let pages = headersFor(address, hosts);
  let calls = headersFor(address, NO_HOSTS);
  app.addHook("onRequest", (request, reply, done) => {
    const [now, open] = [framed(), cameras()];
    if (now !== address || open !== hosts) {
      address = now;
      hosts = open;
      pages = headersFor(address, hosts);
      calls = headersFor(address, NO_HOSTS);
    }
    const headers = request.url.startsWith("/api/") ? calls : pages;
    reply.headers(request.protocol === "https" ? headers.secure : headers.plain);
    done();
  });
}

function setsFor(framed: string | undefined, hosts: readonly string[], hasSubdomains: boolean): HeaderSets {
  const frames = framed === undefined ? "'none'" : new URL(framed).origin;
  const headers = (schemes: readonly string[]): Record<string, string> =>
    headersOf(
      helmet({
        contentSecurityPolicy: {
          useDefaults: false,
          directives: {
            ...CONTENT_POLICY,
            "frame-src": [frames],
            "connect-src": ["'self'", ...hosts.flatMap((host) => schemes.map((scheme) => `${scheme}://${host}`))],
          },
        },
        // Only where the page came by HTTPS: an installation without it must stay reachable.
        strictTransportSecurity: false,
      }),
    );
  // A camera is opened in the way in which the page came.
  const secure = {
    ...headers(["wss", "https"]),
    "strict-transport-security": hasSubdomains ? `${YEAR}; includeSubDomains` : YEAR,
  };
  return { plain: headers(["ws", "http"]), secure };
}

/** The headers that a middleware sets on any answer. */
function headersOf(middleware: ReturnType<typeof helmet>): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  let failure: unknown;
  middleware(request, response, (error) => (failure = error));
  if (failure !== undefined) throw new Error("the security headers cannot be made", { cause: failure });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
