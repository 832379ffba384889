import type { ConditionContent, ConditionMeasure } from "@atrium/contract/automation";
import {
  type CHART_KINDS,
  type DeviceDescription,
  IAQ,
  type PointDescription,
  WEATHER_STATION,
} from "@atrium/contract/devices";
import { placeWords, type SiteNames } from "../../../platform/audit/siteNames.ts";

type Source = ConditionContent["source"];
type ChartKind = (typeof CHART_KINDS)[number];

/** The systems whose devices a condition can be from. */
export const SOURCE_MODULES: Readonly<Record<ChartKind, string>> = {
  IAQ: IAQ.module,
  WEATHER: WEATHER_STATION.module,
};

export interface MeasureDirectory {
  device(id: string): DeviceDescription | undefined;
}

/** The point that a condition compares; undefined: the site has none of this kind there. */
export function measuredPoint(source: Source, directory: MeasureDirectory): PointDescription | undefined {
  const device = directory.device(source.device);
  if (device?.module !== SOURCE_MODULES[source.kind]) return undefined;
  return device.points.find(({ key, kind }) => key === source.point && kind === "number");
}

/** The same as text; null: absent. */
export function measureOf(
  source: Source,
  { directory, names }: { readonly directory: MeasureDirectory; readonly names: SiteNames },
): ConditionMeasure | null {
  const device = directory.device(source.device);
  const point = measuredPoint(source, directory);
  if (device === undefined || point === undefined) return null;
  const { id, name, kind, unit, max, states } = point;
  return {
    device: device.name,
    place: placeWords(device, names),
    point: {
      id,
      name,
      kind,
      ...(unit === undefined ? {} : { unit }),
      ...(max === undefined ? {} : { max }),
      ...(states === undefined ? {} : { states }),
    },
  };
}
