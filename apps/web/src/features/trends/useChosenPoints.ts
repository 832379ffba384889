import {
  type Catalogue,
  type CatalogueDevice,
  hasTrend,
  MODULES,
  type PointDescription,
  type TrendPoint,
  trendPointText,
} from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { catalogueQuery } from "../../devices/catalogueQuery.ts";
import type { Device } from "../../devices/device.ts";
import { devicesQuery } from "../../devices/queries.ts";

/** A point that was chosen, with its device. */
export interface ChosenPoint {
  readonly device: Device;
  readonly point: PointDescription;
}

export interface ChosenPoints {
  readonly found: readonly ChosenPoint[];
  /** What of the choice the site does not have, as text. */
  readonly unknown: readonly string[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The devices of a floor that are of one system: what the site tells in one answer. */
export function floorQuery({ module, placement, floor }: Pick<CatalogueDevice, "module" | "placement" | "floor">) {
  const known = MODULES.find((one) => one === module);
  return known === undefined ? undefined : devicesQuery(known, { placement, floor });
}

/** The points that are named, as the site describes them; of any system and place. */
export function useChosenPoints(points: readonly TrendPoint[]): ChosenPoints {
  const catalogue = useQuery(catalogueQuery);
  const floors = useMemo(() => floorsOf(points, catalogue.data), [points, catalogue.data]);
  const answers = useQueries({ queries: floors });
  const devices = answers.flatMap(({ data = [] }) => data);
  const isPending = catalogue.isPending || answers.some((answer) => answer.isPending);
  const failed = [catalogue, ...answers].filter(({ isError }) => isError);
  const found: ChosenPoint[] = [];
  const unknown: string[] = [];
  for (const { device: id, key } of points) {
    const device = devices.find((one) => one.id === id);
    const point = device?.points[key];
    if (device !== undefined && point !== undefined && hasTrend(point)) found.push({ device, point });
    else if (!isPending && failed.length === 0) unknown.push(unknownWords({ device: id, key }, device));
  }
  return {
    found: useStable(found),
    unknown,
    isPending,
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach((answer) => void answer.refetch()),
  };
}

function unknownWords({ device: id, key }: TrendPoint, device: Device | undefined): string {
  if (device === undefined) return t("there is no connected device “{id}” at this site", { id });
  return t("{name} has no point “{key}” that can be plotted", { name: device.name, key });
}

function floorsOf(points: readonly TrendPoint[], catalogue: Catalogue | undefined) {
  const wanted = new Set<string>(points.map(({ device }) => device));
  const devices = (catalogue?.devices ?? []).filter(({ id }) => wanted.has(id));
  const byFloor = new Map(devices.map((one) => [`${one.module} ${one.placement} ${one.floor}`, one]));
  return [...byFloor.values()].flatMap((one) => floorQuery(one) ?? []);
}

/** The same list until it names other points. */
function useStable(found: readonly ChosenPoint[]): readonly ChosenPoint[] {
  const names = found.map(({ device, point }) => trendPointText({ device: device.id, key: point.key })).join(" ");
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what it describes changes with its names alone
  return useMemo(() => found, [names]);
}
