import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Clock } from "@atrium/time";
import { WireFailure } from "./wire.ts";

/** A message that is older than this, or of the future, is refused, ms. */
const BELIEVED_FOR = 30_000;

const CODE_LENGTH = 32;
const TIME_LENGTH = 8;

/**
 * Proves that a message comes from a node that has the installation's secret, and that it was meant for this topic: who can only
 * reach the broker can hand over nothing.
 */
export class NodeSeal {
  readonly #key: Buffer;
  readonly #clock: Pick<Clock, "now">;

  /** @param secret the same on every node: the first of ATRIUM_SECRET_KEY */
  constructor(secret: Uint8Array, clock: Pick<Clock, "now">) {
    this.#key = keyFor(secret, "atrium messages between nodes");
    this.#clock = clock;
  }

  /** The code, the time and the content. */
  seal(topic: string, content: Uint8Array): Uint8Array {
    const time = Buffer.alloc(TIME_LENGTH);
    time.writeDoubleBE(this.#clock.now());
    return Buffer.concat([this.#codeOf(topic, time, content), time, content]);
  }

  /** The content. @throws WireFailure `refused` for a message of somebody else, or an old one */
  open(topic: string, message: Uint8Array): Uint8Array {
    const octets = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
    const time = octets.subarray(CODE_LENGTH, CODE_LENGTH + TIME_LENGTH);
    const content = octets.subarray(CODE_LENGTH + TIME_LENGTH);
    const isOurs =
      time.length === TIME_LENGTH &&
      timingSafeEqual(octets.subarray(0, CODE_LENGTH), this.#codeOf(topic, time, content));
    if (!isOurs) throw new WireFailure("refused", "The message is not signed with the secret of this installation");
    if (!(Math.abs(this.#clock.now() - time.readDoubleBE()) <= BELIEVED_FOR)) {
      throw new WireFailure("refused", "The message is too old, or the clocks of the nodes differ");
    }
    return content;
  }

  #codeOf(topic: string, time: Uint8Array, content: Uint8Array): Buffer {
    return createHmac("sha256", this.#key).update(topic).update("\0").update(time).update(content).digest();
  }
}

/** A key of its own for one purpose, from the installation's secret (HKDF, RFC 5869). */
export function keyFor(secret: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, new Uint8Array(), purpose, CODE_LENGTH));
}
