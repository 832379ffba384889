import * as z from "zod";
import { CONNECTION_STATES } from "../devices/connectionState.ts";
import { EpochMillis } from "../base/ids.ts";

/** The most devices that are named of those behind one connection that do not answer. */
export const MAX_SILENT_DEVICES = 20;

/** State of the installation for the foot of the side menu and the banners. */
export const Health = z.object({
  connections: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      protocol: z.string(),
      state: z.enum(CONNECTION_STATES),
      /** When it came into this state. */
      since: EpochMillis,
      /** Why it is lost, or who paused it; of one that is connected, why part of it is still missing. */
      reason: z.string().optional(),
      /** Messages since the start that were dropped for newer ones of the same source, because too many came. */
      shedMessages: z.int().positive().optional(),
      /** Devices behind it with a value that is old or bad. */
      staleDevices: z.int().nonnegative(),
      /** Devices behind it that do not answer by themselves: how many, and the longest silent of them. */
      silentDevices: z
        .object({
          total: z.int().positive(),
          first: z
            .array(
              z.object({
                id: z.string(),
                name: z.string(),
                /** When it was found silent. */
                since: EpochMillis,
                reason: z.string().exactOptional(),
              }),
            )
            .max(MAX_SILENT_DEVICES),
        })
        .exactOptional(),
      /** More messages come than can be handled, now or a moment ago. */
      isFlooded: z.literal(true).optional(),
    }),
  ),
  staleDevices: z.int().nonnegative(),
  /** Devices in alarm, on the whole campus. */
  alarms: z.int().nonnegative(),
  database: z.enum(["available", "unavailable"]),
  /** `full`: neither commands nor history can be recorded until there is room. */
  disk: z.enum(["available", "full"]),
  /** Samples waiting on disk for the database. */
  queuedSamples: z.int().nonnegative(),
  /** Samples dropped because the queue was full; 0 in a healthy installation. */
  lostSamples: z.int().nonnegative(),
  /** When this server itself was late, for some minutes afterwards: silence of that time is not the field's. */
  late: z.object({ from: EpochMillis, to: EpochMillis }).exactOptional(),
  /** Since when the core says nothing to the web node that a page has come to: everything is as old as that. */
  coreLostAt: EpochMillis.exactOptional(),
  /** What is wrong with the scheduled backups, and since when. */
  backup: z.object({ state: z.enum(["failed", "damaged", "overdue"]), since: EpochMillis.nullable() }).exactOptional(),
  /** Where the installation has more than one node: its cores, and what is wrong with nodes. */
  nodes: z
    .object({
      /** The active core. */
      core: z.string(),
      standbys: z.array(z.string()),
      reasons: z.array(z.object({ node: z.string(), since: EpochMillis, reason: z.string() })),
    })
    .exactOptional(),
  /** Present while history is being imported. `done` and `total` are days. */
  historyImport: z.object({ done: z.int().nonnegative(), total: z.int().positive() }).optional(),
});
export type Health = z.infer<typeof Health>;
