import { t } from "@atrium/words";
import { AppError } from "../../../../platform/errors.ts";

/** Why a directory could not say who somebody is. */
export type FaultKind = "unreachable" | "certificate" | "service" | "referral" | "several" | "invalid";

/** A directory gave no answer that could be used; nobody is signed in by it. The message is for administrators. */
export class DirectoryFault extends Error {
  override readonly name = "DirectoryFault";
  readonly kind: FaultKind;

  constructor(kind: FaultKind, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.kind = kind;
  }
}

const SENTENCES: Readonly<Record<FaultKind, (name: string) => string>> = {
  unreachable: (name) => t("{name} did not answer. Accounts with a password of this server still work.", { name }),
  certificate: (name) => t("The certificate of {name} is not trusted. Tell your administrator.", { name }),
  service: (name) => t("{name} does not accept the account of this server. Tell your administrator.", { name }),
  referral: (name) => t("{name} refers to another server. Tell your administrator.", { name }),
  several: (name) => t("{name} has several people of this name. Tell your administrator.", { name }),
  invalid: (name) => t("The answer of {name} could not be used. Tell your administrator.", { name }),
};

/** What a person reads who wanted to sign in. */
export function faultError({ kind }: DirectoryFault, name: string): AppError {
  return new AppError("EAU010", SENTENCES[kind](name));
}
