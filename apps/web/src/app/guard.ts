import type { Feature } from "@atrium/contract";
import { redirect } from "@tanstack/react-router";
import { notices } from "../platform/notices.ts";
import { currentUser, hasFeature } from "../platform/session.ts";

/** A page with a feature slug: without the permission a notification, then the home page (specification point 8). */
export function requireFeature(feature: Feature): () => void {
  return () => {
    if (hasFeature(currentUser(), feature)) return;
    notices.show({ kind: "denied", title: "", message: "There is no access to this section" });
    throw redirect({ to: "/" });
  };
}
