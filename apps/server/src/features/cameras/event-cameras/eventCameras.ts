import type { FieldEvent } from "@atrium/contract/access";
import { EventSight } from "@atrium/contract/cameras";
import type { DeviceDescription } from "@atrium/contract/devices";
import type { EventPictures } from "../event-pictures/eventPictures.ts";
import type { EventPictureStore } from "../event-pictures/store.ts";
import type { PassagePictureStore } from "../passage-pictures/store.ts";
import type { Archive } from "../recording/archive.ts";

export interface EventCamerasOptions {
  readonly events: { byIds(ids: readonly number[]): Promise<readonly FieldEvent[]> };
  readonly archive: Pick<Archive, "of">;
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
    const looked = (await this.#options.events.byIds(ids)).map((event) => this.#look(event));
    // Pictures of all of them are asked for at once: a page of passages is read every few seconds.
    const own = await this.#options.passages.of(looked.map(({ event }) => event));
    const asked = looked.flatMap(({ event, at, cameras, recorded }) =>
      recorded === undefined && !own.has(event)
        ? cameras.map(({ id }) => ({ camera: id, from: at - BEFORE, to: at + AFTER }))
        : [],
    );
    const ofAlarms = await this.#options.pictures.firstTaken(asked);
    let row = 0;
    return looked.map(({ event, at, cameras, recorded }) => {
      const taken = own.get(event);
      const sight = { event, at, ...(taken === undefined ? {} : { taken }) };
      if (recorded !== undefined) return sightOf({ ...sight, has: "recording" }, recorded);
      if (taken !== undefined) {
        const camera = cameras.find(({ id }) => id === taken.camera) ?? cameras[0];
        return sightOf({ ...sight, has: "picture" }, camera);
      }
      const alarms = ofAlarms.slice(row, (row += cameras.length));
      const nearest = alarms.findIndex((alarm) => alarm !== undefined);
      if (nearest < 0) return sightOf({ event, at, has: "none" }, cameras[0]);
      return sightOf({ event, at, has: "picture", alarm: alarms[nearest] }, cameras[nearest]);
    });
  }

  #look({ id: event, device, time, receivedAt, clockOffset }: FieldEvent) {
    // A device whose clock is wrong says nothing of when it was.
    const at = clockOffset === undefined ? time : receivedAt;
    const cameras = this.#options.camerasOf(device);
    return { event, at, cameras, recorded: cameras.find((camera) => this.#isRecorded(camera.id, at)) };
  }

  #isRecorded(camera: string, at: number): boolean {
    return this.#options.archive.of(camera, { from: at, to: at + 1 }).some(({ from, to }) => from <= at && to > at);
  }
}

function sightOf(sight: object, camera: DeviceDescription | undefined): EventSight {
  if (camera === undefined) return EventSight.parse({ ...sight, camera: null });
  const { id, name, placement, floor } = camera;
  return EventSight.parse({ ...sight, camera: { id, name, placement, floor } });
}
