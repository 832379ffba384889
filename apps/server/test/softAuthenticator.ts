import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import type { PasskeyAssertion, PasskeyAttestation } from "@atrium/contract/people";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** What a page and a device may get wrong. */
export interface Told {
  readonly challenge: string;
  readonly origin?: string;
  readonly host?: string;
  readonly counter?: number;
  readonly isVerified?: boolean;
}

/** For tests: a device that holds one passkey (WebAuthn, ES256) and signs what the test asks. */
export class SoftAuthenticator {
  readonly id = randomBytes(16);
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = privateKey;
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    // COSE: kty EC2, alg ES256, crv P-256, x, y.
    this.#publicKey = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
  }

  attest(told: Told): PasskeyAttestation {
    const held = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.#publicKey]);
    const authData = Buffer.concat([authDataOf(told, HAS_CREDENTIAL), held]);
    const attestationObject = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    const response = {
      clientDataJSON: clientData("webauthn.create", told).toString("base64url"),
      attestationObject: attestationObject.toString("base64url"),
    };
    return { ...this.#names(), response };
  }

  assert(told: Told): PasskeyAssertion {
    const authData = authDataOf(told, 0);
    const data = clientData("webauthn.get", told);
    const signed = Buffer.concat([authData, createHash("sha256").update(data).digest()]);
    const response = {
      clientDataJSON: data.toString("base64url"),
      authenticatorData: authData.toString("base64url"),
      signature: sign("sha256", signed, this.#key).toString("base64url"),
    };
    return { ...this.#names(), response };
  }

  #names() {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };
  }
}

function authDataOf({ host = "localhost", counter = 1, isVerified = true }: Told, more: number): Buffer {
  const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | more;
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash("sha256").update(host).digest(), Buffer.from([flags]), count]);
}

function clientData(type: string, { challenge, origin = "http://localhost:80" }: Told): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
