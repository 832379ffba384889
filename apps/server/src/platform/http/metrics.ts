import type { FastifyReply, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, type Registry } from "prom-client";
import type { Http } from "./ourFastify.ts";

/** Each request takes some milliseconds for all series of routes and connections. */
const SCRAPES_PER_MINUTE = 60;

/** `/metrics` in Prometheus' text form: the process, the calls, and what is in the registry already. */
export function addMetrics(app: Http, registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "atrium_http_request_duration_seconds",
    help: "Time to answer a call, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const seconds = reply.elapsedTime / 1000;
    duration.observe({ method: methodOf(request), route: routeOf(request), status: reply.statusCode }, seconds);
    if (app.log.level === "debug" || app.log.level === "trace") noteAnswer(request, reply);
    done();
  });
  app.get(
    "/metrics",
    {
      config: { feature: "metrics", rateLimit: { max: SCRAPES_PER_MINUTE, timeWindow: 60_000 } },
      schema: { hide: true },
    },
    async (_request, reply) => {
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
}

function noteAnswer({ log, id, method, url }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): void {
  // Without its query, because searches are private.
  const path = url.split("?")[0];
  log.debug({ requestId: id, method, path, status: statusCode, ms: Math.round(elapsedTime) }, "answered");
}

/** One of a few words: strangers must not be able to make new series. */
function methodOf({ method, routeOptions: { url } }: FastifyRequest): string {
  return url === undefined ? "(any)" : method;
}

/** The route's pattern, never the address: an address would make a new series for each device. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? "(none)";
}
