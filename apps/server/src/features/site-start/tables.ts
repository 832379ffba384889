import type { StartEntry } from "@atrium/contract/examples";
import type { JSONColumnType } from "kysely";

// A type and not an interface: Kysely asks for an index signature, which only a type has.
export type StartTables = {
  start_entries: { number: number; planned_at: Date; entry: JSONColumnType<StartEntry> };
};
