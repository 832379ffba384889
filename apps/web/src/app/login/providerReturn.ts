import { readSignInReturn, type SignInReturn } from "@atrium/contract/people";
import { ownPath, replaceAddress } from "../../platform/base.ts";
import { notices } from "../../platform/notices.ts";
import { currentUser, enter } from "../../platform/session.ts";
import { nextAddress } from "../entrance.ts";
import { refusalWords } from "./refusalWords.ts";

let end: SignInReturn | undefined;

/**
 * The browser may come from the sign-in of an organisation: how that ended is read from the address, which forgets it.
 * Whoever is signed in is so before anything is shown.
 */
export async function takeProviderReturn(): Promise<void> {
  const { hash, search } = window.location;
  const pathname = ownPath(window.location);
  if (pathname !== "/login") return;
  end = readSignInReturn(hash);
  if (end === undefined) return;
  replaceAddress(pathname + search);
  // Where the server does not answer, the sign-in page says so at the next try.
  if (end.kind === "signed-in") await enter().catch(() => undefined);
  if (currentUser() === null || end.kind === "signed-in") return;
  // Somebody who is signed in wanted to confirm it.
  replaceAddress(nextAddress(search));
  if (end.kind === "refused") notices.show({ kind: "error", title: "", message: refusalWords(end.why) });
}

/** How a sign-in with an organisation has ended, for the sign-in page. */
export function providerReturn(): SignInReturn | undefined {
  return end;
}
