import { lockerEventList } from "./lockerEventList.ts";
import { passageList, plateList } from "./passageList.ts";
import { FIELD_EVENTS_CHANNEL } from "@atrium/contract/live";
import { CAMPUS, type Place } from "@atrium/contract/site";
import type { Bus } from "../../platform/bus.ts";
import type { Db } from "../../platform/database/database.ts";
import { EntityList } from "../../platform/live/entityList.ts";
import type { Part } from "../../platform/part.ts";
import { FieldEventTaker, type FieldEventTakerOptions } from "./fieldEventTaker.ts";
import { FieldEventStore } from "./store.ts";
import { listFieldEvents } from "@atrium/contract/access";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { devicesWithin } from "../../platform/reach.ts";
import type { DeviceDescription } from "@atrium/contract/devices";
import { handle } from "../../platform/http/endpoint.ts";

/** Events that a page gets at first, and that are remembered for pages that come back. */
const MAX_LIVE = 200;

export interface FieldEventsPart extends Part {
  /** For the drivers. */
  readonly taker: FieldEventTaker;
  readonly store: FieldEventStore;
}

export interface FieldEventsPartOptions extends Omit<FieldEventTakerOptions, "store" | "directory" | "bus"> {
  readonly db: Db;
  readonly bus: Bus;
  readonly directory: FieldEventTakerOptions["directory"] & {
    hasPlace(place: Place): boolean;
    readonly devices: readonly DeviceDescription[];
    device(id: string): DeviceDescription | undefined;
  };
}

export function fieldEventsPart({ db, ...options }: FieldEventsPartOptions): FieldEventsPart {
  const { directory, bus } = options;
  const store = new FieldEventStore(db);
  const live = new EntityList({
    channel: FIELD_EVENTS_CHANNEL,
    idOf: ({ id }) => String(id),
    isPresent: () => true,
    concerns: (event, { placement, kind }) =>
      (kind === undefined || event.content.kind === kind) &&
      (placement === undefined || placement === CAMPUS || event.placement === placement),
    within: (event, reach) => {
      const device = directory.device(event.device);
      return device !== undefined && reach.hasDevice(device) ? event : undefined;
    },
    knows: ({ placement }) => placement === undefined || directory.hasPlace({ placement }),
    most: MAX_LIVE,
  });
  let end = (): void => undefined;
  return {
    name: "field events",
    exportLists: (ground) => ({
      passages: (asked) => passageList({ ...ground, fieldEvents: store }, asked),
      "locker-events": (asked) => lockerEventList({ ...ground, fieldEvents: store }, asked),
      plates: (asked) => plateList({ ...ground, fieldEvents: store }, asked),
    }),
    store,
    taker: new FieldEventTaker({ ...options, store }),
    routes: [fieldEventRoutes(store, directory)],
    channels: [live],
    start: async () => {
      for (const event of await store.newest(MAX_LIVE)) live.changed(event);
      end = bus.subscribe("field.event", (event) => live.changed(event));
    },
    stop: () => end(),
  };
}

function fieldEventRoutes(
  store: Pick<FieldEventStore, "list">,
  directory: FieldEventsPartOptions["directory"],
): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listFieldEvents, ({ query, session: { reach } }) =>
      store.list(query, reach && devicesWithin(directory.devices, reach)),
    );
  };
}
