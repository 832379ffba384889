import { phrase, sayTerm, t } from "@atrium/words";
import { SIGN_IN_FAILURES, type UserRow } from "./user.ts";
import type { Column } from "../base/column.ts";

/** Whether a user may sign in, and whether wrong passwords slow that down. */
export function signInText({ isActive, failedSignIns }: UserRow): string {
  if (!isActive) return t("Inactive");
  return failedSignIns < SIGN_IN_FAILURES
    ? t("Active")
    : t("Sign-in slowed, {failedSignIns} wrong passwords", { failedSignIns });
}

export const USER_COLUMNS = [
  { key: "username", title: phrase("Username"), value: ({ username }) => username },
  { key: "role", title: phrase("Role"), value: ({ role }) => sayTerm(role.name) },
  { key: "isActive", title: phrase("Status"), value: signInText },
  { key: "lastSignInAt", title: phrase("Last sign-in"), isMoment: true, value: ({ lastSignInAt }) => lastSignInAt },
  { key: "liveSessions", title: phrase("Signed in now"), value: ({ liveSessions }) => liveSessions },
  { key: "updatedAt", title: phrase("Changed"), isMoment: true, value: ({ updatedAt }) => updatedAt },
] as const satisfies readonly Column<UserRow>[];
