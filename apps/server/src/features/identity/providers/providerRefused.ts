import type { SignInRefusal } from "@atrium/contract/people";
import { AddressRefused } from "@atrium/drivers";
import { AuthorizationResponseError } from "openid-client";
import { isCertificateError, noAnswerWords } from "../../../platform/http/noAnswerWords.ts";

/** Nobody is signed in: why, as the sign-in page says it, and more of it for the audit log. */
export class ProviderRefused extends Error {
  override readonly name = "ProviderRefused";
  readonly why: SignInRefusal;
  /** Who it was, where the provider has said so. */
  readonly subject: string | undefined;

  constructor(why: SignInRefusal, detail: string, options: ErrorOptions & { readonly subject?: string } = {}) {
    super(detail, options);
    this.why = why;
    this.subject = options.subject;
  }
}

/** The provider could not be reached: a network error. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/** What an error of a provider, or of the library that speaks to it, means for the person. */
export function refusalOf(error: unknown): ProviderRefused {
  if (error instanceof ProviderRefused) return error;
  const chain = causesOf(error);
  const network = chain.find((one) => one instanceof NoAnswer || one instanceof AddressRefused || isTimeout(one));
  if (network !== undefined) {
    const { cause } = network;
    const why = isCertificateError(cause) ? "certificate" : "unreachable";
    return new ProviderRefused(why, noAnswerWords(cause ?? network), { cause: error });
  }
  const declined = chain.find((one) => one instanceof AuthorizationResponseError);
  if (declined !== undefined) return new ProviderRefused("declined", declined.error, { cause: error });
  const words = chain.map(({ message }) => message).filter((message) => message !== "");
  return new ProviderRefused("invalid", [...new Set(words)].join(": ").slice(0, 300), { cause: error });
}

function causesOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let next = error; next instanceof Error && chain.length < 10; next = next.cause) chain.push(next);
  return chain;
}

function isTimeout({ name }: Error): boolean {
  return name === "TimeoutError" || name === "AbortError";
}
