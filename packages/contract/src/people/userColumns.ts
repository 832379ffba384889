import { SIGN_IN_FAILURES, type UserRow } from "./user.ts";
import type { Column } from "../base/column.ts";

/** Whether a user may sign in, and whether wrong passwords slow that down. */
export function signInText({ isActive, failedSignIns }: UserRow): string {
  if (!isActive) return "Inactive";
  return failedSignIns < SIGN_IN_FAILURES ? "Active" : `Slowed, ${failedSignIns} wrong passwords`;
}

export const USER_COLUMNS = [
  { key: "username", title: "Username", value: ({ username }) => username },
  { key: "role", title: "Role", value: ({ role }) => role.name },
  { key: "isActive", title: "Status", value: signInText },
  { key: "lastSignInAt", title: "Last sign-in", isMoment: true, value: ({ lastSignInAt }) => lastSignInAt },
  { key: "liveSessions", title: "Signed in now", value: ({ liveSessions }) => liveSessions },
  { key: "updatedAt", title: "Changed", isMoment: true, value: ({ updatedAt }) => updatedAt },
] as const satisfies readonly Column<UserRow>[];
