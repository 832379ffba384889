import type { Generated, JSONColumnType } from "kysely";

// A type and not an interface: Kysely asks for an index signature, which only a type has.
export type AuditTables = {
  audit_log: {
    id: Generated<number>;
    at: Date;
    kind: string;
    user_id: number | null;
    by_name: string;
    from_address: string | null;
    subject: string;
    before: JSONColumnType<object> | null;
    after: JSONColumnType<object> | null;
    hash: string;
    sentence: string | null;
    place: string | null;
    /** What it says, in each language, English first; null in older rows. */
    words: string[] | null;
  };
};
