import { createHmac, randomBytes } from "node:crypto";
import { base32 } from "./base32.ts";

/** A code is shown for this long, ms. @internal for tests */
export const STEP = 30_000;
const DIGITS = 6;
/** Octets of a secret: as many as SHA-1 gives, as RFC 4226 advises. */
const SECRET_LENGTH = 20;
/** Codes of one step before and after count too: clocks of phones differ. */
const DRIFT = [0, -1, 1];

export function newSecret(): Buffer {
  return randomBytes(SECRET_LENGTH);
}

/** The code of a step (RFC 4226: HMAC-SHA-1, dynamic truncation), which is all that authenticator apps agree on. @internal for tests */
export function codeOfStep(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The step of a time (RFC 6238). @param time ms since the epoch @internal for tests */
export function stepAt(time: number): number {
  return Math.floor(time / STEP);
}

/**
 * The step whose code this is, around a time.
 * @returns undefined for any other code
 */
export function stepOfCode(secret: Uint8Array, code: string, time: number): number | undefined {
  const digits = code.replaceAll(" ", "");
  const now = stepAt(time);
  const steps = DRIFT.map((drift) => now + drift).filter((step) => step >= 0);
  return steps.find((step) => codeOfStep(secret, step) === digits);
}

/** What an authenticator app reads from the QR code. */
export function otpauthUri(secret: Uint8Array, { site, username }: { site: string; username: string }): string {
  const label = `${encodeURIComponent(site)}:${encodeURIComponent(username)}`;
  const query = new URLSearchParams({ secret: base32(secret), issuer: site, digits: String(DIGITS), period: "30" });
  return `otpauth://totp/${label}?${query.toString().replaceAll("+", "%20")}`;
}
