import { UserId, type Feature } from "@atrium/contract";
import type { Session } from "../src/platform/http/session.ts";

/** Who is signed in at a stand, by token. */
export function standSessions(): Map<string, Session> {
  return new Map([
    ["operator", session(1, "ann", ["viewable", "controllable"])],
    ["second-operator", session(2, "bob", ["viewable", "controllable"])],
    ["planner", session(5, "pat", ["viewable", "controllable", "automationSettable"])],
    ["admin", session(6, "abe", ["viewable", "devicesSettable"])],
    ["viewer", session(3, "vic", ["viewable"])],
    ["tenant", session(4, "tom", ["bookable"])],
  ]);
}

function session(id: number, username: string, features: Feature[]): Session {
  const permissions = features.map((slug) => ({ isUsed: true, feature: { slug } }));
  const user = { id: UserId.parse(id), username, role: { name: "Role", permissions } };
  return { id, user, features: new Set(features) };
}
