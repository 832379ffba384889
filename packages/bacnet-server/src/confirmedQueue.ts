/** Notifications on their way to one subscriber at a time, and to all: each takes one of the 255 invoke ids. */
const PER_PEER = 4;
const TOTAL = 100;
/** Notifications that wait for one subscriber; beyond that the oldest is left out, and the next change says it again. */
const WAITING = 2_000;

interface Peer {
  underway: number;
  /** The newest of each object and process. */
  readonly waiting: Map<string, () => Promise<unknown>>;
}

/** Confirmed notifications: a few are on their way, and of what waits only the newest of each object is sent. */
export class ConfirmedQueue {
  readonly #peers = new Map<string, Peer>();
  #underway = 0;

  /** @param key - of its object: a newer notification takes the place of one that waits */
  send(peer: string, key: string, give: () => Promise<unknown>): void {
    const known = this.#peers.get(peer) ?? { underway: 0, waiting: new Map() };
    this.#peers.set(peer, known);
    known.waiting.delete(key);
    known.waiting.set(key, give);
    if (known.waiting.size > WAITING) {
      for (const oldest of known.waiting.keys()) {
        known.waiting.delete(oldest);
        break;
      }
    }
    this.#next(peer, known);
  }

  #next(peer: string, known: Peer): void {
    for (const [key, give] of known.waiting) {
      if (known.underway >= PER_PEER || this.#underway >= TOTAL) return;
      known.waiting.delete(key);
      known.underway += 1;
      this.#underway += 1;
      // Whether it is acknowledged makes no difference: a server that does not retry has the next change to say.
      void this.#give(known, give);
    }
    if (known.underway === 0) this.#peers.delete(peer);
  }

  async #give(known: Peer, give: () => Promise<unknown>): Promise<void> {
    await give().catch(() => undefined);
    known.underway -= 1;
    this.#underway -= 1;
    this.#goOn();
  }

  #goOn(): void {
    for (const [peer, known] of this.#peers) this.#next(peer, known);
  }
}
