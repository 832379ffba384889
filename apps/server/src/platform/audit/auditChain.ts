import { createHash } from "node:crypto";

/** The linked content of an audit row. */
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
  /** The sentence and the place of the row. Absent in older rows. */
  readonly sentence?: string | undefined;
  readonly place?: string | undefined;
}

/** The link before the first row of a chain. */
export const CHAIN_START = "0".repeat(64);

/**
 * A row's link: SHA-256 over the link before it and the row as canonical JSON (keys in order, no spaces), in
 * hexadecimal. Existing rows were linked with exactly this: it must never change. An absent field is not in the JSON.
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
 * Text as the database returns it: PostgreSQL stores neither NUL nor half a surrogate pair, and a link over the
 * original text would look broken.
 */
export function keepable(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed().replaceAll("\0", "\uFFFD");
  if (Array.isArray(value)) return value.map((one) => keepable(one));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [String(keepable(key)), keepable(part)]));
}
