import { t } from "@atrium/words";
import * as z from "zod";
import { EpochMillis, UserId } from "../base/ids.ts";
import { PageQuery } from "../base/paging.ts";
import { OrderBy, RoleId } from "./role.ts";

export const SHORTEST_PASSWORD = 10;

/** After this many failures a name must wait at an address (product decision 5). */
export const SIGN_IN_FAILURES = 5;

/** Letters and digits of any script, and `. _ @ -` between them. */
export const Username = z
  .string()
  .trim()
  .min(2, { error: () => t("At least 2 characters") })
  .max(64, { error: () => t("At most 64 characters") })
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@-]*$/u, {
    error: () => t("Use letters, digits and . _ @ - only, starting with a letter or digit"),
  });

/** A new password. The server also refuses common ones and those that contain the username or the site's name. */
export const NewPassword = z
  .string()
  .min(SHORTEST_PASSWORD, {
    error: () => t("At least {SHORTEST_PASSWORD} characters", { SHORTEST_PASSWORD }),
  })
  .max(256, { error: () => t("At most 256 characters") });

export const UserRow = z.object({
  id: UserId,
  username: z.string(),
  role: z.object({ id: RoleId, name: z.string() }),
  /** Whether the user may sign in. */
  isActive: z.boolean(),
  lastSignInAt: EpochMillis.nullable(),
  /** The name of the sign-in that the account belongs to; null: it has a password of its own here. */
  signsInWith: z.string().nullable().default(null),
  /** Whether a second factor is asked of the user at sign-in, because there is one. */
  hasSecondFactor: z.boolean(),
  /** Open sessions: browsers and programs that are signed in. */
  liveSessions: z.int().nonnegative(),
  /** Failed sign-ins of the last 15 min at the address with the most; `SIGN_IN_FAILURES` of them make that address wait. */
  failedSignIns: z.int().nonnegative(),
  createdAt: EpochMillis,
  updatedAt: EpochMillis,
  /** A change of name, role or activation names it, so that nobody's change is lost unseen. */
  revision: z.int().positive(),
});
export type UserRow = z.infer<typeof UserRow>;

export const USER_SORTS = ["username", "role", "isActive", "lastSignInAt", "createdAt", "updatedAt"] as const;

/** The specification's default query of the user list. */
export const UserListQuery = PageQuery.extend({
  active: z.enum(["true", "false", "all"]).default("true"),
  orderBy: OrderBy.default("DESC"),
  sortBy: z.enum(USER_SORTS).default("updatedAt"),
  /** Part of the username or the role's name, in any case. */
  search: z.string().trim().max(64).default(""),
  /** Only users of this role. */
  role: z.coerce.number().pipe(RoleId).optional(),
});
export type UserListQuery = z.infer<typeof UserListQuery>;

/** Whether the user has to choose another password at the first sign-in with one that somebody else knows. */
const AsksNewPassword = z.boolean().default(false);

export const UserCreate = z.object({
  username: Username,
  password: NewPassword,
  roleId: RoleId,
  isActive: z.boolean().default(true),
  asksNewPassword: AsksNewPassword,
});
export type UserCreate = z.infer<typeof UserCreate>;

export const UserUpdate = z.object({
  username: Username,
  roleId: RoleId,
  isActive: z.boolean(),
  /** That was read. */
  revision: z.int().positive(),
});
export type UserUpdate = z.infer<typeof UserUpdate>;

/** An administrator gives somebody a new password; the user's sessions end. */
export const PasswordReset = z.object({ password: NewPassword, asksNewPassword: AsksNewPassword });
export type PasswordReset = z.infer<typeof PasswordReset>;

/** A user's own change; the user's other sessions end. */
export const PasswordChange = z.object({ currentPassword: z.string().min(1).max(256), newPassword: NewPassword });
export type PasswordChange = z.infer<typeof PasswordChange>;

export const SessionRow = z.object({
  id: z.int().positive(),
  startedAt: EpochMillis,
  usedAt: EpochMillis,
  /** The address where the session was started. */
  address: z.string(),
  /** The name that the browser gives itself. */
  userAgent: z.string(),
  /** Whether it is the session of this call. */
  isCurrent: z.boolean(),
});
export type SessionRow = z.infer<typeof SessionRow>;
