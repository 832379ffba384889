import type { FieldEventContent } from "@atrium/contract/access";
import type { AlarmRuleContent, EventSource } from "@atrium/contract/alarms";
import type { Generated, JSONColumnType } from "kysely";
import type { StoredFacts } from "./storedFacts.ts";

/** The tables of migrations 0040_alarms, 0043_alarm_rethinks, 0047_event_priorities and 0116_late_values, as queries see them. */
export type AlarmTables = {
  alarm_rules: {
    id: Generated<number>;
    revision: number;
    content: JSONColumnType<AlarmRuleContent>;
    is_default: boolean;
    is_deleted: boolean;
    updated_at: Date;
    by_name: string;
  };
  alarm_rule_versions: {
    rule: number;
    revision: number;
    content: JSONColumnType<AlarmRuleContent>;
    is_deleted: boolean;
    at: Date;
    by_name: string;
  };
  event_subjects: {
    id: Generated<number>;
    hash: string;
    text: string;
    source: JSONColumnType<EventSource>;
    placement: string | null;
    floor: string | null;
    zone: string | null;
    is_corridor: boolean;
    module: string | null;
    device: string | null;
    /** null: rows about it are events. */
    priority: number | null;
    folded: string;
    grams: number[];
  };
  events: {
    id: number;
    time: Date;
    subject: number;
    priority: number | null;
    /** null: it is an event, which happens and is over. */
    state: string | null;
    cause: number | null;
    /** Which alarm of which rule it is, for the time after a restart. */
    key: string | null;
    facts: JSONColumnType<StoredFacts> | null;
    content: JSONColumnType<FieldEventContent> | null;
    field_event: number | null;
    acknowledged_user: number | null;
  };
  event_steps: {
    id: Generated<number>;
    event: number;
    at: Date;
    kind: string;
    by_name: string | null;
    text: string | null;
    value: number | null;
    annunciates: boolean;
  };
  alarm_watches: { began: Date; seen: Date };
  alarm_rethinks: { rule: number; revision: number; by_name: string; at: Date; until: Date };
};
