import { phrase, t } from "@atrium/words";
import type { DriverSink } from "../driverSink.ts";
import type { PointsByIndex } from "../engine/pointTable.ts";

const REASON = phrase("The gateway cannot reach the device.");

/** Which of the devices behind a gateway it can reach; each change is reported to the sink once. */
export class GatewayReach {
  readonly #points: PointsByIndex;
  readonly #sink: DriverSink;
  readonly #onLost: (index: number, reason: string) => void;
  readonly #lost = new Set<string>();
  readonly #lostPoints = new Set<number>();

  /** @param onLost called once for each point that the gateway cannot reach any more */
  constructor(points: PointsByIndex, sink: DriverSink, onLost: (index: number, reason: string) => void) {
    this.#points = points;
    this.#sink = sink;
    this.#onLost = onLost;
  }

  /** The gateway says that it cannot reach the point's device. */
  lost(index: number): void {
    if (!this.#lostPoints.has(index)) this.#onLost(index, t(REASON));
    this.#lostPoints.add(index);
    const device = this.#points.at(index)?.device;
    if (device === undefined || this.#lost.has(device)) return;
    this.#lost.add(device);
    this.#sink.device?.(device, false, t(REASON));
  }

  /** A value of the device was read. */
  found(index: number): void {
    this.#lostPoints.delete(index);
    const device = this.#points.at(index)?.device;
    if (device !== undefined && this.#lost.delete(device)) this.#sink.device?.(device, true);
  }
}
