import type { Ground } from "./foundation.ts";
import type { Config } from "./platform/config.ts";
import { isDatabaseUnavailable } from "./platform/database/connections.ts";
import { buildHttp, type HttpOptions } from "./platform/http/http.ts";
import { servingOf } from "./platform/http/listening.ts";
import type { Http } from "./platform/http/ourFastify.ts";
import { metricsOf, type Part, registerRoutes } from "./platform/part.ts";
import { greetingOf } from "./siteGreeting.ts";

interface OwnHttpOptions extends Pick<HttpOptions, "sessions" | "languages" | "handsOver" | "prepare"> {
  readonly ground: Ground;
  readonly config: Config;
  /** Hosts that pages may open cameras at. */
  readonly cameras: NonNullable<HttpOptions["outside"]>["cameras"];
  /** Those that start here: their figures are served. */
  readonly parts: readonly Part[];
  /** Those whose calls are served. */
  readonly served: readonly Part[];
}

/** The program's own HTTP, with the calls of all parts. Nothing listens yet. */
export async function layHttp({ ground, config, cameras, parts, served, ...options }: OwnHttpOptions): Promise<Http> {
  const { directory, clock, clockAhead, log } = ground;
  const http = await buildHttp({
    ...servingOf(config),
    ...options,
    log,
    whereabouts: directory,
    greeting: () => greetingOf(directory, { clock, clockAhead }),
    outside: { framed: () => directory.settings.booking?.address, cameras },
    isDatabaseUnavailable,
    metrics: metricsOf(parts),
  });
  await registerRoutes(http, served);
  await http.ready();
  return http;
}
