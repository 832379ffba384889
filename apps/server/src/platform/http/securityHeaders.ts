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

/**
 * Every answer carries helmet's headers. They are the same for all, so they are written once at the start: writing them
 * for each answer would take a quarter of the time of a short call.
 */
export function addSecurityHeaders(app: Http): void {
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: CONTENT_POLICY },
      // Only where the page came by HTTPS: an installation without it must stay reachable.
      strictTransportSecurity: false,
    }),
  );
  const secureHeaders = { ...headers, "strict-transport-security": "max-age=31536000" };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(request.protocol === "https" ? secureHeaders : headers);
    done();
  });
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
