import {
  type AddressProblem,
  type CameraMotion,
  type CameraPresets,
  type CanFilm,
  type Driver,
  type DriverEvent,
  type DriverSink,
  protocols,
  type Protocol,
  type StillSize,
  type StreamListener,
} from "@atrium/drivers";
import { PICTURE_TICKS, pictureOf, SETS } from "./pictures.ts";

const { vapix } = protocols;
if (vapix === undefined) throw new Error("there is a driver for VAPIX");

/** Cameras without wires: each that is filmed gives ten pictures a second of no image. */
export class FilmingCameras {
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #sinks = new Map<string, DriverSink>();

  /** In place of the driver. */
  readonly protocol: Protocol = {
    ...vapix,
    checkSettings: (): AddressProblem[] => [],
    create: ({ sink, points }): Driver & CanFilm => ({
      start: async () => {
        for (const { device } of points) this.#sinks.set(device, sink);
        sink.connection("connected");
      },
      stop: async () => undefined,
      setPoints: () => undefined,
      film: (_device, listener) => this.#film(listener),
      still: async (device, size) => await this.still(device, size),
      move: async (_device, motion) => {
        await this.beforeMove?.(motion);
        this.motions.push(motion);
      },
      home: async () => undefined,
      presets: () => this.presets,
      place: () => ({ way: "gateway", host: "camera", port: 80, account: undefined, allowsBasic: false }),
    }),
  };

  /** What one of them answers with. */
  still: (device: string, size: StillSize) => Promise<Uint8Array> = async () => Uint8Array.of(0xff, 0xd8);

  /** A door of theirs reports something. */
  async happens(event: DriverEvent): Promise<void> {
    await this.#sinks.get(event.device)?.event?.(event);
  }

  /** Of all of them, by name. */
  readonly kept = new Set(["Gate"]);
  readonly wentTo: string[] = [];
  /** What a word is held up by on its way to a motor. */
  beforeMove: ((motion: CameraMotion) => Promise<void>) | undefined;
  /** The commands that their motors received. */
  readonly motions: CameraMotion[] = [];
  readonly presets: CameraPresets = {
    list: async () => ["Home", "No~name of ours", ...this.kept],
    goTo: async (name) => void this.wentTo.push(name),
    keep: async (name) => void this.kept.add(name),
    remove: async (name) => void this.kept.delete(name),
  };

  /** Octets of each picture. */
  size: number | undefined;

  /** Those that are open. */
  get streams(): number {
    return this.#timers.size;
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers.clear();
  }

  #film({ onPicture }: StreamListener): () => void {
    let index = 0;
    const timer = setInterval(() => {
      onPicture({ ...pictureOf(index, this.size), time: index * PICTURE_TICKS }, SETS, 90_000);
      index += 1;
    }, 100);
    this.#timers.add(timer);
    return () => {
      clearInterval(timer);
      this.#timers.delete(timer);
    };
  }
}
