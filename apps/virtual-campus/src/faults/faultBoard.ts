import { type CommonFault, DEFAULT_SLOW_DELAY } from "./fault.ts";

/** A device or a connection; the kind is needed because both have names. */
export interface FaultTarget {
  readonly kind: "device" | "connection";
  readonly id: string;
}

export interface ActiveFault extends FaultTarget {
  readonly fault: string;
  readonly delay?: number;
}

/** Which switches of the fault switchboard are on. Devices and endpoints ask it; it knows none of them nor their faults. */
export class FaultBoard {
  readonly #active = new Map<string, Map<string, number>>();
  readonly #listeners = new Set<(change: ActiveFault, isOn: boolean) => void>();

  /** @param delay ms, for `slow` */
  set(target: FaultTarget, fault: string, isOn: boolean, delay = DEFAULT_SLOW_DELAY): void {
    const faults = this.#active.get(key(target)) ?? new Map<string, number>();
    if (isOn) {
      faults.set(fault, delay);
    } else {
      faults.delete(fault);
    }
    if (faults.size === 0) {
      this.#active.delete(key(target));
    } else {
      this.#active.set(key(target), faults);
    }
    const change = { kind: target.kind, id: target.id, fault, ...(fault === "slow" ? { delay } : {}) };
    for (const listener of this.#listeners) {
      listener(change, isOn);
    }
  }

  has(target: FaultTarget, fault: CommonFault): boolean {
    return this.isOn(target, fault);
  }

  /** As `has`, for a fault that a system has of its own. */
  isOn(target: FaultTarget, fault: string): boolean {
    return this.#active.get(key(target))?.has(fault) === true;
  }

  /** ms by which the target answers late; 0 when it is not slow. */
  delay(target: FaultTarget): number {
    return this.#active.get(key(target))?.get("slow") ?? 0;
  }

  of(target: FaultTarget): string[] {
    return [...(this.#active.get(key(target))?.keys() ?? [])];
  }

  /** Calls back on each switch; the returned function ends that. */
  onChange(listener: (change: ActiveFault, isOn: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export function deviceTarget(id: string): FaultTarget {
  return { kind: "device", id };
}
export function connectionTarget(id: string): FaultTarget {
  return { kind: "connection", id };
}
function key({ kind, id }: FaultTarget): string {
  return `${kind} ${id}`;
}
