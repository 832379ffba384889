import type { AuditRow } from "@atrium/contract";

export type Change = { name: string; before: string | undefined; after: string | undefined };

const WORDS: Record<string, string> = {
  username: "Username",
  role: "Role",
  isActive: "May sign in",
  name: "Name",
  permissions: "Permissions",
  reason: "Reason",
  holdMinutes: "Held for, min",
  command: "Command",
};

/** What a row of the audit log says was before and after, one line a value; names the log has no word for stay. */
export function changesOf({ before, after }: Pick<AuditRow, "before" | "after">): Change[] {
  const old = flat(before);
  const young = flat(after);
  return [...new Set([...old.keys(), ...young.keys()])].map((name) => ({
    name: WORDS[name] ?? name,
    before: old.get(name),
    after: young.get(name),
  }));
}

/** The values of a record and of the records in it, under their own names. */
function flat(record: Record<string, unknown> | null): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(record ?? {})) {
    if (isRecord(value)) for (const [inner, text] of flat(value)) found.set(inner, text);
    else found.set(name, textOf(value));
  }
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "none";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(textOf).join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? value : JSON.stringify(value);
}
