import type { FieldEventContent } from "@atrium/contract";
import type { Generated, JSONColumnType } from "kysely";

/** The table of migration 0018_field_events, as queries see it. */
export type FieldEventTables = {
  field_events: {
    id: Generated<number>;
    device: string;
    source_id: string;
    kind: string;
    time: Date;
    received_at: Date;
    content: JSONColumnType<FieldEventContent>;
  };
};
