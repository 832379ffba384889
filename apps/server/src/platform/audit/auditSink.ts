import type { AuditKind } from "@atrium/contract/people";
import type { Kysely } from "kysely";

/** An act of a person or of the product, as the feature that it belongs to words it. */
export interface AuditEntry {
  readonly kind: AuditKind;
  /** Absent for acts of the product and of unknown persons. */
  readonly userId?: number | undefined;
  readonly by: string;
  readonly address?: string | undefined;
  /** The object of the act, as text that outlives it. */
  readonly subject: string;
  /** The changed values, before and after. Never a password. */
  readonly before?: object | undefined;
  readonly after?: object | undefined;
  /** The sentence of the row: "Lift 1 sent to 3rd Floor". It outlives the names in it. */
  readonly sentence: string;
  /** The place: "Office Building, 1st Floor". Absent where there is none. */
  readonly place?: string | undefined;
}

/** An open transaction, whatever tables its feature knows. */
export type AuditedTransaction = Pick<Kysely<unknown>, "executeQuery">;

/** Writes rows of the audit log. Every feature whose acts are audited is given it; the audit feature is behind it. */
export interface AuditSink {
  /** Resolves when the entry is kept. */
  record(entry: AuditEntry): Promise<void>;
  /**
   * Adds the entry to a transaction of the feature, so that the change and its row are kept together or not
   * at all. Others wait with their rows until the transaction ends: it should be the last thing in it.
   */
  recordWithin(transaction: AuditedTransaction, entry: AuditEntry): Promise<void>;
  /** The same with many entries of one act, in their order. */
  recordAllWithin(transaction: AuditedTransaction, entries: readonly AuditEntry[]): Promise<void>;
}
