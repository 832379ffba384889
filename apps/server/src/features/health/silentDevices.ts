import { type DeviceDescription, isAnswered, reportedPoints } from "@atrium/contract/devices";
import { type Health, MAX_SILENT_DEVICES } from "@atrium/contract/site";
import type { Clock } from "@atrium/time";
import type { Bus } from "../../platform/bus.ts";

type Silent = NonNullable<Health["connections"][number]["silentDevices"]>;

export interface SilentDevicesOptions {
  readonly directory: { device(id: string): DeviceDescription | undefined };
  readonly newest: { readonly qualities: ArrayLike<number> };
  readonly bus: Pick<Bus, "subscribe">;
  readonly clock: Pick<Clock, "now">;
}

/** Which single devices do not answer, though their gateway may: since when, and why. */
export class SilentDevices {
  readonly #options: SilentDevicesOptions;
  /** By device, the longest silent first. */
  readonly #silent = new Map<string, { readonly since: number; readonly reason: string | undefined }>();

  constructor(options: SilentDevicesOptions) {
    this.#options = options;
  }

  /** @param onChange a device has gone silent, or answers again. The returned function ends the subscription. */
  follow(onChange: () => void): () => void {
    const { bus, clock } = this.#options;
    return bus.subscribe("device.changed", ({ device, isAnswering, reason }) => {
      if (isAnswering) this.#silent.delete(device);
      else if (!this.#silent.has(device)) this.#silent.set(device, { since: clock.now(), reason });
      onChange();
    });
  }

  /** The silent devices of each connection that has any. */
  byConnection(): ReadonlyMap<string, Silent> {
    const found = new Map<string, Silent>();
    for (const [id, { since, reason }] of this.#silent) {
      const device = this.#options.directory.device(id);
      // A driver that was started again knows of no silence: a device with good values answers.
      if (device?.connection === undefined || this.#isFresh(device)) continue;
      const { total, first } = found.get(device.connection) ?? { total: 0, first: [] };
      const row = { id: device.id, name: device.name, since, ...(reason === undefined ? {} : { reason }) };
      const rows = first.length < MAX_SILENT_DEVICES ? [...first, row] : first;
      found.set(device.connection, { total: total + 1, first: rows });
    }
    return found;
  }

  /** Since when one is silent, and why; undefined: it answers. */
  of(device: DeviceDescription): { readonly since: number; readonly reason: string | undefined } | undefined {
    const silent = this.#silent.get(device.id);
    return silent === undefined || this.#isFresh(device) ? undefined : silent;
  }

  #isFresh({ points }: DeviceDescription): boolean {
    return reportedPoints(points).every(({ id }) => isAnswered(this.#options.newest.qualities[id]));
  }
}
