import { t } from "@atrium/words";
import * as z from "zod";
import { EventId } from "../alarms/alarmEvent.ts";
import { DeviceId, EpochMillis } from "../base/ids.ts";
import { PassagePicture } from "./passagePicture.ts";
import { FloorKey, PlacementKey } from "../site/place.ts";

/** Events of one call: those of the longest page. */
export const MAX_SIGHTS = 50;

/** Which events of devices are meant, by their numbers: `ids=7,8`. */
export const EventSightsQuery = z.object({
  ids: z
    .string()
    .max(MAX_SIGHTS * 17)
    .regex(/^\d{1,16}(,\d{1,16})*$/, { error: () => t("expected event numbers") })
    .transform((ids) => ids.split(",").map(Number))
    .pipe(z.array(z.int().positive()).min(1).max(MAX_SIGHTS)),
});

/** The camera whose picture of that second there is; where there is none, the nearest. */
const SightCamera = z.object({
  id: DeviceId,
  name: z.string().max(200),
  placement: PlacementKey,
  floor: FloorKey,
});

/** What a camera has of the second in which something happened at a device. */
export const EventSight = z.object({
  /** Of the device's event. */
  event: z.int().positive(),
  /** That second, by the clock of the server, as recordings are. */
  at: EpochMillis,
  /** null: none sees the device. */
  camera: SightCamera.nullable(),
  /** `recording`: it plays; `picture`: there is one; `none`: nothing was recorded; `unknown`: the node that may have it is silent. */
  has: z.enum(["recording", "picture", "none", "unknown"]),
  /** The picture that was taken as it happened. */
  taken: PassagePicture.exactOptional(),
  /** Where none was taken, the alarm that has kept one of that second. */
  alarm: EventId.exactOptional(),
});
export type EventSight = z.infer<typeof EventSight>;

export const EventSights = z.object({ sights: z.array(EventSight).max(MAX_SIGHTS) });
export type EventSights = z.infer<typeof EventSights>;
