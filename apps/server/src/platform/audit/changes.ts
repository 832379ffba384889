import type { Caller } from "../http/caller.ts";
import type { AuditEntry } from "./auditSink.ts";

/** The fields of an entry that name the person who acted. */
export function actedBy({ userId, name: by, address }: Caller): Pick<AuditEntry, "userId" | "by" | "address"> {
  return { userId, by, address };
}

/** The fields of an entry that show a change: those that differ, or all where there is nothing before or after. */
export function valuesOf(before: object | undefined, after: object | undefined): Pick<AuditEntry, "before" | "after"> {
  if (before === undefined || after === undefined) return { before, after };
  return { before: differing(before, after), after: differing(after, before) };
}

function differing(values: object, others: object): object {
  const known = new Map(Object.entries(others).map(([key, value]) => [key, JSON.stringify(value)]));
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => known.get(key) !== JSON.stringify(value)));
}
