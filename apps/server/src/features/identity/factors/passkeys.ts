import type { PasskeyAssertion, PasskeyAttestation, PasskeyOptions } from "@atrium/contract/people";
import type { StoredPasskey } from "./passkeyStore.ts";

/** Where the page was that asks: a passkey works at the host name that it was made for. */
export interface PageOrigin {
  /** Without its port. */
  readonly host: string;
  /** `https://atrium.example.org`. */
  readonly origin: string;
}

/** What a browser is asked with, and the challenge in it that has to come back. */
export interface PasskeyQuestion {
  readonly options: PasskeyOptions;
  readonly challenge: string;
}

interface Person {
  readonly id: number;
  readonly username: string;
}

/** Loaded at the first passkey: a start does not wait for it. */
const library = async () => import("@simplewebauthn/server");

/** EdDSA, ES256 and RS256 (COSE): what devices have had for years, and Node verifies without an experiment. */
const ALGORITHMS = [-8, -7, -257] as const;

/** For a new passkey of a person, not an existing one. It asks for a PIN, a finger or a face. */
export async function askForNewPasskey(asked: {
  /** Shown by the browser. */
  readonly site: string;
  readonly person: Person;
  readonly page: PageOrigin;
  readonly has: readonly StoredPasskey[];
}): Promise<PasskeyQuestion> {
  const { id, username } = asked.person;
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: asked.site,
    rpID: asked.page.host,
    userName: username,
    userID: new TextEncoder().encode(`atrium user ${id}`),
    attestationType: "none",
    supportedAlgorithmIDs: [...ALGORITHMS],
    excludeCredentials: asked.has.map(({ credential }) => ({ id: credential })),
    authenticatorSelection: { residentKey: "discouraged", userVerification: "required" },
  });
  return { options: { ...options }, challenge: options.challenge };
}

export type NewPasskey = Pick<StoredPasskey, "credential" | "publicKey" | "counter" | "transports" | "host">;

/** Undefined: of another page, for another challenge, or without its person being verified. */
export async function readNewPasskey(
  credential: PasskeyAttestation,
  expected: { readonly challenge: string; readonly page: PageOrigin },
): Promise<NewPasskey | undefined> {
  const { clientDataJSON, attestationObject, transports = [] } = credential.response;
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response: { clientDataJSON, attestationObject, transports: [...transports] } },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.page.origin,
      expectedRPID: expected.page.host,
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credential: id, publicKey: Buffer.from(publicKey), counter, transports, host: expected.page.host };
  } catch {
    // The library throws for everything that does not fit, whatever it is.
    return undefined;
  }
}

export async function askForPasskey({ host }: PageOrigin, has: readonly StoredPasskey[]): Promise<PasskeyQuestion> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: host,
    userVerification: "required",
    allowCredentials: has.map(({ credential }) => ({ id: credential })),
  });
  return { options: { ...options }, challenge: options.challenge };
}

/** The counter after a right signature; undefined for any other. A counter that goes back is a copy. */
export async function readSignature(
  credential: PasskeyAssertion,
  passkey: StoredPasskey,
  expected: { readonly challenge: string; readonly page: PageOrigin },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response: withoutAbsent(credential.response) },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.page.origin,
      expectedRPID: passkey.host,
      requireUserVerification: true,
      credential: {
        id: passkey.credential,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

/** The library's type has no undefined handle. */
function withoutAbsent({ userHandle, ...response }: PasskeyAssertion["response"]) {
  return userHandle === undefined ? response : { ...response, userHandle };
}
