import { t } from "@atrium/words";
import * as z from "zod";
import { FEATURES } from "../base/feature.ts";
import { EpochMillis } from "../base/ids.ts";
import { ListQuery } from "../base/paging.ts";
import { RoleLimits, UNLIMITED } from "./roleLimits.ts";
import { Permission } from "./session.ts";

export const RoleId = z.int().positive().max(2_147_483_647).brand<"RoleId">();
export type RoleId = z.infer<typeof RoleId>;

/** Order of a list's rows, as the specification's queries write it. */
export const OrderBy = z.enum(["ASC", "DESC"]);
export type OrderBy = z.infer<typeof OrderBy>;

export const RoleRow = z.object({
  id: RoleId,
  name: z.string(),
  /** Every feature, used or not. */
  permissions: z.array(Permission),
  /** Whether who holds it signs in with a second factor. */
  asksSecondFactor: z.boolean(),
  /** Where its permissions hold. */
  limits: RoleLimits,
  /** Users that hold the role, active or not. A role without any can be deleted. */
  users: z.int().nonnegative(),
  /** The last change of its name or permissions; null: unchanged since the first start. */
  changedAt: EpochMillis.nullable(),
  changedBy: z.string().nullable(),
  /** A change names it, so that nobody's change is lost unseen. */
  revision: z.int().positive(),
});
export type RoleRow = z.infer<typeof RoleRow>;

export const RoleListQuery = ListQuery.extend({
  orderBy: OrderBy.default("ASC"),
  sortBy: z.enum(["name", "users"]).default("name"),
  /** Part of the name, in any case. */
  search: z.string().trim().max(64).default(""),
});
export type RoleListQuery = z.infer<typeof RoleListQuery>;

export const RoleName = z
  .string()
  .trim()
  .min(1, { error: () => t("Enter a name for the role") })
  .max(64, { error: () => t("At most 64 characters") })
  .regex(/^\P{C}*$/u, { error: () => t("No control characters") });

/** What a form sends to make or change a role. A feature that is not listed is not used. */
export const RoleWrite = z.object({
  name: RoleName,
  permissions: z
    .array(Permission)
    .max(FEATURES.length)
    .refine((list) => new Set(list.map(({ feature }) => feature.slug)).size === list.length, {
      error: () => t("A permission is listed twice"),
    }),
  asksSecondFactor: z.boolean().default(false),
  limits: RoleLimits.default(UNLIMITED),
});
export type RoleWrite = z.infer<typeof RoleWrite>;

/** The whole of a role as it shall be, and the revision that was read. */
export const RoleChange = RoleWrite.extend({ revision: z.int().positive() });
export type RoleChange = z.infer<typeof RoleChange>;
