import type { CurrentUser, Feature } from "@atrium/contract";
import { redirect } from "@tanstack/react-router";
import { notices } from "../platform/notices.ts";
import { currentUser, hasFeature } from "../platform/session.ts";

/** The route guard (specification point 4): without a session to the sign-in page, which then leads back. */
export function requireSession({ location }: { location: { href: string } }): { user: CurrentUser } {
  const user = currentUser();
  if (user !== null) return { user };
  throw redirect({ to: "/login", search: location.href === "/" ? {} : { next: location.href } });
}

/** A page with a feature slug: without the permission a notification, then the home page (specification point 8). */
export function requireFeature(feature: Feature): () => void {
  return () => {
    if (hasFeature(currentUser(), feature)) return;
    notices.show({ kind: "denied", title: "", message: "There is no access to this section" });
    throw redirect({ to: "/" });
  };
}

/** A signed-in user has no business on the sign-in page. */
export function requireNoSession(): void {
  if (currentUser() !== null) throw redirect({ to: "/" });
}

/** Only an address of our own: a link to the sign-in page must not lead elsewhere. */
export function safeNext(next: string | undefined): string {
  if (next === undefined || !/^\/(?![/\\])/.test(next)) return "/";
  return next;
}
