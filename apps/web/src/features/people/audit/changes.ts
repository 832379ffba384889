import type { AuditRow } from "@atrium/contract/people";
import { phrase, type Phrase, t } from "@atrium/words";
import * as z from "zod";

export interface Change {
  name: string;
  before: string | undefined;
  after: string | undefined;
}

const WORDS: Record<string, Phrase> = {
  username: phrase("Username"),
  role: phrase("Role"),
  isActive: phrase("Can sign in"),
  name: phrase("Name"),
  permissions: phrase("Permissions"),
  reason: phrase("Reason"),
  holdMinutes: phrase("Hold time, min"),
  command: phrase("Command"),
  undoes: phrase("Undoes command"),
  heldBy: phrase("Held by"),
  found: phrase("Results"),
  endedSessions: phrase("Sessions ended"),
  session: phrase("Session"),
};

/** The outcome says it too, by reason. */
const SAID_BY_OUTCOME = "refused";

/** What a row of the audit log says was before and after, one line a value; names the log has no word for stay. */
export function changesOf({ before, after }: Pick<AuditRow, "before" | "after">): Change[] {
  const old = flat(before);
  const young = flat(after);
  return [...new Set([...old.keys(), ...young.keys()])].map((name) => ({
    name: nameOf(name),
    before: old.get(name),
    after: young.get(name),
  }));
}

function nameOf(key: string): string {
  const words = WORDS[key];
  return words === undefined ? key : t(words);
}

/** The values of a record and of the records in it, under their own names. */
function flat(record: Record<string, unknown> | null): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(record ?? {})) {
    if (name === SAID_BY_OUTCOME) continue;
    if (isRecord(value)) for (const [inner, text] of flat(value)) found.set(inner, text);
    else found.set(name, textOf(value));
  }
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return t("none");
  if (Array.isArray(value)) return value.length === 0 ? t("none") : value.map(textOf).join(", ");
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  return typeof value === "string" ? value : JSON.stringify(value);
}

const Unconfirmed = z.object({
  notConfirmed: z.array(
    z.object({ outcome: z.string(), reason: z.string().default(""), targets: z.array(z.string()) }),
  ),
});

/** Of an outcome: the targets that did not confirm, by what became of them and why. */
export function unconfirmedOf(after: AuditRow["after"]): z.output<typeof Unconfirmed>["notConfirmed"] {
  return Unconfirmed.safeParse(after).data?.notConfirmed ?? [];
}
