import { createHash } from "node:crypto";

/** What a row of the audit log says. */
export interface AuditContent {
  /** Ms since the epoch. */
  readonly at: number;
  readonly kind: string;
  readonly userId: number | null;
  readonly by: string;
  readonly address: string | null;
  readonly subject: string;
  readonly before: object | null;
  readonly after: object | null;
  /** What is read of it, and where it was. Absent in rows from before rows had words. */
  readonly sentence?: string | undefined;
  readonly place?: string | undefined;
}

/** What the first row of a chain follows. */
export const CHAIN_START = "0".repeat(64);

/**
 * A row's link: SHA-256 over the link before it and the row as canonical JSON (keys in order, no spaces), in hexadecimal.
 * Rows that are kept were linked with exactly this: it must never change. What a row does not have is not in the JSON.
 */
export function linkOf(previous: string, row: AuditContent): string {
  const { at, kind, userId, by, address, subject, before, after, sentence, place } = row;
  const text = canonical({ previous, at, kind, userId, by, address, subject, before, after, sentence, place });
  return createHash("sha256").update(text).digest("hex");
}

/** JSON with the keys of every object in the order of their code units. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`);
  return `{${parts.join(",")}}`;
}

/**
 * Text as the database gives it back: PostgreSQL keeps neither NUL nor half a surrogate pair, and a link over what was
 * not kept would look broken.
 */
export function keepable(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed().replaceAll("\0", "\uFFFD");
  if (Array.isArray(value)) return value.map((one) => keepable(one));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [String(keepable(key)), keepable(part)]));
}
