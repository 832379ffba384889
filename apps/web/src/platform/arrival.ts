import type { DeviceId } from "@atrium/contract";
import { useSyncExternalStore } from "react";

/**
 * The device whose controls take the keyboard's focus as soon as its page shows it: its pin was opened by key, or the
 * palette found it. Any key or press before that calls it off, so that the focus never jumps away from what a person
 * has begun to do.
 */
class Arrival {
  readonly #listeners = new Set<() => void>();
  #wanted: DeviceId | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly wanted = (): DeviceId | undefined => this.#wanted;

  ask(device: DeviceId): void {
    this.#change(device);
    window.addEventListener("keydown", this.settle, { capture: true, once: true });
    window.addEventListener("pointerdown", this.settle, { capture: true, once: true });
  }

  /** The focus is there, or nobody waits for it any more. */
  readonly settle = (): void => {
    window.removeEventListener("keydown", this.settle, { capture: true });
    window.removeEventListener("pointerdown", this.settle, { capture: true });
    this.#change(undefined);
  };

  #change(device: DeviceId | undefined): void {
    this.#wanted = device;
    for (const listener of this.#listeners) listener();
  }
}

export const arrival = new Arrival();

export function useArrival(): DeviceId | undefined {
  return useSyncExternalStore(arrival.subscribe, arrival.wanted);
}
