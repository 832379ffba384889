import type { SignInSettings } from "@atrium/contract/people";
import { phrase, type Phrase } from "@atrium/words";
import { BoundSecrets, type BoundText, type SecretPlace } from "../../../platform/boundSecrets.ts";
import { type SecretBox, SealedText } from "../../../platform/secretBox.ts";
import { hostOf } from "./directory/directoryLine.ts";

/** A secret as it can be used. `trouble`: why it cannot. */
export interface OpenSecret {
  readonly secret: string | undefined;
  readonly trouble: Phrase | undefined;
}

const TROUBLES = {
  openid: {
    unreadable: phrase("The client secret cannot be decrypted. Enter it again."),
    elsewhere: phrase("The client secret was entered for a different address. Enter it again."),
  },
  ldap: {
    unreadable: phrase("The password of the service account cannot be decrypted. Enter it again."),
    elsewhere: phrase("The password of the service account was entered for a different address. Enter it again."),
  },
} as const;

/** Who gets the secret. */
export function receiverOf(settings: Receiver): string {
  if (settings.kind === "openid") return new URL(settings.issuer).origin;
  const { host, port, isTls } = hostOf(settings.address);
  return `${isTls ? "ldaps" : "ldap"}://${host}:${port}`;
}

type Receiver =
  | { readonly kind: "openid"; readonly issuer: string }
  | { readonly kind: "ldap"; readonly address: string };

/** Seals the secrets of providers, each for its provider and its receiver. */
export class ProviderSecrets {
  readonly #box: SecretBox;
  readonly #bound: BoundSecrets;

  constructor(box: SecretBox) {
    this.#box = box;
    this.#bound = new BoundSecrets(box);
  }

  seal(key: string, settings: SignInSettings, secret: string): BoundText {
    return this.#bound.seal(placeOf(key, settings), secret);
  }

  open(key: string, settings: SignInSettings, kept: unknown): OpenSecret {
    if (!settings.hasSecret) return { secret: undefined, trouble: undefined };
    const { secret, trouble } = this.#bound.open(placeOf(key, settings), kept);
    return { secret, trouble: trouble && TROUBLES[settings.kind][trouble] };
  }

  /** Sealed with the newest key what an older one sealed. */
  resealed(key: string, settings: SignInSettings, kept: unknown): BoundText | undefined {
    return this.#bound.resealed(placeOf(key, settings), kept);
  }

  /** The identity token that the provider issued for a session. */
  sealToken(key: string, token: string): SealedText {
    return this.#box.seal(token, tokenPlaceOf(key));
  }

  openToken(key: string, kept: unknown): string | undefined {
    const sealed = SealedText.safeParse(kept);
    return sealed.success ? this.#box.openIfReadable(sealed.data, tokenPlaceOf(key)) : undefined;
  }
}

function placeOf(key: string, settings: SignInSettings): SecretPlace {
  return { of: `secret of sign-in provider ${key}`, receiver: receiverOf(settings) };
}

function tokenPlaceOf(key: string): string {
  return `token of a session of sign-in provider ${key}`;
}
