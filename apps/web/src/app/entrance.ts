import type { CurrentUser } from "@atrium/contract/people";

const SIGN_IN_PATH = "/login";

interface Address {
  pathname: string;
  search: string;
}

/**
 * Where an address leads before any page is looked at (specification point 4): without a session to the sign-in page,
 * which remembers the address; undefined: the address may stay.
 */
export function entrance(address: Address, user: CurrentUser | null): string | undefined {
  if (user !== null || address.pathname === SIGN_IN_PATH) return undefined;
  const wanted = `${address.pathname}${address.search}`;
  return wanted === "/" ? SIGN_IN_PATH : `${SIGN_IN_PATH}?${new URLSearchParams({ next: wanted }).toString()}`;
}

/** Where the sign-in page leads afterwards. Only an address of our own: a link to it must not lead elsewhere. */
export function nextAddress(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "/";
  return /^\/(?![/\\])/.test(next) ? next : "/";
}
