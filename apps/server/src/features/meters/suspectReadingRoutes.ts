import type { DoubtedReadingsQuery } from "@atrium/contract/energy";
import type { DeviceDescription } from "@atrium/contract/devices";
import { listDoubtedReadings } from "@atrium/contract/energy";
import { CAMPUS, type Place } from "@atrium/contract/site";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { SuspectReadingStore } from "./suspectReadingStore.ts";
import { handle } from "../../platform/http/endpoint.ts";

export interface DoubtRoutesOptions {
  readonly store: Pick<SuspectReadingStore, "list">;
  readonly directory: { devicesAt(place: Place, module?: string): readonly DeviceDescription[] };
}

/** What devices sent and nobody believed. */
export function doubtRoutes({ store, directory }: DoubtRoutesOptions): FastifyPluginAsyncZod {
  const devicesOf = ({ placement, floor, device, module }: DoubtedReadingsQuery): string[] | undefined => {
    const own = device === undefined ? undefined : [String(device)];
    if (placement === undefined && module === undefined) return own;
    const there = directory.devicesAt({ placement: placement ?? CAMPUS, floor }, module).map(({ id }) => String(id));
    return own === undefined ? there : own.filter((id) => there.includes(id));
  };
  return async (app) => {
    handle(app, listDoubtedReadings, ({ query }) => store.list({ ...query, devices: devicesOf(query) }));
  };
}
