import { type DeviceDescription, FieldEvent, FieldEventQuery, Paged, type Place } from "@atrium/contract";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { FieldEventStore } from "./store.ts";

export interface FieldEventRoutesOptions {
  readonly store: Pick<FieldEventStore, "list">;
  readonly directory: { devicesAt(place: Place): readonly DeviceDescription[] };
}

export function fieldEventRoutes({ store, directory }: FieldEventRoutesOptions): FastifyPluginAsyncZod {
  const devicesOf = ({ placement, floor, zone, device }: FieldEventQuery): string[] | undefined => {
    const own = device === undefined ? undefined : [String(device)];
    if (placement === undefined) return own;
    const there = directory.devicesAt({ placement, floor, zone }).map(({ id }) => String(id));
    return own === undefined ? there : own.filter((id) => there.includes(id));
  };
  return async (app) => {
    app.get(
      "/field-events",
      {
        config: { feature: "viewable" },
        schema: {
          summary: "Events that devices reported, the newest first, of a place, a device, a kind",
          tags: ["field events"],
          querystring: FieldEventQuery,
          response: { 200: Paged(FieldEvent) },
        },
      },
      ({ query }) => store.list({ ...query, devices: devicesOf(query) }),
    );
  };
}
