import { plateKey } from "@atrium/contract/access";
import {
  type AddressProblem,
  type CanListPlates,
  type Driver,
  type DriverOptions,
  type ListedPlate,
  PlateListFailure,
  protocols,
  type Protocol,
} from "@atrium/drivers";

const { vapix } = protocols;
if (vapix === undefined) throw new Error("there is a driver for VAPIX");

/** Readers of plates without wires: what they have, and what they answer, is the test's. */
export class PlateCameras {
  /** The plates of each reader, by its device. */
  readonly lists = new Map<string, ListedPlate[]>();
  /** Readers that do not answer. */
  readonly away = new Set<string>();
  /** Readers that change nothing, and say why. */
  readonly refusals = new Map<string, string>();
  readonly #tries = new Map<string, number>();
  #options: DriverOptions | undefined;

  /** In place of the driver. */
  readonly protocol: Protocol = {
    ...vapix,
    checkSettings: (): AddressProblem[] => [],
    create: (options) => this.#create(options),
  };

  /** How often one was asked for anything while it was away. */
  tries(device: string): number {
    return this.#tries.get(device) ?? 0;
  }

  /** It answers again, which its driver finds. */
  comesBack(device: string): void {
    this.away.delete(device);
    this.#options?.sink.device?.(device, true);
  }

  of(device: string): ListedPlate[] {
    const known = this.lists.get(device) ?? [];
    this.lists.set(device, known);
    return known;
  }

  /** A reader sees a car. */
  async reads(device: string, id: string, plate: string, time: number): Promise<void> {
    await this.#options?.sink.event?.({ device, id, time, content: { kind: "plate", plate, isGranted: false } });
  }

  #create(options: DriverOptions): Driver & CanListPlates {
    // Doors and cameras speak VAPIX too, and read nothing.
    if (options.points.some(({ key }) => key === "listed")) this.#options = options;
    const asked = (device: string): ListedPlate[] => {
      if (this.away.has(device)) this.#tries.set(device, this.tries(device) + 1);
      if (this.away.has(device)) throw new PlateListFailure("The unit is not responding.");
      return this.of(device);
    };
    const without = (device: string, plate: string): ListedPlate[] => {
      const list = asked(device);
      const refusal = this.refusals.get(device);
      if (refusal !== undefined) throw new PlateListFailure(refusal);
      return list.filter((one) => plateKey(one.plate) !== plateKey(plate));
    };
    const keep = (device: string, list: ListedPlate[]): ListedPlate[] => {
      this.lists.set(device, list);
      return list;
    };
    return {
      start: async () => options.sink.connection("connected"),
      stop: async () => undefined,
      setPoints: () => undefined,
      plates: async (device) => asked(device),
      putPlate: async (device, plate) => keep(device, [...without(device, plate.plate), plate]),
      removePlate: async (device, plate) => keep(device, without(device, plate)),
    };
  }
}
