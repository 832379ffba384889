import { createECDH, createPrivateKey, type JsonWebKey, sign } from "node:crypto";

/** Seconds that a token is good for. */
const TOKEN_LIFE = 12 * 3_600;

/** Keys by which push services know the sender (RFC 8292): both base64url, the public one uncompressed. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export function newVapidKeys(): VapidKeys {
  const ecdh = createECDH("prime256v1");
  const publicKey = ecdh.generateKeys("base64url");
  return { publicKey, privateKey: padded(ecdh.getPrivateKey()).toString("base64url") };
}

/** The token that says who sends (RFC 8292, 2). */
export function vapidToken(options: {
  readonly keys: VapidKeys;
  readonly contact: string;
  readonly endpoint: string;
  readonly now: number;
}): string {
  const { keys, contact, endpoint, now } = options;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1000) + TOKEN_LIFE,
    sub: `mailto:${contact}`,
  };
  const signed = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
  const key = createPrivateKey({ key: jwkOf(keys), format: "jwk" });
  return `${signed}.${sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
}

function jwkOf({ publicKey, privateKey }: VapidKeys): JsonWebKey {
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  return { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "", d: privateKey };
}

/** Without its leading zeros a private key is shorter. */
function padded(key: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(32 - key.length), key]);
}
