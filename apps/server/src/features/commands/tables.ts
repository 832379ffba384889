import type { CommandReply, CommandState } from "@atrium/contract";

/** The tables of migration 0004_commands, as queries see them. */
export type CommandTables = {
  commands: CommandTable;
  command_targets: CommandTargetTable;
  holds: HoldTable;
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
}
