import type {
  AddressProblem,
  CanKeepClips,
  ClipBook,
  ClipContent,
  Driver,
  DriverOptions,
  Protocol,
} from "@atrium/drivers";
import { ClipFailure, protocols, ValueBatchBuilder } from "@atrium/drivers";
import { QUALITY } from "@atrium/contract/devices";

const { vapix } = protocols;
if (vapix === undefined) throw new Error("there is a driver for VAPIX");

/** Loudspeakers without wires: what they have, and what they answer, is the test's. */
export class ClipUnits {
  /** The files of each unit, by its device. */
  readonly files = new Map<string, Map<string, Uint8Array>>();
  /** Devices that do not answer. */
  readonly away = new Set<string>();
  /** What a device says to an upload, in place of taking it. */
  readonly refusals = new Map<string, string>();
  /** Uploads that were taken: device and file. */
  readonly uploads: string[] = [];
  #driver: { options: DriverOptions } | undefined;

  /** In place of the driver. */
  readonly protocol: Protocol = {
    ...vapix,
    checkSettings: (): AddressProblem[] => [],
    create: (options) => this.#create(options),
  };

  get book(): ClipBook | undefined {
    return this.#driver?.options.clips;
  }

  /** The device says that it plays this. */
  plays(device: string, value: number): void {
    const { options } = this.#driver ?? {};
    const point = options?.points.find((one) => one.device === device && one.key === "media");
    if (options === undefined || point === undefined) throw new Error(`no ${device}`);
    const batch = new ValueBatchBuilder();
    batch.add(point.id, value, QUALITY.good, Date.now());
    options.sink.values(batch.take());
  }

  /** The device answers again. */
  comesBack(device: string): void {
    this.away.delete(device);
    this.#driver?.options.sink.device?.(device, true);
  }

  of(device: string): Map<string, Uint8Array> {
    const known = this.files.get(device) ?? new Map<string, Uint8Array>();
    this.files.set(device, known);
    return known;
  }

  #create(options: DriverOptions): Driver & CanKeepClips {
    // Doors and cameras speak VAPIX too, and play nothing.
    if (options.points.some(({ key }) => key === "media")) this.#driver = { options };
    const answering = (device: string): Map<string, Uint8Array> => {
      if (this.away.has(device)) throw new ClipFailure("The unit is not responding.", { isAway: true });
      return this.of(device);
    };
    return {
      start: async () => options.sink.connection("connected"),
      stop: async () => undefined,
      setPoints: () => undefined,
      clips: async (device) => [...answering(device).keys()],
      readClip: async (device, file) => answering(device).get(file) ?? new Uint8Array(),
      putClip: async (device, { file, content }: ClipContent) => {
        const files = answering(device);
        const refusal = this.refusals.get(device);
        if (refusal !== undefined) throw new ClipFailure(refusal, { isAway: false });
        files.set(file, Uint8Array.from(content));
        this.uploads.push(`${device} ${file}`);
      },
      removeClip: async (device, file) => void answering(device).delete(file),
    };
  }
}
