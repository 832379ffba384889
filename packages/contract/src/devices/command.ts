import { t } from "@atrium/words";
import * as z from "zod";
import { CommandId, DeviceId, EpochMillis, FilterTime, PointId, PointKey } from "../base/ids.ts";
import { ListQuery, PageQuery } from "../base/paging.ts";
import { FloorKey, PlacementKey } from "../site/place.ts";
import { PointKind, PointState, Unit } from "./point.ts";
import { KilowattHours } from "../base/quantity.ts";
import { MODULES } from "./systems.ts";

/** Those who command. `integration` is a system of another maker that commands through a door of ours. A program is the server's own, such as the one that ends holds whose time is over. */
export const CommandSource = z.enum([
  "operator",
  "integration",
  "condition",
  "limit",
  "booking",
  "schedule",
  "program",
]);
export type CommandSource = z.infer<typeof CommandSource>;

/** BACnet command priorities we write at (ASHRAE 135, domain decision: never 1 to 6). A program overrides nobody. */
export const PRIORITIES = {
  operator: 8,
  /** Before all automation of the server, after people: whatever priority the other system names (docs/decisions/0272). */
  integration: 9,
  condition: 10,
  /** A peak limit: before what is planned, after what the air in a room asks for (docs/decisions/0131). */
  limit: 11,
  booking: 12,
  schedule: 15,
  program: 16,
} as const satisfies Record<CommandSource, number>;

/** How long a manual command holds against automation by default. */
export const DEFAULT_HOLD_MINUTES = 120;
export const MAX_COMMAND_TARGETS = 2_000;
export const MAX_REASON_LENGTH = 500;

/**
 * The life of a command, per target: accepted → sent → confirmed (read back) | overridden (another priority wins) |
 * failed (refused by device or rule) | timed-out (no answer; without `sentAt` it has not left for the device at all: its
 * connection was down, or it was given up or superseded before).
 */
export const CommandState = z.enum(["accepted", "sent", "confirmed", "overridden", "failed", "timed-out"]);
export type CommandState = z.infer<typeof CommandState>;
export const FINAL_COMMAND_STATES: readonly CommandState[] = ["confirmed", "overridden", "failed", "timed-out"];

/** It came to its end before anything left for the device: nobody refused it, and nothing has happened. */
export function wasNotSent({
  state,
  sentAt,
}: {
  readonly state: string;
  readonly sentAt?: number | undefined;
}): boolean {
  return state === ("timed-out" satisfies CommandState) && sentAt === undefined;
}

/**
 * What became of a released point whose priorities the server keeps: its rest state was written (`returned`), what another source
 * wants (`handed-over`), or nothing was (`left`).
 */
export const CommandEnding = z.enum(["returned", "handed-over", "left"]);
export type CommandEnding = z.infer<typeof CommandEnding>;

/**
 * One call for one target or hundreds. `value: null` releases: the point goes to what the next source wants, or to its rest
 * state.
 */
export const CommandRequest = z.object({
  id: CommandId,
  targets: z
    .array(z.object({ device: DeviceId, point: PointKey, value: z.number().nullable() }))
    .min(1)
    .max(MAX_COMMAND_TARGETS),
  holdMinutes: z.int().min(1).max(10_080).default(DEFAULT_HOLD_MINUTES),
  /** No null character and no half of a pair: the database keeps neither. */
  reason: z
    .string()
    .trim()
    .max(MAX_REASON_LENGTH)
    .regex(/^[^\0\p{Cs}]*$/u, { error: () => t("Use plain text without control characters") })
    .optional(),
});
export type CommandRequest = z.infer<typeof CommandRequest>;
/** The same before defaults are filled in: what a page sends. */
export type CommandRequestInput = z.input<typeof CommandRequest>;

export const CommandTarget = z.object({
  device: DeviceId,
  deviceName: z.string(),
  point: PointKey,
  pointId: PointId,
  /** The value before, as far as known. */
  before: z.number().nullable(),
  /** The value that was commanded; null is a release. */
  value: z.number().nullable(),
  state: CommandState,
  /** A sentence for the person: why it failed, what overrides it and at which priority. */
  detail: z.string().optional(),
  /** Of a release that is confirmed, where the server keeps the priorities. */
  ending: CommandEnding.optional(),
  /** What the device reports after the write. */
  confirmedValue: z.number().nullable().optional(),
  sentAt: EpochMillis.optional(),
  settledAt: EpochMillis.optional(),
});
export type CommandTarget = z.infer<typeof CommandTarget>;

export const CommandReply = z.object({
  id: CommandId,
  source: CommandSource,
  /** The user's name or the rule's. */
  by: z.string(),
  at: EpochMillis,
  reason: z.string().optional(),
  /** The command whose effect this one takes back. */
  undoes: CommandId.optional(),
  targets: z.array(CommandTarget),
});
export type CommandReply = z.infer<typeof CommandReply>;

export const CommandQuery = PageQuery.extend({
  device: DeviceId.optional(),
  point: PointKey.optional(),
  /** Those that were given before that, ms since the epoch. */
  to: FilterTime.optional(),
});

/** One row of a device's command list. */
export const CommandRow = CommandTarget.extend({
  command: CommandId,
  source: CommandSource,
  by: z.string(),
  at: EpochMillis,
});
export type CommandRow = z.infer<typeof CommandRow>;

/**
 * Why a point is as it is: every source that commands it, the winner first. A `CommandSource` only where our own record
 * stands behind it; `life-safety` at the two priorities that ASHRAE 135 keeps for it; `unknown` with a priority: something
 * other than this server wrote there.
 */
export const Provenance = z.object({
  point: PointId,
  /** What keeps the priorities: the device itself, or the server for protocols without a priority array. */
  keeper: z.enum(["device", "server"]),
  /** When the device reported it. Absent where the server keeps them, or the device did not answer. */
  readAt: EpochMillis.optional(),
  sources: z.array(
    z.object({
      kind: z.enum([...CommandSource.options, "life-safety", "local", "default", "unknown"]),
      priority: z.int().min(1).max(16).optional(),
      value: z.number().nullable(),
      by: z.string().optional(),
      since: EpochMillis.optional(),
      until: EpochMillis.optional(),
      /** "CO₂ 1,322 ppm above 1,200 ppm for 10 min" of a rule, "Its value before" of what it returns to at last. */
      reason: z.string().optional(),
      isWinner: z.boolean(),
    }),
  ),
  /** What is known of the value where no command of this server stands behind it. */
  own: z
    .object({
      /** Since when the point has had its value, and which one it had before. */
      since: EpochMillis.exactOptional(),
      before: z.number().exactOptional(),
      /** The last command of this server; absent: there was none. `endedAt`: when its release was confirmed. */
      lastCommand: z
        .object({
          source: CommandSource,
          by: z.string(),
          at: EpochMillis,
          value: z.number(),
          endedAt: EpochMillis.exactOptional(),
        })
        .exactOptional(),
    })
    .exactOptional(),
});
export type Provenance = z.infer<typeof Provenance>;

/**
 * A device does not keep a hold any more: `forgotten` the priority that we write at is empty, as after a power cut;
 * `taken-over` something other than this server has written another value there. Nothing is written again by itself.
 */
export const HoldLoss = z.object({
  kind: z.enum(["forgotten", "taken-over"]),
  /** When the server noticed it. */
  at: EpochMillis,
  /** The value at our priority now. */
  value: z.number().nullable(),
});
export type HoldLoss = z.infer<typeof HoldLoss>;

/** A manual hold: what an operator set and automation must leave alone until it ends. */
export const Hold = z.object({
  point: PointId,
  device: DeviceId,
  value: z.number(),
  by: z.string(),
  since: EpochMillis,
  until: EpochMillis,
  /** Present where the device does not keep it any more. */
  lost: HoldLoss.optional(),
});
export type Hold = z.infer<typeof Hold>;

/** A hold in the register of all holds: with names, and with what automation would do. */
export const HoldRow = Hold.extend({
  deviceName: z.string(),
  module: z.string(),
  placement: z.string(),
  floor: z.string(),
  zone: z.string().optional(),
  isCorridor: z.boolean(),
  pointKey: PointKey,
  pointName: z.string(),
  kind: PointKind,
  unit: Unit.optional(),
  states: z.array(PointState).optional(),
  /** Why the operator commanded it, where they said so. */
  reason: z.string().optional(),
  command: CommandId,
  /** The value once it is released; null where the device has not reported it (see `HoldQuery.automatic`), or nothing is written. */
  automatic: z.number().nullable(),
  /**
   * What releasing does, where the server keeps the point's priorities: the value of the next source is written, that from before
   * the first command, the fixed one of its rest state, or nothing. Absent: the device goes to its next priority or default.
   */
  next: z.enum(["source", "before", "value", "left"]).optional(),
  /**
   * What the point shows instead, where the server keeps its priorities: whether such a device still keeps a hold can only be
   * seen by that. Absent where the device is asked, and where it shows what is held.
   */
  shows: z.number().optional(),
  /**
   * Electricity more (or, below 0, less) than automation would have used, estimated from the measured power, counted
   * from `since` on. Absent where it cannot be estimated.
   */
  energy: z.object({ kilowattHours: KilowattHours, since: EpochMillis }).optional(),
});
export type HoldRow = z.infer<typeof HoldRow>;

export const HoldQuery = ListQuery.extend({
  placement: PlacementKey.optional(),
  floor: FloorKey.optional(),
  module: z.enum(MODULES).optional(),
  /** The exact name of the holder. */
  by: z.string().max(64).optional(),
  /** `true` asks the devices of these rows for what automation would do; the answer may take a second longer. */
  automatic: z
    .enum(["true", "false"])
    .default("false")
    .transform((word) => word === "true"),
});
export type HoldQuery = z.infer<typeof HoldQuery>;

/**
 * Takes back a command: a new command, of this id, that puts back what each target replaced, the hold that stood before
 * for the rest of its time, automatic where none stood, or the value before where the protocol knows no automatic.
 */
export const UndoRequest = z.object({ id: CommandId });
export type UndoRequest = z.infer<typeof UndoRequest>;

/** A target that an undo leaves as it is, and why: it changed since, or cannot be put back. */
export const SkippedTarget = z.object({
  device: DeviceId,
  deviceName: z.string(),
  point: PointKey,
  /** A sentence for the person. */
  reason: z.string(),
});
export type SkippedTarget = z.infer<typeof SkippedTarget>;

/** `command` is null where nothing was left to put back, so nothing was sent. */
export const UndoReply = z.object({ command: CommandReply.nullable(), skipped: z.array(SkippedTarget) });
export type UndoReply = z.infer<typeof UndoReply>;
