import {
  type FactorProof,
  PasskeyAssertion,
  PasskeyAttestation,
  offerPasskey,
  addPasskey as addPasskeyCall,
  askForPasskey,
} from "@atrium/contract/people";
import { t } from "@atrium/words";
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import * as z from "zod";
import { ask } from "./http.ts";

// The server's own words for the browser, which looks at each of them itself.
const CreationOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>();
const RequestOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>();

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
  const optionsJSON = CreationOptions.parse(await ask(offerPasskey, { body: {} }));
  const credential = PasskeyAttestation.parse(await withDevice(() => startRegistration({ optionsJSON })));
  return (await ask(addPasskeyCall, { body: { name, credential } })).codes;
}

/** Signs the challenge of a sign-in. @throws ApiError, PasskeyRefusedError */
export async function signWithPasskey(step: string): Promise<FactorProof> {
  const optionsJSON = RequestOptions.parse(await ask(askForPasskey, { body: { step }, isPublic: true }));
  const credential = PasskeyAssertion.parse(await withDevice(() => startAuthentication({ optionsJSON })));
  return { way: "passkey", credential };
}

async function withDevice(act: () => Promise<object>): Promise<object> {
  try {
    // We use no extensions.
    return { ...(await act()), clientExtensionResults: {} };
  } catch (cause) {
    throw new PasskeyRefusedError(t("No passkey was provided. Try again or use another method."), { cause });
  }
}
