import type { CommandEnding, CommandReply, CommandState, HoldLoss } from "@atrium/contract/devices";
import type { Generated, JSONColumnType } from "kysely";
import type { StoredHold } from "./storedHold.ts";

/** The tables of migrations 0004_commands, 0006_control, 0009_hold_losses, 0013_outcomes, 0015_standing_values and 0084_rest_states, as queries see them. */
export type CommandTables = {
  commands: CommandTable;
  command_targets: CommandTargetTable;
  holds: HoldTable;
  standing_values: StandingValueTable;
  rest_values: RestValueTable;
};

interface CommandTable {
  id: string;
  source: CommandReply["source"];
  user_id: number | null;
  by_name: string;
  from_address: string | null;
  reason: string | null;
  hold_minutes: number;
  at: Date;
  undoes: string | null;
  /** In the order in which commands were recorded. */
  number: Generated<number>;
  /** When the last of its targets was settled. */
  settled_at: Date | null;
}

interface CommandTargetTable {
  command_id: string;
  position: number;
  point_id: number;
  device: string;
  device_name: string;
  point_key: string;
  before: number | null;
  value: number | null;
  state: CommandState;
  detail: string | null;
  confirmed_value: number | null;
  priority: number;
  at: Date;
  sent_at: Date | null;
  settled_at: Date | null;
  /** Whether an operator's value makes a hold of the point. */
  leaves_hold: boolean;
  /** The hold that stood when the device took the value. */
  replaced_hold: JSONColumnType<StoredHold> | null;
  /** The hold that comes back with the value of an undo. */
  restored_hold: JSONColumnType<StoredHold> | null;
  /** Of a release: what became of the point. */
  ending: CommandEnding | null;
}

interface HoldTable {
  point_id: number;
  device: string;
  point_key: string;
  value: number;
  by_name: string;
  command_id: string;
  since: Date;
  until: Date;
  /** Its loss at the device; null: the device keeps it. */
  lost_kind: HoldLoss["kind"] | null;
  lost_at: Date | null;
  lost_value: number | null;
}

interface StandingValueTable {
  point_id: number;
  priority: number;
  device: string;
  point_key: string;
  value: number;
  by_name: string;
  command_id: string;
  since: Date;
}

interface RestValueTable {
  point_id: number;
  device: string;
  point_key: string;
  value: number | null;
  command_id: string;
  since: Date;
}
