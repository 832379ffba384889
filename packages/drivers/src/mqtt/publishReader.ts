import { Transform, type TransformCallback } from "node:stream";
import type { EventLoopBudget } from "../engine/eventLoopBudget.ts";
import type { Message } from "./inbox.ts";

/** Types of packets, the first four bits (MQTT 3.1.1, 2.2.1). */
const PUBLISH = 3;
const PUBACK = 4;
/** Octets of a length at most (2.2.3). */
const MAX_LENGTH_OCTETS = 4;

export interface PublishReaderOptions {
  /** The share of each turn of the loop; a message takes one task of it. */
  readonly reading: EventLoopBudget;
  readonly take: (message: Message) => void;
  /** Sends the answer to a message that wants one. */
  readonly answer: (octets: Buffer) => void;
}

interface Packet {
  readonly begin: number;
  /** Where its content begins. */
  readonly content: number;
  readonly end: number;
}

/**
 * Takes the messages out of what a broker sends, of quality of service 0 and 1, and passes on all other packets to the
 * client library. The library makes several objects and waits for a turn of its own for each packet, which costs two
 * thirds of the time that a message takes. Whatever is not as it should be is passed on too: the library then ends the
 * connection.
 */
export class PublishReader extends Transform {
  readonly #options: PublishReaderOptions;
  /** What came of a packet whose end has not come, and how many octets it needs at least. */
  #pieces: Buffer[] = [];
  #length = 0;
  #needed = 0;
  #isOutOfStep = false;

  constructor(options: PublishReaderOptions) {
    super();
    this.#options = options;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#isOutOfStep) {
      done(null, chunk);
      return;
    }
    this.#pieces.push(chunk);
    this.#length += chunk.length;
    if (this.#length < this.#needed) {
      done();
      return;
    }
    const [first = chunk] = this.#pieces;
    const octets = this.#pieces.length === 1 ? first : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#length = 0;
    this.#needed = 0;
    this.#read(octets, 0, done);
  }

  #read(octets: Buffer, from: number, done: TransformCallback): void {
    let at = from;
    for (;;) {
      const packet = packetAt(octets, at);
      if (packet === "no-packet") {
        this.#isOutOfStep = true;
        this.push(octets.subarray(at));
        break;
      }
      if (packet === "incomplete" || packet.end > octets.length) {
        this.#keep(octets.subarray(at), packet === "incomplete" ? 0 : packet.end - at);
        break;
      }
      const message = messageIn(octets, packet);
      if (message === undefined) {
        this.push(octets.subarray(at, packet.end));
      } else if (this.#options.reading.isUsedUp()) {
        const here = at;
        this.#options.reading.run(() => this.#read(octets, here, done));
        return;
      } else {
        this.#take(octets, packet, message);
      }
      at = packet.end;
    }
    done();
  }

  #keep(octets: Buffer, needed: number): void {
    if (octets.length === 0) return;
    this.#pieces = [octets];
    this.#length = octets.length;
    this.#needed = needed;
  }

  #take(octets: Buffer, { begin, content }: Packet, message: Message): void {
    this.#options.take(message);
    if (qualityOf(octets[begin]) === 0) return;
    const identifier = content + 2 + octets.readUInt16BE(content);
    this.#options.answer(Buffer.from([PUBACK << 4, 2, octets[identifier] ?? 0, octets[identifier + 1] ?? 0]));
  }
}

/** The packet that begins there, also where its end has not come; `incomplete`: its length has not come either. */
function packetAt(octets: Buffer, begin: number): Packet | "incomplete" | "no-packet" {
  let length = 0;
  for (let count = 0; count < MAX_LENGTH_OCTETS; count += 1) {
    const octet = octets[begin + 1 + count];
    if (octet === undefined) return "incomplete";
    length += (octet & 0x7f) * 128 ** count;
    if (octet < 0x80) return { begin, content: begin + count + 2, end: begin + count + 2 + length };
  }
  return "no-packet";
}

/** Undefined: it is another packet, or a message that the library has to look at. */
function messageIn(octets: Buffer, { begin, content, end }: Packet): Message | undefined {
  const head = octets[begin] ?? 0;
  const quality = qualityOf(head);
  if (head >> 4 !== PUBLISH || quality > 1 || content + 2 > end) return undefined;
  const topicEnd = content + 2 + octets.readUInt16BE(content);
  const payload = quality === 0 ? topicEnd : topicEnd + 2;
  if (topicEnd === content + 2 || payload > end) return undefined;
  return {
    topic: octets.toString("utf8", content + 2, topicEnd),
    payload: octets.subarray(payload, end),
    isRetained: (head & 1) === 1,
  };
}

function qualityOf(head = 0): number {
  return (head >> 1) & 3;
}
