import type { FieldEventContent } from "@atrium/contract/access";
import type { Generated, JSONColumnType } from "kysely";

/** The table of migrations 0018_field_events, 0022_event_places and 0026_event_source_times, as queries see it. */
export type FieldEventTables = {
  field_events: {
    id: Generated<number>;
    device: string;
    /** null: kept by an earlier version, and its device is not known any more. */
    placement: string | null;
    floor: string | null;
    zone: string | null;
    is_corridor: boolean;
    source_id: string;
    kind: string;
    time: Date;
    /** null: kept by an earlier version, and the device's clock was ahead: what it said is lost. */
    source_time: Date | null;
    received_at: Date;
    content: JSONColumnType<FieldEventContent>;
  };
};
