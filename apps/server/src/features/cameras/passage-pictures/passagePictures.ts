import type { FieldEvent, FieldEventKind } from "@atrium/contract/access";
import { type CameraPassages, PICTURED_WITHIN } from "@atrium/contract/cameras";
import type { DeviceDescription } from "@atrium/contract/devices";
import { type Clock, type Log, MINUTE } from "@atrium/time";
import { t } from "@atrium/words";
import type { Bus } from "../../../platform/bus.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { firstStill } from "../event-pictures/firstStill.ts";
import type { CameraSwitches } from "../cameraSwitches.ts";
import type { CameraGateway } from "../gateway.ts";
import { PictureRoom, type PictureRoomOptions } from "./pictureRoom.ts";
import type { PassagePictureStore } from "./store.ts";

export interface PassagePicturesOptions {
  readonly bus: Pick<Bus, "subscribe">;
  /** The nearest first. */
  readonly camerasOf: (device: string) => readonly DeviceDescription[];
  readonly directory: { device(id: string): DeviceDescription | undefined };
  readonly gateway: Pick<CameraGateway, "still" | "refuseUnknown">;
  readonly store: PassagePictureStore;
  readonly switches: CameraSwitches;
  readonly limits: PictureRoomOptions["limits"];
  readonly clock: Pick<Clock, "now" | "elapsed" | "after">;
  readonly log: Log;
}

/** What happens at doors, and plates. */
const PICTURED: ReadonlySet<FieldEventKind> = new Set(["card-read", "face", "door", "plate"]);
const MAX_CONCURRENT = 4;
/** Passages beyond those that are pictured at once; more have none. */
const MAX_WAITING = 12;

/** What became of the picture of a passage. `failed`: no camera that sees the door answered. */
const OUTCOMES = ["taken", "failed", "left-out", "late"] as const;
type Outcome = (typeof OUTCOMES)[number];

interface Waiting {
  readonly event: FieldEvent;
  /** By the clock's `elapsed`. */
  readonly heardAt: number;
}

/** Takes a picture of each passage as it happens, with the nearest camera that sees the door, answers and is not switched off. */
export class PassagePictures {
  readonly #options: PassagePicturesOptions;
  readonly #room: PictureRoom;
  readonly #running = new Set<Promise<void>>();
  #waiting: Waiting[] = [];
  #off = new Set<string>();
  readonly #counts = new Map<Outcome, number>(OUTCOMES.map((outcome) => [outcome, 0]));
  #leftOut = 0;
  #toldAt = Number.NEGATIVE_INFINITY;
  #end: () => void = () => undefined;

  constructor(options: PassagePicturesOptions) {
    this.#options = options;
    this.#room = new PictureRoom(options);
  }

  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /** Of all that are kept. */
  get octets(): number {
    return this.#room.octets;
  }

  async start(): Promise<void> {
    const { switches, bus } = this.#options;
    this.#off = await switches.switched("off");
    await this.#room.start();
    this.#end = bus.subscribe("field.event", (event) => this.#come(event));
  }

  async stop(): Promise<void> {
    this.#end();
    this.#waiting = [];
    await Promise.all(this.#running);
    await this.#room.stop();
  }

  /** @throws AppError ENF001 */
  choiceOf(camera: string): CameraPassages {
    this.#options.gateway.refuseUnknown(camera);
    return { isOn: !this.#off.has(camera), days: this.#options.limits.days };
  }

  /** @throws AppError ENF001 */
  async choose(camera: string, isOn: boolean, { userId, name: by, address }: Caller): Promise<void> {
    const { gateway, directory, switches } = this.#options;
    gateway.refuseUnknown(camera);
    const subject = directory.device(camera)?.name ?? camera;
    const sentence = isOn
      ? t("Passage pictures by camera {subject} turned on", { subject })
      : t("Passage pictures by camera {subject} turned off", { subject });
    const who = { userId, by, address };
    await switches.choose(camera, isOn, {
      kind: "passage-pictures.switched",
      ...who,
      subject,
      sentence,
      after: { isOn },
    });
    if (isOn) this.#off.delete(camera);
    else this.#off.add(camera);
  }

  #come(event: FieldEvent): void {
    const { limits, clock } = this.#options;
    if (limits.days === 0 || !PICTURED.has(event.content.kind)) return;
    if (event.receivedAt - event.time > PICTURED_WITHIN) {
      this.#count("late");
      return;
    }
    if (this.#waiting.length >= MAX_WAITING) {
      this.#leave();
      return;
    }
    this.#waiting.push({ event, heardAt: clock.elapsed() });
    this.#next();
  }

  #next(): void {
    while (this.#running.size < MAX_CONCURRENT) {
      const next = this.#waiting.shift();
      if (next === undefined) break;
      if (!this.#isTime(next)) {
        this.#leave();
        continue;
      }
      const taking = this.#take(next).finally(() => {
        this.#running.delete(taking);
        this.#next();
      });
      this.#running.add(taking);
    }
    if (this.#running.size === 0) this.#tellLeftOut();
  }

  #isTime({ heardAt }: Waiting): boolean {
    return this.#options.clock.elapsed() - heardAt < PICTURED_WITHIN;
  }

  async #take(passage: Waiting): Promise<void> {
    const { gateway, store, clock, log, camerasOf } = this.#options;
    const { id, device } = passage.event;
    const cameras = camerasOf(device).filter((camera) => !this.#off.has(camera.id));
    if (cameras.length === 0) return;
    const failed = (error: unknown, camera: string): void =>
      log.warn({ err: error, event: id, camera }, "no picture was taken of a passage");
    const taken = await firstStill(cameras, {
      still: (camera) => gateway.still(camera, "small"),
      onFailure: failed,
      isTime: () => this.#isTime(passage),
    });
    if (taken === undefined) {
      this.#count("failed");
      return;
    }
    const { camera, picture } = taken;
    try {
      await store.keep(id, { camera: camera.id, name: camera.name, takenAt: clock.now() }, picture);
      this.#count("taken");
      await this.#room.grew(picture.length);
    } catch (error) {
      this.#count("failed");
      failed(error, camera.id);
    }
  }

  #count(outcome: Outcome): void {
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
  }

  #leave(): void {
    this.#count("left-out");
    this.#leftOut += 1;
    if (this.#options.clock.elapsed() - this.#toldAt >= MINUTE) this.#tellLeftOut();
  }

  /** One line for a rush, not one for each passage in it. */
  #tellLeftOut(): void {
    if (this.#leftOut === 0) return;
    this.#options.log.warn({ leftOut: this.#leftOut }, "too many passages at once: some have no picture");
    this.#toldAt = this.#options.clock.elapsed();
    this.#leftOut = 0;
  }
}
