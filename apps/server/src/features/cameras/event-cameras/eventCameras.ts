import type { FieldEvent } from "@atrium/contract/access";
import { EventSight } from "@atrium/contract/cameras";
import type { DeviceDescription } from "@atrium/contract/devices";
import type { EventPictures } from "../event-pictures/eventPictures.ts";
import type { EventPictureStore } from "../event-pictures/store.ts";
import type { PassagePictureStore } from "../passage-pictures/store.ts";
import type { RecordingPlace } from "../../../platform/recording/place.ts";

export interface EventCamerasOptions {
  readonly events: { byIds(ids: readonly number[]): Promise<readonly FieldEvent[]> };
  readonly place: Pick<RecordingPlace, "recordedAt">;
  readonly pictures: Pick<EventPictureStore, "firstTaken">;
  readonly passages: Pick<PassagePictureStore, "of">;
  /** The nearest first. */
  readonly camerasOf: EventPictures["camerasOf"];
}

/** An alarm's picture is of its second where it was taken so long before or after it, ms: a camera takes a moment to answer. */
const BEFORE = 1_000;
const AFTER = 5_000;

/** What cameras have of the second in which something happened at a device. */
export class EventCameras {
  readonly #options: EventCamerasOptions;

  constructor(options: EventCamerasOptions) {
    this.#options = options;
  }

  /** In the order of the given events. */
  async of(ids: readonly number[]): Promise<EventSight[]> {
    const looked = await this.#look(await this.#options.events.byIds(ids));
    // Pictures of all of them are asked for at once: a page of passages is read every few seconds.
    const own = await this.#options.passages.of(looked.map(({ event }) => event));
    const asked = looked.flatMap(({ event, at, cameras, recorded }) =>
      recorded === undefined && !own.has(event)
        ? cameras.map(({ id }) => ({ camera: id, from: at - BEFORE, to: at + AFTER }))
        : [],
    );
    const ofAlarms = await this.#options.pictures.firstTaken(asked);
    let row = 0;
    return looked.map(({ event, at, cameras, recorded, isUnknown }) => {
      const taken = own.get(event);
      const sight = { event, at, ...(taken === undefined ? {} : { taken }) };
      if (recorded !== undefined) return sightOf({ ...sight, has: "recording" }, recorded);
      if (taken !== undefined) {
        const camera = cameras.find(({ id }) => id === taken.camera) ?? cameras[0];
        return sightOf({ ...sight, has: "picture" }, camera);
      }
      const alarms = ofAlarms.slice(row, (row += cameras.length));
      const nearest = alarms.findIndex((alarm) => alarm !== undefined);
      if (nearest < 0) return sightOf({ event, at, has: isUnknown ? "unknown" : "none" }, cameras[0]);
      return sightOf({ event, at, has: "picture", alarm: alarms[nearest] }, cameras[nearest]);
    });
  }

  /** What is recorded of their seconds: of all of them at once. */
  async #look(events: readonly FieldEvent[]) {
    const seen = events.map(({ id: event, device, time, receivedAt, clockOffset }) => {
      // A device whose clock is wrong says nothing of when it was.
      const at = clockOffset === undefined ? time : receivedAt;
      return { event, at, cameras: this.#options.camerasOf(device) };
    });
    const moments = seen.flatMap(({ at, cameras }) => cameras.map(({ id: camera }) => ({ camera, at })));
    const has = await this.#options.place.recordedAt(moments);
    let row = 0;
    return seen.map(({ event, at, cameras }) => {
      const own = has.slice(row, (row += cameras.length));
      const recorded = cameras[own.indexOf(true)];
      return { event, at, cameras, recorded, isUnknown: own.includes("unknown") };
    });
  }
}

function sightOf(sight: object, camera: DeviceDescription | undefined): EventSight {
  if (camera === undefined) return EventSight.parse({ ...sight, camera: null });
  const { id, name, placement, floor } = camera;
  return EventSight.parse({ ...sight, camera: { id, name, placement, floor } });
}
