import { t } from "@atrium/words";
import * as z from "zod";
import { DOOR_EVENTS, REFUSALS } from "./door.ts";
import { DeviceId, EpochMillis, FilterTime, LAST_TIME } from "../base/ids.ts";
import { LOCKER_EVENTS } from "./locker.ts";
import { PageQuery } from "../base/paging.ts";
import { PASSAGE_PARTS } from "./passagePart.ts";
import { FloorKey, Place, PlacementKey, ZoneKey } from "../site/place.ts";

/** Ms by which a device's clock may differ from ours before its events say so: messages travel, and clocks drift a little. */
export const CLOCK_TOLERANCE = 120_000;

const Word = z.string().min(1).max(64);
const Way = z.enum(["in", "out"]);

/** What a reader says of whoever stood before it. */
const Credential = {
  isGranted: z.boolean().exactOptional(),
  /** Whose it is, where the controller knows. */
  holder: Word.exactOptional(),
  refusal: z.enum(REFUSALS).exactOptional(),
  direction: Way.exactOptional(),
};

/** What happened, by kind: something that is not a value of a point, because it happens and is over. */
export const FieldEventContent = z.discriminatedUnion("kind", [
  /** A card was held to a reader. */
  z.object({ kind: z.literal("card-read"), card: Word, ...Credential }),
  /** A reader saw a face. */
  z.object({ kind: z.literal("face"), ...Credential }),
  /** Something else happened at a door. */
  z.object({ kind: z.literal("door"), event: z.enum(DOOR_EVENTS) }),
  /** A camera read a licence plate. */
  z.object({
    kind: z.literal("plate"),
    plate: Word,
    direction: Way.exactOptional(),
    /** How sure the camera is, %. */
    confidence: z.number().min(0).max(100).exactOptional(),
    /** Whether it is on the list that the camera itself keeps, by which it raises its gate. */
    isGranted: z.boolean().exactOptional(),
    /** Whose it is by that list. */
    holder: Word.exactOptional(),
  }),
  /** A locker was used, or is in trouble (specification point 3). */
  z
    .object({
      kind: z.literal("locker"),
      event: z.enum(LOCKER_EVENTS),
      /** Absent: the terminal has lost the whole bank. */
      box: Word.exactOptional(),
    })
    .refine(({ event, box }) => box !== undefined || event === "NetworkErr", {
      path: ["box"],
      error: () => t("expected a box: only NetworkErr can apply to the whole bank"),
      // Also where the event is missing: a product says for both where they are.
      when: () => true,
    }),
  /** A panel of the plant reports as text, with the specification's fields (point 3). */
  z.object({
    kind: z.literal("panel-message"),
    eventName: z.string().min(1).max(200),
    eventValue: z.union([z.number(), z.string().max(500)]),
  }),
]);
export type FieldEventContent = z.infer<typeof FieldEventContent>;

export const FieldEventKind = z.enum(FieldEventContent.options.map(({ shape }) => shape.kind.value));
export type FieldEventKind = z.infer<typeof FieldEventKind>;

/** One event of a device. A device may send it again until it is taken; it is kept once. */
export const FieldEvent = z.object({
  id: z.int().positive(),
  device: DeviceId,
  /** Where the device was when the event came; it may have moved since. Absent: kept before places were, and unknown. */
  placement: PlacementKey.exactOptional(),
  floor: FloorKey.exactOptional(),
  zone: ZoneKey.exactOptional(),
  isCorridor: z.boolean(),
  /** The device's own number of it. */
  sourceId: z.string().min(1).max(128),
  /** When it happened: by the device's clock, but never later than it was received. Events are in this order. */
  time: EpochMillis,
  /** What the device's clock said, however wrong it is. Absent: kept by an earlier version, which lost it. */
  sourceTime: EpochMillis.max(LAST_TIME).exactOptional(),
  receivedAt: EpochMillis,
  /**
   * Ms by which the device's clock was ahead of ours when the event came; negative: it was behind, unless the event was
   * that long on its way. Absent: by no more than `CLOCK_TOLERANCE`.
   */
  clockOffset: z.int().exactOptional(),
  content: FieldEventContent,
});
export type FieldEvent = z.infer<typeof FieldEvent>;

/** Events, the newest first, of a place where they happened, or a device, of all kinds or one. */
export const FieldEventQuery = PageQuery.extend({
  placement: PlacementKey.optional(),
  floor: FloorKey.optional(),
  zone: Place.shape.zone,
  device: DeviceId.optional(),
  kind: FieldEventKind.optional(),
  /** Of a locker, one kind of event, and one box of a device. */
  event: z.enum(LOCKER_EVENTS).optional(),
  box: Word.optional(),
  /** Of doors: everything that happened at them, or a part of it. */
  passages: z.enum(PASSAGE_PARTS).optional(),
  /** Of plates: whether they were on the list of the camera that read them. */
  listed: z.enum(["yes", "no"]).optional(),
  /** Part of a holder's name, of a card's number, or of a plate. */
  who: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[^\0\p{Cs}]*$/u, { error: () => t("Enter plain text to search") })
    .optional(),
  /** Those that happened from then on, and before that, ms since the epoch. */
  from: FilterTime.optional(),
  to: FilterTime.optional(),
})
  .refine(({ placement, floor, zone }) => placement !== undefined || (floor ?? zone) === undefined, {
    path: ["placement"],
    error: () => t("must be given with a floor or a zone"),
  })
  .refine(({ device, box }) => device !== undefined || box === undefined, {
    path: ["device"],
    error: () => t("must be given with a box: every bank has a box 01"),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    path: ["to"],
    error: () => t("must be later than from"),
  });
export type FieldEventQuery = z.infer<typeof FieldEventQuery>;
