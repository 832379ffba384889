import type { PointId } from "@atrium/contract";
import { type Module, getTrend } from "@atrium/contract/devices";
import { getDeviceEnergy } from "@atrium/contract/energy";
import { getPlan, listDevices } from "@atrium/contract/site";
import { queryOptions, skipToken } from "@tanstack/react-query";
import { ask } from "../platform/http.ts";
import { OF_SITE, siteQuery } from "../platform/site.ts";
import { deviceOf } from "./device.ts";

export interface FloorAddress {
  readonly placement: string;
  /** Absent: the whole building. */
  readonly floor?: string;
}

export function drawingQuery({ placement, floor }: Required<FloorAddress>) {
  return queryOptions({
    queryKey: ["plan", placement, floor],
    ...OF_SITE,
    queryFn: ({ signal }) => ask(getPlan, { params: { placement, floor }, signal }),
  });
}

/** @param address absent: the whole campus */
export function devicesQuery(module: Module, address: Partial<FloorAddress> = {}) {
  return queryOptions({
    queryKey: ["devices", module, address.placement, address.floor],
    meta: OF_SITE.meta,
    queryFn: async ({ client, signal }) => {
      const page = await ask(listDevices, { query: { module, ...address }, signal });
      const { places } = await client.ensureQueryData(siteQuery);
      return page.data.map((description) => deviceOf(description, places));
    },
  });
}

/** What each device used today, by its id; a day goes on, so it is asked for again. */
export function deviceEnergyQuery(module: Module, address: FloorAddress) {
  return queryOptions({
    queryKey: ["energy of devices", module, address.placement, address.floor],
    queryFn: async ({ signal }) => {
      const reply = await ask(getDeviceEnergy, { query: { module, ...address }, signal });
      return new Map(reply.rows.map((row) => [row.device, row]));
    },
    refetchInterval: 60_000,
  });
}

/**
 * The samples of a point as they were stored. A device without that point has none and is not asked for.
 * @param from @param to epoch ms
 */
export function samplesQuery({ point, from, to }: { point: PointId | undefined; from: number; to: number }) {
  return queryOptions({
    queryKey: ["samples", point, from, to],
    queryFn:
      point === undefined
        ? skipToken
        : ({ signal }) => ask(getTrend, { params: { id: point }, query: { from, to, step: "raw" }, signal }),
  });
}
