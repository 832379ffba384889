import { CommandId, DeviceId, PointId, PointKey } from "@atrium/contract";
import type { CommandTarget } from "@atrium/contract/devices";
import type { Selectable } from "kysely";
import type { HoldRecord } from "./commandRecord.ts";
import { StoredHold } from "./storedHold.ts";
import type { CommandTables } from "./tables.ts";

type TargetRow = Selectable<CommandTables["command_targets"]>;

/** A target as the calls answer it. */
export function presentTarget(row: TargetRow): CommandTarget {
  return {
    device: DeviceId.parse(row.device),
    deviceName: row.device_name,
    point: PointKey.parse(row.point_key),
    pointId: PointId.parse(row.point_id),
    before: row.before,
    value: row.value,
    state: row.state,
    ...(row.detail === null ? {} : { detail: row.detail }),
    ...(row.ending === null ? {} : { ending: row.ending }),
    ...(row.settled_at === null ? {} : { confirmedValue: row.confirmed_value }),
    ...(row.sent_at === null ? {} : { sentAt: row.sent_at.getTime() }),
    ...(row.settled_at === null ? {} : { settledAt: row.settled_at.getTime() }),
  };
}

/** The hold that a target replaced, or that it puts back. */
export function presentStoredHold(row: TargetRow, hold: StoredHold): HoldRecord {
  const { point_id, device, point_key } = row;
  return Object.assign(StoredHold.parse(hold), {
    point: PointId.parse(point_id),
    device: DeviceId.parse(device),
    key: PointKey.parse(point_key),
  });
}

export function presentHold(row: Selectable<CommandTables["holds"]> & { readonly reason: string | null }): HoldRecord {
  return {
    point: PointId.parse(row.point_id),
    device: DeviceId.parse(row.device),
    key: PointKey.parse(row.point_key),
    value: row.value,
    by: row.by_name,
    since: row.since.getTime(),
    until: row.until.getTime(),
    command: CommandId.parse(row.command_id),
    ...(row.lost_kind === null || row.lost_at === null
      ? {}
      : { lost: { kind: row.lost_kind, at: row.lost_at.getTime(), value: row.lost_value } }),
    ...(row.reason === null ? {} : { reason: row.reason }),
  };
}
