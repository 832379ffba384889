import type { SealedText } from "../../../platform/secretBox.ts";

/** What a provider has said of a person who signs in with it. */
export interface ProviderProof {
  /** Of the provider. */
  readonly key: string;
  /** The provider's name, for the audit log. */
  readonly name: string;
  readonly subject: string;
  /** The provider's session; absent: it names none. */
  readonly session: string | undefined;
  /** Sealed: what the provider gave as proof, which it takes back at the sign-out. */
  readonly token: SealedText | undefined;
  /** A second factor was shown to it. */
  readonly hasFactor: boolean;
  /** When the person last gave their password there, ms; undefined: it does not say. */
  readonly provenAt: number | undefined;
}
