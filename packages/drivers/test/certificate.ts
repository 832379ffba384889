import { createHash, generateKeyPairSync, sign, X509Certificate } from "node:crypto";
import type { KeyObject } from "node:crypto";

/** A certificate and its key, in PEM form. */
export interface TestCertificate {
  readonly certificate: string;
  readonly privateKey: string;
  readonly name: string;
  readonly key: KeyObject;
}

interface Wanted {
  /** Its common name, and the DNS name that it is for. */
  readonly name: string;
  /** Signs it; without one it signs itself. */
  readonly issuer?: TestCertificate;
  readonly isAuthority?: boolean;
  /** Days from now until it ends. */
  readonly days?: number;
}

const DAY = 86_400_000;
/** Tags and identifiers of X.509 (RFC 5280) in DER. */
const SEQUENCE = 0x30;
const SET = 0x31;
const OID = 0x06;
const ECDSA_WITH_SHA256 = der(SEQUENCE, der(OID, Buffer.from("2a8648ce3d040302", "hex")));
const COMMON_NAME = der(OID, Buffer.from("550403", "hex"));
const BASIC_CONSTRAINTS = der(OID, Buffer.from("551d13", "hex"));
const SUBJECT_ALT_NAME = der(OID, Buffer.from("551d11", "hex"));
const TRUE = der(0x01, Buffer.from([0xff]));

/** Makes a certificate for a name and for 127.0.0.1. */
export function testCertificate({ name, issuer, isAuthority = false, days = 1 }: Wanted): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const body = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, createHash("sha256").update(`${name}${Math.random()}`).digest().fill(1, 0, 1).subarray(0, 8)),
    ECDSA_WITH_SHA256,
    nameOf(issuer?.name ?? name),
    der(SEQUENCE, timeOf(Date.now() - 2 * DAY), timeOf(Date.now() + days * DAY)),
    nameOf(name),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, der(SEQUENCE, constraints(isAuthority), alternativeNames(name))),
  );
  const signature = sign("sha256", body, issuer?.key ?? privateKey);
  const whole = der(SEQUENCE, body, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    name,
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    key: privateKey,
  };
}

/** As people read it. */
export function testFingerprint({ certificate }: TestCertificate): string {
  return new X509Certificate(certificate).fingerprint256;
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
  if (length < 256) return Buffer.concat([Buffer.from([tag, 0x81, length]), content]);
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), content]);
}

function nameOf(name: string): Buffer {
  return der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from(name)))));
}

function timeOf(time: number): Buffer {
  const digits = new Date(time).toISOString().replaceAll(/[-:T]/g, "").slice(0, 14);
  return der(0x18, Buffer.from(`${digits}Z`));
}

function constraints(isAuthority: boolean): Buffer {
  return der(SEQUENCE, BASIC_CONSTRAINTS, TRUE, der(0x04, der(SEQUENCE, ...(isAuthority ? [TRUE] : []))));
}

function alternativeNames(name: string): Buffer {
  const names = der(SEQUENCE, der(0x82, Buffer.from(name)), der(0x87, Buffer.from([127, 0, 0, 1])));
  return der(SEQUENCE, SUBJECT_ALT_NAME, der(0x04, names));
}
