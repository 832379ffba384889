import type { FieldEvent } from "@atrium/contract/access";
import { type EventSight, getPassagePicture, getEventPicture } from "@atrium/contract/cameras";
import { fileAddress } from "../../platform/http.ts";

/** What happened, and what cameras have of that second. */
export interface SeenEvent {
  readonly event: FieldEvent;
  readonly sight: EventSight;
}

export interface SightPicture {
  readonly address: string;
  /** The camera's. */
  readonly name: string;
  /** When it was taken, epoch ms. */
  readonly at: number;
}

/** The picture that was taken as something happened, or that an alarm of that second has kept; undefined: there is none. */
export function sightPicture({ event, at, camera, taken, alarm }: EventSight): SightPicture | undefined {
  if (taken !== undefined) {
    return { address: fileAddress(getPassagePicture, { params: { id: event } }), name: taken.name, at: taken.takenAt };
  }
  if (alarm === undefined || camera === null) return undefined;
  const address = fileAddress(getEventPicture, { params: { id: alarm, camera: camera.id } });
  return { address, name: camera.name, at };
}
