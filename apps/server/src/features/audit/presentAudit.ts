import { AUDIT_KINDS, type AuditRow } from "@atrium/contract/people";
import * as z from "zod";
import type { StoredAuditRow } from "./auditRows.ts";

const KIND_WORDS: Readonly<Record<string, string>> = AUDIT_KINDS;
const Ended = z.object({ notConfirmed: z.array(z.unknown()) });

/** A row of the audit as the call returns it. */
export function presentRow(row: StoredAuditRow, outcome: StoredAuditRow | undefined): AuditRow {
  return {
    id: row.id,
    at: row.at.getTime(),
    kind: row.kind,
    by: row.by_name,
    address: row.from_address,
    subject: row.subject,
    sentence: sentenceOf(row),
    place: row.place,
    outcome: outcome === undefined ? null : presentOutcome(outcome),
    before: row.before && { ...row.before },
    after: row.after && { ...row.after },
    hash: row.hash,
  };
}

function presentOutcome(row: StoredAuditRow): AuditRow["outcome"] {
  return {
    id: row.id,
    at: row.at.getTime(),
    sentence: sentenceOf(row),
    isConfirmed: Ended.safeParse(row.after).data?.notConfirmed.length === 0,
    after: row.after && { ...row.after },
    hash: row.hash,
  };
}

/** Older rows without words show their kind and their subject. */
function sentenceOf({ sentence, kind, subject, by_name: by }: StoredAuditRow): string {
  if (sentence !== null) return sentence;
  const word = KIND_WORDS[kind] ?? "Recorded";
  return subject === by ? word : `${word}: ${subject}`;
}
