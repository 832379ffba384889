import * as z from "zod";
import { DeviceId, EpochMillis } from "../base/ids.ts";

/** Alarms of these priorities have a picture, where a camera sees what they are about. */
export const PICTURED_PRIORITY = 2;
/** For how long pictures are kept, days. */
export const PICTURES_KEPT_DAYS = 90;

/** What a camera saw as an alarm came. The picture itself is at `events/:id/pictures/:camera`, as JPEG. */
export const EventPicture = z.object({
  camera: DeviceId,
  /** As it was called then. */
  name: z.string(),
  takenAt: EpochMillis,
});
export type EventPicture = z.infer<typeof EventPicture>;

export const EventPictures = z.object({ pictures: z.array(EventPicture) });
