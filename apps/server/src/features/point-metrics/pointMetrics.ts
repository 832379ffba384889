import type { DeviceDescription, PointDescription } from "@atrium/contract/devices";
import { EQUIPMENT_CATEGORIES, QUALITY } from "@atrium/contract/devices";
import {
  MAX_METRIC_SERIES,
  type MetricKind,
  metricKindKey,
  type MetricKinds,
  type MetricsSettings,
} from "@atrium/contract/integrations";
import { Gauge, type Registry } from "prom-client";
import { addGauge } from "../../platform/gauges.ts";
import type { Door } from "../../platform/integrations/door.ts";
import { nameOf } from "../../platform/integrations/siteModel.ts";

export interface PointMetricsOptions {
  readonly directory: { readonly devices: readonly DeviceDescription[]; readonly revision: number };
  readonly newest: { readonly values: ArrayLike<number>; readonly qualities: ArrayLike<number> };
  readonly door: Pick<Door<MetricsSettings>, "isOn" | "settings" | "onChange">;
}

interface Series {
  readonly id: number;
  readonly labels: Record<(typeof LABELS)[number], string>;
}

interface Chosen {
  readonly series: readonly Series[];
  /** How many there would be without a limit. */
  readonly wanted: number;
}

const LABELS = ["building", "floor", "device", "point", "name", "unit"] as const;
const NOTHING: Chosen = { series: [], wanted: 0 };

/** The newest values of chosen kinds of points, as gauges of `/metrics`. */
export class PointMetrics {
  readonly #options: PointMetricsOptions;
  #chosen: Chosen | undefined;
  #revision = -1;

  constructor(options: PointMetricsOptions) {
    this.#options = options;
  }

  /** The returned function ends it. */
  start(): () => void {
    return this.#options.door.onChange(() => {
      this.#chosen = undefined;
    });
  }

  /** What can be chosen: every key of every system, without texts. */
  kinds(): MetricKinds["kinds"] {
    const kinds = new Map<string, MetricKinds["kinds"][number]>();
    for (const device of this.#options.directory.devices) {
      for (const point of device.points) {
        if (point.kind === "text") continue;
        const kind = kindOf(device, point);
        const key = metricKindKey(kind);
        const known = kinds.get(key);
        const { unit, name } = point;
        const named = kind.category === undefined ? undefined : (device.kind?.name ?? categoryName(kind.category));
        const fresh = {
          ...kind,
          name,
          count: 1,
          ...(named !== undefined && { categoryName: named }),
          ...(unit !== undefined && { unit }),
        };
        kinds.set(key, known === undefined ? fresh : { ...known, count: known.count + 1 });
      }
    }
    return [...kinds.values()];
  }

  addTo(registry: Registry): void {
    const { newest } = this.#options;
    const chosen = () => this.#present();
    registry.registerMetric(
      new Gauge({
        name: "atrium_point_value",
        help: "Newest values of chosen points, without those whose value is stale, bad or stuck",
        labelNames: LABELS,
        registers: [],
        collect() {
          this.reset();
          for (const { id, labels } of chosen().series) {
            const value = newest.values[id] ?? Number.NaN;
            if (newest.qualities[id] === QUALITY.good && !Number.isNaN(value)) this.set(labels, value);
          }
        },
      }),
    );
    registry.registerMetric(
      new Gauge({
        name: "atrium_point_stale",
        help: "1: the chosen point has no good value now",
        labelNames: LABELS,
        registers: [],
        collect() {
          this.reset();
          for (const { id, labels } of chosen().series) {
            const isGood = newest.qualities[id] === QUALITY.good && !Number.isNaN(newest.values[id] ?? Number.NaN);
            this.set(labels, isGood ? 0 : 1);
          }
        },
      }),
    );
    addGauge(registry, { name: "atrium_point_series_left_out", help: "Chosen points beyond the limit of series" }, () =>
      Math.max(0, chosen().wanted - MAX_METRIC_SERIES),
    );
  }

  #present(): Chosen {
    const { directory, door } = this.#options;
    if (!door.isOn) return NOTHING;
    if (this.#chosen === undefined || this.#revision !== directory.revision) {
      this.#revision = directory.revision;
      this.#chosen = choose(directory.devices, door.settings.kinds);
    }
    return this.#chosen;
  }
}

function categoryName(category: string): string {
  return Object.entries(EQUIPMENT_CATEGORIES).find(([key]) => key === category)?.[1].name ?? category;
}

function choose(devices: readonly DeviceDescription[], kinds: readonly MetricKind[]): Chosen {
  const wanted = new Set(kinds.map((kind) => metricKindKey(kind)));
  const series = devices.flatMap((device) =>
    device.points.flatMap((point): Series[] => {
      if (point.kind === "text" || !wanted.has(metricKindKey(kindOf(device, point)))) return [];
      const { id, placement: building, floor } = device;
      const names = { point: point.key, name: nameOf(device.name), unit: point.unit ?? "" };
      return [{ id: Number(point.id), labels: { building, floor, device: id, ...names } }];
    }),
  );
  return { series: series.slice(0, MAX_METRIC_SERIES), wanted: series.length };
}

function kindOf({ module, facts }: DeviceDescription, { key }: PointDescription): MetricKind {
  const category = facts["category"];
  return { system: module, ...(typeof category === "string" && { category }), point: key };
}
