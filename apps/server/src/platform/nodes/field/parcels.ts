import { randomBytes } from "node:crypto";
import { type AskOptions, MAX_MESSAGE, type PartsAnswerer, type Wire, WireFailure } from "../wire.ts";

const ID_LENGTH = 12;
/** The id of the parcel and how many pieces come before this one. */
const HEAD = ID_LENGTH + 4;
const PIECE = MAX_MESSAGE - 1_024;
/** Parcels that are on their way at once; of more, the oldest was given up by its sender. */
const MOST = 64;
const NOTHING = new Uint8Array(0);

/**
 * Asks a question of any size: what does not fit in one message goes ahead in pieces.
 * @throws WireFailure
 */
export async function* askParcel(
  wire: Pick<Wire, "ask" | "askParts">,
  topic: string,
  content: Uint8Array,
  options: AskOptions = {},
): AsyncIterable<Uint8Array> {
  const id = randomBytes(ID_LENGTH);
  const pieces = [...piecesOf(content)];
  const last = pieces.pop() ?? NOTHING;
  const numbered = (octets: Uint8Array, index: number): Uint8Array => {
    const head = Buffer.alloc(HEAD);
    id.copy(head);
    head.writeUInt32LE(index, ID_LENGTH);
    return Buffer.concat([head, octets]);
  };
  for (const [index, octets] of pieces.entries()) await wire.ask(`${topic}.piece`, numbered(octets, index), options);
  yield* wire.askParts(topic, numbered(last, pieces.length), options);
}

/** The same where the whole answer is awaited. @throws WireFailure */
export async function askWhole(
  wire: Pick<Wire, "ask" | "askParts">,
  topic: string,
  content: Uint8Array,
  options: AskOptions = {},
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of askParcel(wire, topic, content, options)) parts.push(part);
  return Buffer.concat(parts);
}

/** Answers questions of any size. The returned function ends it. */
export function answerParcels(
  wire: Pick<Wire, "answer" | "answerParts">,
  topic: string,
  answerer: PartsAnswerer,
): () => void {
  const waiting = new Map<string, Uint8Array[]>();
  const endPieces = wire.answer(`${topic}.piece`, async (message) => {
    const { id, index, octets } = pieceOf(message);
    const pieces = waiting.get(id) ?? [];
    pieces[index] = octets;
    waiting.set(id, pieces);
    const [oldest] = waiting.keys();
    if (waiting.size > MOST && oldest !== undefined) waiting.delete(oldest);
    return NOTHING;
  });
  const endWhole = wire.answerParts(topic, (message, signal) => {
    const { id, index, octets } = pieceOf(message);
    const before = waiting.get(id) ?? [];
    waiting.delete(id);
    if (before.length !== index) throw new WireFailure("failed", "A part of the request is missing");
    return answerer(Buffer.concat([...before, octets]), signal);
  });
  return () => {
    endPieces();
    endWhole();
    waiting.clear();
  };
}

/** Octets as messages that are small enough; one at least. */
export function* piecesOf(content: Uint8Array): Generator<Uint8Array, void> {
  for (let from = 0; from === 0 || from < content.length; from += PIECE) yield content.subarray(from, from + PIECE);
}

/** @throws WireFailure */
function pieceOf(message: Uint8Array): { readonly id: string; readonly index: number; readonly octets: Uint8Array } {
  if (message.length < HEAD) throw new WireFailure("failed", "The request was cut off");
  const piece = Buffer.from(message);
  return {
    id: piece.toString("hex", 0, ID_LENGTH),
    index: piece.readUInt32LE(ID_LENGTH),
    octets: piece.subarray(HEAD),
  };
}
