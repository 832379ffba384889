import type { Generated } from "kysely";

/** The tables of migration 0138_system_backups, as queries see them. */
export type BackupTables = {
  backup_settings: {
    one: Generated<boolean>;
    content: unknown;
    /** Since when backups are made at this time of day; null: they are switched off. */
    on_since: Date | null;
    /** The state that an event reported last. */
    reported: string | null;
    changed_at: Date;
    changed_by: string;
  };
  backups: {
    id: Generated<number>;
    name: string;
    folder: string;
    trigger: string;
    by_name: string;
    started_at: Date;
    ended_at: Date | null;
    outcome: string;
    reason: string | null;
    bytes: number | null;
    rows: number | null;
    check_outcome: string | null;
    check_at: Date | null;
    check_seconds: number | null;
    check_reason: string | null;
  };
};
