import { MAX_EXCHANGES } from "@atrium/contract/devices";
import type { Exchange, WirePiece } from "@atrium/drivers";

/** Octets of a piece that are kept. */
const KEPT_OCTETS = 512;

export interface StoredExchange extends Exchange {
  /** Counts up. */
  readonly number: number;
}

/** The last exchanges of a connection. Nothing is put into words here: most are never looked at. */
export class ExchangeRing {
  readonly #kept: StoredExchange[] = [];
  #count = 0;

  add(exchange: Exchange): void {
    const { sent, received } = exchange;
    const number = this.#count + 1;
    const isShortened = [...(sent ?? []), ...(received ?? [])].some(({ length }) => length > KEPT_OCTETS);
    const pieces = { sent: kept(sent), received: kept(received), isShortened };
    this.#kept[this.#count % MAX_EXCHANGES] = { ...exchange, number, ...pieces };
    this.#count = number;
  }

  /** The last exchange with a station was garbage after all. */
  markUnreadable(station: number | string | undefined): void {
    for (const exchange of this.newestFirst()) {
      if (exchange.station !== station) continue;
      this.#kept[(exchange.number - 1) % MAX_EXCHANGES] = { ...exchange, failure: "garbage" };
      return;
    }
  }

  newestFirst(): StoredExchange[] {
    return this.#kept.toSorted((a, b) => b.number - a.number);
  }
}

/** A copy: octets lie in a buffer of the socket that is much larger, and is used again. */
function kept(pieces: readonly WirePiece[] | undefined): readonly WirePiece[] | undefined {
  return pieces?.map((piece) =>
    typeof piece === "string" ? piece.slice(0, KEPT_OCTETS) : Buffer.from(piece.subarray(0, KEPT_OCTETS)),
  );
}
