import { type DriverOptions, type Protocol, protocols } from "@atrium/drivers";

/** Modbus without a wire: a test reads in place of the drivers, and sees what they are asked to do. */
export class ModbusByHand {
  readonly #drivers: DriverOptions[] = [];

  /** For a server whose Modbus it is. */
  get fields(): { readonly modbus: Protocol } {
    const { modbus } = protocols;
    if (modbus === undefined) throw new Error("Modbus is spoken here");
    const create = (options: DriverOptions) => {
      this.#drivers.push(options);
      return { start: async () => undefined, stop: async () => undefined, setPoints: () => undefined };
    };
    return { modbus: { ...modbus, create } };
  }

  /** What the first driver of a device was made with. */
  driverOf(device: string): DriverOptions {
    const driver = this.#drivers.find(({ points }) => points.some((point) => point.device === device));
    if (driver === undefined) throw new Error(`${device} has no driver`);
    return driver;
  }
}
