import type { ExchangeRow } from "@atrium/contract/devices";
import type { Protocol, WirePiece } from "@atrium/drivers";
import { cutTo } from "@atrium/words";
import { withoutSecrets } from "./hideSecrets.ts";

/** Characters of a text in a reply. */
const MAX_LENGTH = 1_000;

type Kept = Parameters<Protocol["explain"]>[0] & { readonly number: number };

export interface ExplainOptions {
  readonly protocol: Protocol;
  /** In every form in which they may stand in an exchange. */
  readonly secrets: readonly string[];
  /** With the octets. */
  readonly isRaw: boolean;
}

/** Exchanges as text; only here are they explained. */
export function exchangeRows(kept: readonly Kept[], { protocol, secrets, isRaw }: ExplainOptions): ExchangeRow[] {
  return kept.map((exchange) => {
    const sent = withoutSecrets(exchange.sent, secrets);
    const received = withoutSecrets(exchange.received, secrets);
    const said = protocol.explain({ ...exchange, sent, received });
    const { took, failure } = exchange;
    return {
      number: exchange.number,
      at: exchange.time,
      ...wordsOf({ station: said.station, sent: said.sent, received: said.received }),
      ...(took === undefined ? {} : { took: Math.round(took * 10) / 10 }),
      ...(failure === undefined ? {} : { failure }),
      ...(isRaw ? { raw: wordsOf({ sent: rawOf(sent), received: rawOf(received) }, MAX_LENGTH * 4) } : {}),
    };
  });
}

function wordsOf<Key extends string>(
  words: Record<Key, string | undefined>,
  longest = MAX_LENGTH,
): Partial<Record<Key, string>> {
  const shown: Partial<Record<Key, string>> = {};
  for (const key in words) {
    const text = words[key];
    if (text !== undefined) shown[key] = cutTo(longest, text);
  }
  return shown;
}

/** Octets alone are shown as such; among words they are text, as far as they can be read as one. */
function rawOf(pieces: readonly WirePiece[] | undefined): string | undefined {
  const hasWords = pieces?.some((piece) => typeof piece === "string") === true;
  return pieces?.map((piece) => (typeof piece === "string" ? piece : octetsOf(piece, hasWords))).join("\n");
}

function octetsOf(piece: Uint8Array, hasWords: boolean): string {
  const octets = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  const text = hasWords ? octets.toString("utf8") : "\uFFFD";
  return text.includes("\uFFFD") ? octets.toString("hex").replaceAll(/(..)(?=.)/g, "$1 ") : text;
}
