import type { ExchangeFailure } from "@atrium/contract/devices";

/** A piece of what went over the wire: octets, or words of the protocol such as a topic. */
export type WirePiece = Uint8Array | string;

/**
 * What went over the wire once: a request and what became of it, or a message of its own. Nothing is put into words before
 * somebody asks (`Protocol.explain`). No user name, password or proof of one is ever among the pieces.
 */
export interface Exchange {
  /** When it ended, ms since the epoch. */
  readonly time: number;
  /** Whom it was with, as the protocol calls it, where several are behind the connection: a unit, a topic, an address. */
  readonly station?: number | string | undefined;
  /** Absent: nothing was asked. The receiver copies octets that it keeps. */
  readonly sent?: readonly WirePiece[] | undefined;
  /** Absent: nothing came. */
  readonly received?: readonly WirePiece[] | undefined;
  /** Ms from the request to its answer, or to the end of the waiting; absent where no answer is waited for. */
  readonly took?: number | undefined;
  readonly failure?: ExchangeFailure | undefined;
  /** The keeper left out the end of long pieces: what cannot be read for that is nobody's mistake. */
  readonly isShortened?: boolean | undefined;
}

/** An exchange as text. */
export interface ExplainedExchange {
  /** Absent where the connection leads to one alone. */
  readonly station?: string | undefined;
  readonly sent?: string | undefined;
  readonly received?: string | undefined;
}

/** Where a driver tells what goes over the wire; it costs nothing where nobody takes it. */
export interface WireTap {
  exchanged?(exchange: Exchange): void;
  /** The last answer of a station cannot be read after all: it counts as garbage. */
  unreadable?(station?: number | string): void;
}
