import type { EventRow } from "@atrium/contract/alarms";
import { PICTURED_PRIORITY } from "@atrium/contract/cameras";
import type { DeviceDescription } from "@atrium/contract/devices";
import type { Clock, Log } from "@atrium/time";
import type { Bus } from "../../../platform/bus.ts";
import type { CameraGateway } from "../gateway.ts";
import { firstStill } from "./firstStill.ts";
import { camerasThatSee, gateBeside, type SightDrawing } from "./seeing.ts";
import type { EventPictureStore } from "./store.ts";

export interface EventPicturesOptions {
  readonly bus: Pick<Bus, "subscribe">;
  readonly directory: {
    readonly devices: readonly DeviceDescription[];
    device(id: string): DeviceDescription | undefined;
    drawing(placement: string, floor: string): SightDrawing | undefined;
  };
  readonly gateway: Pick<CameraGateway, "still">;
  readonly store: Pick<EventPictureStore, "keep">;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
}

/** Alarms whose pictures are taken at once; those beyond it in a storm have none. */
const MAX_CONCURRENT = 8;

/** Takes a picture of what an alarm is about as it comes, with the nearest camera that sees it and answers. */
export class EventPictures {
  readonly #options: EventPicturesOptions;
  readonly #running = new Set<Promise<void>>();
  #leftOut = 0;
  #end: (() => void) | undefined;

  constructor(options: EventPicturesOptions) {
    this.#options = options;
  }

  start(): void {
    this.#end = this.#options.bus.subscribe("alarm.came", (row) => {
      if ((row.alarm?.priority ?? Infinity) > PICTURED_PRIORITY) return;
      if (this.#running.size >= MAX_CONCURRENT) {
        this.#leftOut += 1;
        return;
      }
      const taking = this.#take(row).finally(() => this.#ended(taking));
      this.#running.add(taking);
    });
  }

  #ended(taking: Promise<void>): void {
    this.#running.delete(taking);
    if (this.#running.size > 0 || this.#leftOut === 0) return;
    // One line for a storm, not one for each alarm in it.
    this.#options.log.warn({ leftOut: this.#leftOut }, "too many alarms at once: some have no picture");
    this.#leftOut = 0;
  }

  async stop(): Promise<void> {
    this.#end?.();
    await Promise.all(this.#running);
  }

  async #take({ id, source }: EventRow): Promise<void> {
    const { gateway, store, clock, log } = this.#options;
    const failed = (error: unknown, camera: string): void => {
      log.warn({ err: error, event: id, camera }, "no picture was taken of an alarm");
    };
    const taken = await firstStill(this.camerasOf(source.device), {
      still: (camera) => gateway.still(camera),
      onFailure: failed,
    });
    if (taken === undefined) return;
    const { id: camera, name } = taken.camera;
    try {
      await store.keep(id, { camera, name, takenAt: clock.now() }, taken.picture);
    } catch (error) {
      failed(error, camera);
    }
  }

  /** The nearest camera that sees a device. */
  cameraOf(device: string): DeviceDescription | undefined {
    return this.camerasOf(device)[0];
  }

  /** Those that see a device, the nearest first; of a reader of plates that none sees, those that see the gate beside it. */
  camerasOf(id: string | undefined): DeviceDescription[] {
    const { directory } = this.#options;
    const { devices } = directory;
    const device = id === undefined ? undefined : directory.device(id);
    const drawing = device && directory.drawing(device.placement, device.floor);
    if (device === undefined || drawing === undefined) return [];
    const seeing = camerasThatSee(device, { devices, drawing });
    const gate = seeing.length === 0 ? gateBeside(device, devices) : undefined;
    return gate === undefined ? seeing : camerasThatSee(gate, { devices, drawing });
  }
}
