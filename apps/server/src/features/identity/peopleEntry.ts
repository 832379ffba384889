import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { peopleWords } from "./peopleWords.ts";

/** An act on sessions, users, passwords or roles. */
export type PeopleAct = Omit<AuditEntry, "sentence" | "place">;

/** The act as the audit records it. */
export function peopleEntry(act: PeopleAct): AuditEntry {
  return { ...act, sentence: peopleWords(act) };
}
