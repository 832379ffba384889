import type { Generated } from "kysely";

/** The tables of migration 0138_system_health, as queries see them. */
export type SystemTables = {
  health_spells: {
    id: Generated<number>;
    kind: string;
    began: Date;
    ended: Date;
    is_clean: boolean | null;
  };
  server_watch: {
    one: Generated<boolean>;
    kept_since: Date;
    /** The server ran then, to the minute. */
    seen: Date;
    /** It has stopped on purpose. */
    is_stopped: boolean;
  };
  storage_days: {
    /** Of the site, as `2026-11-30`. */
    day: string;
    /** Of the database and the sound files. */
    bytes: number;
  };
};
