import type { DriverSink } from "../driverSink.ts";
import type { DriverPoint } from "../productCatalog.ts";

/** Which of the devices behind a gateway it can reach; each change is reported to the sink once. */
export class GatewayReach {
  readonly #points: readonly DriverPoint[];
  readonly #sink: DriverSink;
  readonly #lost = new Set<string>();

  constructor(points: readonly DriverPoint[], sink: DriverSink) {
    this.#points = points;
    this.#sink = sink;
  }

  /** The gateway says that it cannot reach the point's device. */
  lost(index: number): void {
    const device = this.#points[index]?.device;
    if (device === undefined || this.#lost.has(device)) return;
    this.#lost.add(device);
    this.#sink.device?.(device, false, "Its gateway cannot reach it.");
  }

  /** A value of the device was read. */
  found(index: number): void {
    const device = this.#points[index]?.device;
    if (device !== undefined && this.#lost.delete(device)) this.#sink.device?.(device, true);
  }
}
