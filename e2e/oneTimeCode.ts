import { createHmac } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code that an authenticator app shows at a time (RFC 6238), written apart from the server's. @param at ms */
export function oneTimeCode(secret: string, at: number): string {
  let bits = "";
  for (const sign of secret.replaceAll(" ", "")) bits += ALPHABET.indexOf(sign).toString(2).padStart(5, "0");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)));
  const counter = Buffer.alloc(8);
  counter.writeUInt32BE(Math.floor(at / 30_000), 4);
  const mac = createHmac("sha1", key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}
