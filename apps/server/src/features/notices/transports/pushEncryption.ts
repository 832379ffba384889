import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** The record holds the whole message. */
const RECORD_SIZE = 4_096;

/** What a browser gave. base64url. */
export interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What is generated for each message; tests give that of the standard. */
interface Ephemeral {
  readonly privateKey: Buffer;
  readonly salt: Buffer;
}

/**
 * Encrypts for one browser, in one record (RFC 8291, 3; RFC 8188, 2).
 * @throws Error where the browser's key is not a point of the curve
 */
export function encrypt(
  text: Buffer,
  { p256dh, auth }: Pick<PushSubscription, "p256dh" | "auth">,
  own?: Ephemeral,
): Buffer {
  const theirs = Buffer.from(p256dh, "base64url");
  const ecdh = createECDH("prime256v1");
  if (own === undefined) ecdh.generateKeys();
  else ecdh.setPrivateKey(own.privateKey);
  const ours = ecdh.getPublicKey();
  const salt = own?.salt ?? randomBytes(16);
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours]);
  const secret = hkdf(ecdh.computeSecret(theirs), Buffer.from(auth, "base64url"), keyInfo, 32);
  const key = hkdf(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = hkdf(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  // 2 marks the end of the last record.
  const record = Buffer.concat([cipher.update(text), cipher.update(Buffer.from([2])), cipher.final()]);
  const size = Buffer.alloc(5);
  size.writeUInt32BE(RECORD_SIZE);
  size.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, size, ours, record, cipher.getAuthTag()]);
}

function hkdf(input: Buffer, salt: Buffer, purpose: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", input, salt, purpose, length));
}
