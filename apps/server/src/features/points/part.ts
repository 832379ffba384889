import { CORE_API } from "@atrium/contract";
import type { Clock } from "@atrium/time";
import type { Bus } from "../../platform/bus.ts";
import { addGauge } from "../../platform/gauges.ts";
import type { Part } from "../../platform/part.ts";
import type { KeptValues, ValueDirectory } from "./pointDirectory.ts";
import { PointStore, type PointStoreOptions } from "./pointStore.ts";
import { pointRoutes } from "./routes.ts";
import { ValueReader } from "./valueReader.ts";

export interface PointsPart extends Part {
  /** The newest value of every point. */
  readonly newest: PointStore;
}

export interface PointsPartOptions {
  readonly directory: ValueDirectory & Pick<PointStoreOptions, "points">;
  /** The newest values of the last run. Asked once, at the start. */
  readonly latest: () => Promise<KeptValues>;
  readonly bus: Pick<Bus, "publish" | "subscribe">;
  readonly clock: Clock;
}

export function pointsPart({ directory, latest, bus, clock }: PointsPartOptions): PointsPart {
  const newest = new PointStore({
    points: directory.points,
    clock,
    publish: (changes) => bus.publish("points.changed", changes),
  });
  let unsubscribe: () => void = () => undefined;
  return {
    name: "points",
    newest,
    routes: [{ prefix: CORE_API, plugin: pointRoutes({ reader: new ValueReader({ directory, newest }) }) }],
    start: async () => {
      newest.restore(await latest());
      newest.start();
      unsubscribe = bus.subscribe("site.changed", () => newest.keep(directory.points));
    },
    stop: () => {
      unsubscribe();
      newest.stop();
    },
    metrics: (registry) =>
      addGauge(
        registry,
        { name: "atrium_point_changes", help: "Changes of points since the start" },
        () => newest.sequence,
      ),
  };
}
