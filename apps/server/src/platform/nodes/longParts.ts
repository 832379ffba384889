import { MAX_MESSAGE } from "./wire.ts";

/** How often a stream of parts says something, ms, so that the other end knows that it is there. */
export const PARTS_BEAT = 2_000;

/** The mark of a part: the message goes on in the next one, or ends with this one. */
const [MORE, LAST] = [1, 0];
const PIECE = MAX_MESSAGE - 1_024;

/** A message of any length as parts that the wire carries. An empty one says that there is nothing new. */
export function* longParts(message: string | Uint8Array): Generator<Uint8Array> {
  const octets = Buffer.from(message);
  let from = 0;
  do {
    const piece = octets.subarray(from, from + PIECE);
    from += PIECE;
    yield Buffer.concat([Buffer.of(from < octets.length ? MORE : LAST), piece]);
  } while (from < octets.length);
}

/** The messages again, without the empty ones. */
export async function* joinedParts(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  for await (const part of parts) {
    pieces.push(part.subarray(1));
    if (part[0] === MORE) continue;
    const message = Buffer.concat(pieces);
    pieces = [];
    if (message.length > 0) yield message;
  }
}
