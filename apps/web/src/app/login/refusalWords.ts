import type { SignInRefusal } from "@atrium/contract/people";
import { type Phrase, phrase, t } from "@atrium/words";

const WORDS: Readonly<Record<SignInRefusal, Phrase>> = {
  expired: phrase("This sign-in has expired or was already used. Start again."),
  unreachable: phrase("Your organisation's sign-in did not answer. Try again later."),
  certificate: phrase("The certificate of your organisation's sign-in is not trusted. Tell your administrator."),
  declined: phrase("Your organisation's sign-in did not sign you in."),
  invalid: phrase("The answer of your organisation's sign-in was not accepted. Tell your administrator."),
  "no-role": phrase("None of your groups has a role here. Ask your administrator for one."),
  inactive: phrase("Your account here is inactive. Ask your administrator to activate it."),
  taken: phrase("An account of this server already has your name. Tell your administrator."),
  off: phrase("This sign-in is turned off. Tell your administrator."),
};

/** Why nobody was signed in by a provider, and what to do about it. */
export function refusalWords(why: SignInRefusal): string {
  return t(WORDS[why]);
}
