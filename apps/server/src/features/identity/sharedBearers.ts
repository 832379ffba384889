import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { keyFor } from "../../platform/nodes/nodeSeal.ts";
import type { SharedBearers } from "./bearers.ts";

const SESSION_LENGTH = 32;
const NONCE_LENGTH = 16;
const TIME_LENGTH = 8;
const CONTENT_LENGTH = SESSION_LENGTH + NONCE_LENGTH + TIME_LENGTH;
const LENGTH = CONTENT_LENGTH + 32;
/** Characters of such a bearer: base64url, without padding. */
const WRITTEN_LENGTH = Math.ceil((LENGTH * 8) / 6);

/**
 * Bearers that carry their session and their end, signed: a page gets its bearer at one web node and may use it at another.
 * @param secret the same on every node
 */
export function sharedBearers(secret: Uint8Array): SharedBearers {
  const key = keyFor(secret, "atrium bearers of pages");
  const codeOf = (content: Uint8Array) => createHmac("sha256", key).update(content).digest();
  return {
    make: (session, until) => {
      const time = Buffer.alloc(TIME_LENGTH);
      time.writeDoubleBE(until);
      const content = Buffer.concat([Buffer.from(session, "hex"), randomBytes(NONCE_LENGTH), time]);
      return Buffer.concat([content, codeOf(content)]).toString("base64url");
    },
    read: (bearer) => {
      if (bearer.length !== WRITTEN_LENGTH) return undefined;
      const octets = Buffer.from(bearer, "base64url");
      const content = octets.subarray(0, CONTENT_LENGTH);
      if (octets.length !== LENGTH) return undefined;
      if (!timingSafeEqual(octets.subarray(CONTENT_LENGTH), codeOf(content))) return undefined;
      return {
        session: content.subarray(0, SESSION_LENGTH).toString("hex"),
        until: content.readDoubleBE(SESSION_LENGTH + NONCE_LENGTH),
      };
    },
  };
}
