import type { BacnetClientRow } from "@atrium/contract/integrations";
import type { Clock } from "@atrium/time";

/** Clients that are remembered; the one that was silent longest is forgotten first. */
const REMEMBERED = 200;

type Counts = { -readonly [Key in keyof BacnetClientRow]: BacnetClientRow[Key] };

/** Who has asked since the server began to listen, and how often. */
export class ClientBook {
  readonly #clock: Pick<Clock, "now">;
  readonly #rows = new Map<string, Counts>();
  /** Packets from addresses that are not among the clients. */
  strangers = 0;

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  /** A packet came. @param isRead - false: the client asks too much */
  came(address: string, isRead: boolean): void {
    const row = this.#row(address);
    if (isRead) row.requests += 1;
    else row.leftOut += 1;
    row.lastAt = this.#clock.now();
  }

  /** @param peer - its address and port */
  wrote(peer: string, isTaken: boolean): void {
    const row = this.#row(peer.split(":")[0] ?? peer);
    if (isTaken) row.writes += 1;
    else row.refused += 1;
  }

  /** The last one first. */
  rows(): BacnetClientRow[] {
    return [...this.#rows.values()].toSorted((one, other) => other.lastAt - one.lastAt);
  }

  clear(): void {
    this.#rows.clear();
    this.strangers = 0;
  }

  #row(address: string): Counts {
    const known = this.#rows.get(address);
    const row = known ?? { address, lastAt: this.#clock.now(), requests: 0, leftOut: 0, writes: 0, refused: 0 };
    this.#rows.delete(address);
    this.#rows.set(address, row);
    if (this.#rows.size > REMEMBERED) {
      for (const oldest of this.#rows.keys()) {
        this.#rows.delete(oldest);
        break;
      }
    }
    return row;
  }
}
