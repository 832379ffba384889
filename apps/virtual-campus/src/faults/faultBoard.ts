import { type CommonFault, DEFAULT_SIZES } from "./fault.ts";

/** A device, a connection or a node of the electrical tree; the kind is needed because all have names. */
export interface FaultTarget {
  readonly kind: "device" | "connection" | "node";
  readonly id: string;
}

export interface ActiveFault extends FaultTarget {
  readonly fault: string;
  /** How large it is, where it has a size: ms of delay, or how much it drifts a minute. */
  readonly size?: number;
}

/** Of a slow network: one answer of so many is lost, and is late by so many ms more because it is sent again. */
const ANSWERS_A_LOSS = 10;
const SENT_AGAIN_AFTER = 3_000;
/** Latencies as shares of the mean, one after the other. */
const JITTER = [1, 0.6, 1.4, 0.8, 1.2, 0.5, 1.5] as const;

/** Which switches of the fault switchboard are on. Devices and endpoints ask it; it knows none of them nor their faults. */
export class FaultBoard {
  readonly #active = new Map<string, Map<string, number>>();
  /** Answers over each slow network. */
  readonly #answers = new Map<string, number>();
  readonly #listeners = new Set<(change: ActiveFault, isOn: boolean) => void>();

  /** @param size how large it is, where it has a size */
  set(target: FaultTarget, fault: string, isOn: boolean, size = DEFAULT_SIZES[fault] ?? 0): void {
    const faults = this.#active.get(key(target)) ?? new Map<string, number>();
    if (isOn) {
      faults.set(fault, size);
    } else {
      faults.delete(fault);
    }
    if (faults.size === 0) {
      this.#active.delete(key(target));
    } else {
      this.#active.set(key(target), faults);
    }
    const change = { kind: target.kind, id: target.id, fault, ...(fault in DEFAULT_SIZES ? { size } : {}) };
    for (const listener of this.#listeners) {
      listener(change, isOn);
    }
  }

  has(target: FaultTarget, fault: CommonFault): boolean {
    return this.isOn(target, fault);
  }

  /** As `has`, for a fault that a system has of its own. */
  isOn(target: FaultTarget, fault: string): boolean {
    return this.#active.size > 0 && this.#active.get(key(target))?.has(fault) === true;
  }

  /** How large a fault of the target is; 0 when it is not on. */
  size(target: FaultTarget, fault: string): number {
    return this.#active.get(key(target))?.get(fault) ?? 0;
  }

  /** ms by which the next answer of the target is late; 0 when neither it nor its line is slow. */
  delay(target: FaultTarget): number {
    const latency = this.size(target, "slow-network");
    return this.size(target, "slow") + (latency === 0 ? 0 : this.#lateness(target, latency));
  }

  #lateness(target: FaultTarget, latency: number): number {
    const answers = (this.#answers.get(key(target)) ?? 0) + 1;
    this.#answers.set(key(target), answers);
    const jitter = JITTER[answers % JITTER.length] ?? 1;
    return latency * jitter + (answers % ANSWERS_A_LOSS === 0 ? SENT_AGAIN_AFTER : 0);
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
export function nodeTarget(id: string): FaultTarget {
  return { kind: "node", id };
}
function key({ kind, id }: FaultTarget): string {
  return `${kind} ${id}`;
}
