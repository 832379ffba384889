export interface PeerLimitsOptions {
  /** ms, of a clock that is never set. */
  readonly elapsed: () => number;
  /** Packets a second of one address, over time. */
  readonly perPeer: number;
  /** Packets a second of all together, over time: a sender may name addresses that are not its own. */
  readonly total: number;
}

/** At most that many addresses are remembered; the one that was silent longest is forgotten first. */
const REMEMBERED = 1_000;
const SECOND = 1_000;
/** How much may come at once, in seconds' worth. */
const BURST = 2;

interface Bucket {
  left: number;
  at: number;
}

/** How much each address may ask, so that none of them starves the others or the program. */
export class PeerLimits {
  readonly #options: PeerLimitsOptions;
  readonly #peers = new Map<string, Bucket>();
  readonly #all: Bucket;

  constructor(options: PeerLimitsOptions) {
    this.#options = options;
    this.#all = { left: options.total * BURST, at: options.elapsed() };
  }

  /** @returns whether another packet of an address is read */
  takes(address: string): boolean {
    const now = this.#options.elapsed();
    const known = this.#peers.get(address) ?? { left: this.#options.perPeer * BURST, at: now };
    // The last one asked stands at the end.
    this.#peers.delete(address);
    this.#peers.set(address, known);
    if (this.#peers.size > REMEMBERED) {
      for (const oldest of this.#peers.keys()) {
        this.#peers.delete(oldest);
        break;
      }
    }
    // Who asks too much does not use up what the others may ask.
    return spend(known, now, this.#options.perPeer) && spend(this.#all, now, this.#options.total);
  }
}

function spend(bucket: Bucket, now: number, perSecond: number): boolean {
  bucket.left = Math.min(perSecond * BURST, bucket.left + ((now - bucket.at) / SECOND) * perSecond);
  bucket.at = now;
  if (bucket.left < 1) return false;
  bucket.left -= 1;
  return true;
}
