import { addGauge } from "../../platform/gauges.ts";
import type { Part } from "../../platform/part.ts";
import { LiveHub, type LiveHubOptions } from "./liveHub.ts";
import { liveRoutes, type LiveRoutesOptions } from "./routes.ts";

export interface LivePart extends Part {
  readonly hub: LiveHub;
}

export function livePart(options: LiveHubOptions & Pick<LiveRoutesOptions, "languages">): LivePart {
  const hub = new LiveHub(options);
  return {
    name: "live",
    follows: true,
    hub,
    routes: [liveRoutes({ hub, clock: options.clock, languages: options.languages })],
    start: () => hub.start(),
    stop: () => hub.stop(),
    metrics: (registry) => {
      addGauge(registry, { name: "atrium_live_sockets", help: "Open live sockets" }, () => hub.size);
      addGauge(
        registry,
        { name: "atrium_live_sockets_behind", help: "Live sockets that have no room and are behind" },
        () => hub.behind,
      );
    },
  };
}
