import { PageQuery } from "@atrium/contract";
import { AuditKind } from "@atrium/contract/people";
import * as z from "zod";

/** What the address says of the log; days are the site's. */
export const AuditAddress = PageQuery.extend({
  search: z.string().trim().max(64).default(""),
  /** Only what this person did; a user's menu leads here. */
  who: z.string().trim().max(64).default(""),
  kind: AuditKind.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type AuditAddress = z.output<typeof AuditAddress>;
