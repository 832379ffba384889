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
  "connect-src": ["'self'"],
  "worker-src": ["'self'", "blob:"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'self'"],
};

interface HeaderSets {
  readonly plain: Readonly<Record<string, string>>;
  readonly secure: Readonly<Record<string, string>>;
}

/**
 * Every answer carries helmet's headers. They are the same for all, so they are written once for each page that may be
 * framed: writing them for each answer would take a quarter of the time of a short call.
 * @param framed the address whose origin our pages may show in a frame; undefined: of none. Asked for every answer.
 */
export function addSecurityHeaders(app: Http, framed: () => string | undefined = () => undefined): void {
  let address = framed();
  let headers = headersFor(address);
  app.addHook("onRequest", (request, reply, done) => {
    const now = framed();
    if (now !== address) {
      headers = headersFor(now);
      address = now;
    }
    reply.headers(request.protocol === "https" ? headers.secure : headers.plain);
    done();
  });
}

function headersFor(framed: string | undefined): HeaderSets {
  const frames = framed === undefined ? "'none'" : new URL(framed).origin;
  const plain = headersOf(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: { ...CONTENT_POLICY, "frame-src": [frames] } },
      // Only where the page came by HTTPS: an installation without it must stay reachable.
      strictTransportSecurity: false,
    }),
  );
  return { plain, secure: { ...plain, "strict-transport-security": "max-age=31536000" } };
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
