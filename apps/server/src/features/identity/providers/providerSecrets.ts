import type { SignInSettings } from "@atrium/contract/people";
import { phrase, type Phrase } from "@atrium/words";
import * as z from "zod";
import { type SecretBox, SealedText, UnreadableSecretError } from "../../../platform/secretBox.ts";

/** A secret with the receiver that it was entered for. The seal covers the receiver: with another one it does not open. */
const BoundText = SealedText.extend({ receiver: z.string() });
type BoundText = z.infer<typeof BoundText>;

/** A secret as it can be used. `trouble`: why it cannot. */
export interface OpenSecret {
  readonly secret: string | undefined;
  readonly trouble: Phrase | undefined;
}

const TROUBLES = {
  unreadable: phrase("The client secret cannot be decrypted. Enter it again."),
  elsewhere: phrase("The client secret was entered for a different address. Enter it again."),
} as const;

/** Who gets the secret. */
export function receiverOf({ issuer }: Pick<SignInSettings, "issuer">): string {
  return new URL(issuer).origin;
}

/** Seals the secrets of providers, each for its provider and its receiver. */
export class ProviderSecrets {
  readonly #box: SecretBox;

  constructor(box: SecretBox) {
    this.#box = box;
  }

  seal(key: string, settings: SignInSettings, secret: string): BoundText {
    const receiver = receiverOf(settings);
    return { ...this.#box.seal(secret, placeOf(key, receiver)), receiver };
  }

  open(key: string, settings: SignInSettings, kept: unknown): OpenSecret {
    if (!settings.hasSecret) return { secret: undefined, trouble: undefined };
    const bound = BoundText.safeParse(kept);
    if (!bound.success) return { secret: undefined, trouble: TROUBLES.unreadable };
    const { receiver, ...sealed } = bound.data;
    if (receiver !== receiverOf(settings)) return { secret: undefined, trouble: TROUBLES.elsewhere };
    const secret = this.#readable(sealed, placeOf(key, receiver));
    return { secret, trouble: secret === undefined ? TROUBLES.unreadable : undefined };
  }

  /** Whether an older key sealed it. */
  isOutdated(kept: unknown): boolean {
    const bound = BoundText.safeParse(kept);
    return bound.success && this.#box.isOutdated(bound.data);
  }

  /** What the provider gave as proof of who somebody is. */
  sealToken(key: string, token: string): SealedText {
    return this.#box.seal(token, tokenPlaceOf(key));
  }

  openToken(key: string, kept: unknown): string | undefined {
    const sealed = SealedText.safeParse(kept);
    return sealed.success ? this.#readable(sealed.data, tokenPlaceOf(key)) : undefined;
  }

  #readable(sealed: SealedText, place: string): string | undefined {
    try {
      return this.#box.open(sealed, place);
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error;
      return undefined;
    }
  }
}

function placeOf(key: string, receiver: string): string {
  return JSON.stringify([`secret of sign-in provider ${key}`, receiver]);
}

function tokenPlaceOf(key: string): string {
  return `token of a session of sign-in provider ${key}`;
}
