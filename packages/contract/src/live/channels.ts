import * as z from "zod";
import { EventCounts, EventRow } from "../alarms/alarmEvent.ts";
import { CommandReply } from "../devices/command.ts";
import { keysOf } from "../base/exactRecord.ts";
import { FieldEvent, FieldEventKind } from "../access/fieldEvent.ts";
import { FireNow } from "../alarms/fireEffect.ts";
import { CampusFigures } from "../site/campusFigures.ts";
import { Health } from "../site/health.ts";
import { Place, PlacementKey } from "../site/place.ts";
import { PlaceSummary, SummaryModule } from "../devices/summary.ts";
import { CHANNEL_MODULES, CHANNEL_RIGHTS } from "../devices/systems.ts";
import { listChannel, type LiveChannel, newestChannel, type PointsChannel, rowsChannel, Since } from "./channel.ts";

/** Every channel of points is asked for in the same way. The systems declare which there are (`systems/<system>.ts`). */
export const PointSubscribe = z.object({
  type: z.literal("subscribe"),
  subscription: z.int().positive(),
  channel: z.enum(keysOf(CHANNEL_MODULES)),
  place: Place,
  /** Only devices whose plan says this category. */
  category: z.string().max(64).optional(),
  since: Since.optional(),
});

const POINT_CHANNELS = keysOf(CHANNEL_MODULES).map(
  (name) =>
    ({
      kind: "points",
      name,
      right: CHANNEL_RIGHTS[name],
      reach: {},
      modules: CHANNEL_MODULES[name],
      subscribe: PointSubscribe,
    }) satisfies PointsChannel,
);

/** The state of the installation. */
export const HEALTH_CHANNEL = newestChannel({ name: "health", right: "viewable", reach: {}, asks: {}, entity: Health });

/** How many devices of a module are on, place by place. */
export const SUMMARY_CHANNEL = rowsChannel({
  name: "summary",
  right: "viewable",
  reach: {},
  asks: { module: SummaryModule },
  row: PlaceSummary,
  keyOf: ({ place }) => place,
});

/** What is measured this moment on the campus, in each building and on each floor. */
export const CAMPUS_CHANNEL = rowsChannel({
  name: "campus",
  right: "viewable",
  reach: {},
  asks: {},
  row: CampusFigures,
  keyOf: ({ place }) => place,
});

/** The life of commands, of all or of those that touch one building; the unfinished ones are present. */
export const COMMANDS_CHANNEL = listChannel({
  name: "commands",
  right: "viewable",
  reach: {},
  asks: { placement: PlacementKey.optional() },
  entity: CommandReply,
});

/** Events that devices report: the newest ones, then each as it comes. */
export const FIELD_EVENTS_CHANNEL = listChannel({
  name: "field-events",
  right: "viewable",
  reach: {},
  asks: { placement: PlacementKey.optional(), kind: FieldEventKind.optional() },
  entity: FieldEvent,
});

/** Alarms that stand or need somebody, each change of one, and events as they come; a building's, or the campus's. */
export const EVENTS_CHANNEL = listChannel({
  name: "events",
  right: "viewable",
  reach: { section: "event" },
  asks: { placement: PlacementKey.optional() },
  entity: EventRow,
});

/** What the bell says: how many alarms nobody has acknowledged, and the worst of them. */
export const EVENT_COUNTS_CHANNEL = newestChannel({
  name: "event-counts",
  right: "viewable",
  reach: { section: "event" },
  asks: { placement: PlacementKey.optional() },
  entity: EventCounts,
});

/** Drills, and what the alarms of fire panels cause. */
export const FIRE_CHANNEL = newestChannel({ name: "fire", right: "viewable", asks: {}, entity: FireNow });

/** The channels that carry anything but points. */
export const ENTITY_CHANNELS = [
  HEALTH_CHANNEL,
  SUMMARY_CHANNEL,
  CAMPUS_CHANNEL,
  COMMANDS_CHANNEL,
  FIELD_EVENTS_CHANNEL,
  EVENTS_CHANNEL,
  EVENT_COUNTS_CHANNEL,
  FIRE_CHANNEL,
] as const;

/** Every channel of the live socket. One that is not here does not exist. */
export const LIVE_CHANNELS: readonly LiveChannel[] = [...POINT_CHANNELS, ...ENTITY_CHANNELS];
