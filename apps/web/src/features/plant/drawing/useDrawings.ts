import { type Module, EQUIPMENT } from "@atrium/contract/devices";
import { getSchematics, type Schematic, type SchematicPage, schematicPoints } from "@atrium/contract/site";
import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { Device } from "../../../devices/device.ts";
import { devicesQuery } from "../../../devices/queries.ts";
import { ask } from "../../../platform/http.ts";
import { usePoints } from "../../../platform/liveHooks.ts";
import type { PointValue } from "../../../platform/livePoints.ts";
import { OF_SITE } from "../../../platform/site.ts";
import { type ReadPoint, shownOf } from "./boundPoints.ts";
import { BREAKER, VOLTAGE } from "./energised.ts";

const schematicsQuery = queryOptions({
  queryKey: ["schematics"],
  ...OF_SITE,
  queryFn: ({ signal }) => ask(getSchematics, { signal }),
});

interface Drawings {
  readonly schematics: readonly Schematic[];
  /** Of the devices that they show beside the equipment. */
  readonly modules: readonly Module[];
  readonly isRead: boolean;
}

const NONE: Drawings = { schematics: [], modules: [], isRead: false };

/** The site's drawings of a page. Where they cannot be read, the page shows what it has without them. */
export function useDrawings(page: SchematicPage): Drawings {
  const { data, isPending } = useQuery(schematicsQuery);
  return useMemo(() => {
    if (data === undefined) return { ...NONE, isRead: !isPending };
    return {
      schematics: data.schematics.filter((one) => one.page === page),
      modules: data.modules.filter((module) => module !== EQUIPMENT.module),
      isRead: true,
    };
  }, [data, isPending, page]);
}

/** The equipment and the devices of other modules, by their ids, as far as they are read. */
export function useDrawnDevices(modules: readonly Module[]): ReadonlyMap<string, Device> {
  const found = useQueries({
    queries: [EQUIPMENT.module, ...modules].map((module) => devicesQuery(module)),
    combine: (results) => results.map(({ data }) => data),
  });
  return useMemo(
    () => new Map(found.flatMap((rows) => rows ?? []).map((device) => [String(device.id), device])),
    [found],
  );
}

/** Reads the points that drawings show, now or at the moment that is looked at. */
export function useReadPoint({ schematics, modules }: Pick<Drawings, "schematics" | "modules">): ReadPoint {
  const devices = useDrawnDevices(modules);
  const points = useMemo(() => {
    const named = schematics.flatMap(readPoints).flatMap(({ device, point: key }) => {
      const point = devices.get(device)?.points[key];
      return point === undefined ? [] : [[`${device} ${key}`, point] as const];
    });
    return [...new Map(named)];
  }, [devices, schematics]);
  const ids = useMemo(() => points.map(([, { id }]) => id), [points]);
  const select = useCallback((values: readonly (PointValue | undefined)[]) => values, []);
  const values = usePoints(ids, select, areSame);
  return useMemo(() => {
    const shown = new Map(points.map(([name, point], index) => [name, shownOf(point, values[index])]));
    return (device, point) => shown.get(`${device} ${point}`);
  }, [points, values]);
}

/** Those that it names, and what says of its wires whether they have voltage. */
function readPoints(schematic: Schematic): { device: string; point: string }[] {
  if (schematic.edges.every(({ medium }) => medium !== "electricity")) return schematicPoints(schematic);
  const devices = schematic.nodes.flatMap(({ device }) => device ?? []);
  return [
    ...schematicPoints(schematic),
    ...devices.flatMap((device) => [VOLTAGE, BREAKER].map((point) => ({ device, point }))),
  ];
}

function areSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}
