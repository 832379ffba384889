import type { MediaUnitState } from "@atrium/contract/devices";
import type { StoredMedia, UnitStanding } from "./storedMedia.ts";
import type { MediaStore } from "./store.ts";

/** How every unit stands to every sound: in memory, and kept at each change. */
export class Standings {
  readonly #store: Pick<MediaStore, "keepStanding" | "forgetStanding">;
  readonly #byDevice = new Map<string, Map<number, UnitStanding>>();

  constructor(store: Pick<MediaStore, "keepStanding" | "forgetStanding">) {
    this.#store = store;
  }

  /** By device and sound: these are sent whatever the unit has. */
  readonly #forced = new Set<string>();

  /** From now on this sound is to be sent to those of the devices that do not have it as it is here. */
  force({ id }: Pick<StoredMedia, "id">, devices: Iterable<string>): void {
    for (const device of devices) if (this.find(device, id)?.state !== "there") this.#forced.add(`${device} ${id}`);
  }

  /** Whether it is to be sent; the next time it is not. */
  takeForced(device: string, media: number): boolean {
    return this.#forced.delete(`${device} ${media}`);
  }

  restore(standings: readonly UnitStanding[]): void {
    for (const standing of standings) this.#of(standing.device).set(standing.media, standing);
  }

  /** undefined: nothing is known yet, so it waits. */
  find(device: string, media: number): UnitStanding | undefined {
    return this.#byDevice.get(device)?.get(media);
  }

  async set(next: UnitStanding): Promise<void> {
    const known = this.find(next.device, next.media);
    if (known?.state === next.state && known.reason === next.reason && known.hash === next.hash) return;
    await this.#store.keepStanding(next);
    this.#of(next.device).set(next.media, next);
  }

  async forget(device: string, media: number): Promise<void> {
    await this.#store.forgetStanding(media, device);
    this.#byDevice.get(device)?.delete(media);
  }

  /** How many of these devices stand how to a sound. */
  counts({ id }: Pick<StoredMedia, "id">, devices: Iterable<string>): Record<MediaUnitState, number> {
    const counts = { waiting: 0, there: 0, failed: 0, differs: 0, leaving: 0 };
    for (const device of devices) counts[this.find(device, id)?.state ?? "waiting"] += 1;
    return counts;
  }

  #of(device: string): Map<number, UnitStanding> {
    const known = this.#byDevice.get(device) ?? new Map<number, UnitStanding>();
    this.#byDevice.set(device, known);
    return known;
  }
}
