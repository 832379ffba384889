import {
  type FactorProof,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyOptions,
  RecoveryCodesReply,
  USER_API,
} from "@atrium/contract";
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import * as z from "zod";
import { send } from "./http.ts";

// The server's own words for the browser, which looks at each of them itself.
const isOptions = (reply: unknown): boolean => PasskeyOptions.safeParse(reply).success;
const CreationOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>(isOptions);
const RequestOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>(isOptions);

/** Whether this browser can hold passkeys at this address: it wants HTTPS and a name, not a number. */
export function canHoldPasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(window.location.hostname);
}

/** The person did not want to, was too slow, or the device has no fitting passkey: the browser does not say which. */
export class PasskeyRefusedError extends Error {
  override name = "PasskeyRefusedError";
}

/**
 * Makes a passkey on this device or another one.
 * @returns new recovery codes, to be shown once; none where the person has some
 * @throws ApiError, PasskeyRefusedError
 */
export async function addPasskey(name: string): Promise<readonly string[]> {
  const optionsJSON = await send(CreationOptions, "POST", `${USER_API}/users/me/passkey-challenge`, {});
  const credential = PasskeyAttestation.parse(await withDevice(() => startRegistration({ optionsJSON })));
  return (await send(RecoveryCodesReply, "POST", `${USER_API}/users/me/passkeys`, { name, credential })).codes;
}

/** Signs the challenge of a sign-in. @throws ApiError, PasskeyRefusedError */
export async function signWithPasskey(step: string): Promise<FactorProof> {
  const path = `${USER_API}/sessions/passkey-challenge`;
  const optionsJSON = await send(RequestOptions, "POST", path, { step }, { isPublic: true });
  const credential = PasskeyAssertion.parse(await withDevice(() => startAuthentication({ optionsJSON })));
  return { way: "passkey", credential };
}

async function withDevice(act: () => Promise<object>): Promise<object> {
  try {
    // Extensions are none of ours.
    return { ...(await act()), clientExtensionResults: {} };
  } catch (cause) {
    throw new PasskeyRefusedError("No passkey was given. Try again, or another way.", { cause });
  }
}
