import { type DeviceDescription, EventSight, type FieldEvent } from "@atrium/contract";
import type { EventPictures } from "../eventPictures/eventPictures.ts";
import type { EventPictureStore } from "../eventPictures/store.ts";
import type { Archive } from "../recording/archive.ts";

export interface SightsOptions {
  readonly events: { byIds(ids: readonly number[]): Promise<readonly FieldEvent[]> };
  readonly archive: Pick<Archive, "of">;
  readonly pictures: Pick<EventPictureStore, "takenBy">;
  /** The nearest first. */
  readonly camerasOf: EventPictures["camerasOf"];
}

/** An alarm's picture is of its second where it was taken so long before or after it, ms: a camera takes a moment to answer. */
const BEFORE = 1_000;
const AFTER = 5_000;

/** What cameras have of the second in which something happened at a device. */
export class Sights {
  readonly #options: SightsOptions;

  constructor(options: SightsOptions) {
    this.#options = options;
  }

  /** In the order of the events that there are. */
  async of(ids: readonly number[]): Promise<EventSight[]> {
    const events = await this.#options.events.byIds(ids);
    return await Promise.all(events.map((event) => this.#of(event)));
  }

  async #of({ id: event, device, time, receivedAt, clockOffset }: FieldEvent): Promise<EventSight> {
    // A device whose clock is wrong says nothing of when it was.
    const at = clockOffset === undefined ? time : receivedAt;
    const cameras = this.#options.camerasOf(device);
    const recorded = cameras.find(({ id }) => this.#isRecorded(id, at));
    if (recorded !== undefined) return sightOf({ event, at, has: "recording" }, recorded);
    for (const camera of cameras) {
      const [taken] = await this.#options.pictures.takenBy(camera.id, { from: at - BEFORE, to: at + AFTER });
      if (taken !== undefined) return sightOf({ event, at, has: "picture", alarm: taken.id }, camera);
    }
    return sightOf({ event, at, has: "none" }, cameras[0]);
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
