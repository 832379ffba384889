import { CommandId, DeviceId, PointId, PointKey } from "@atrium/contract";
import type { HoldRow } from "@atrium/contract/devices";

/** A lamp of Zone A that somebody holds at 80 %. */
export function hold(id: number, more: Partial<HoldRow> = {}): HoldRow {
  return {
    point: PointId.parse(id),
    device: DeviceId.parse(`L-${String(id)}`),
    deviceName: `Lamp ${String(id)}`,
    value: 80,
    by: "somchai",
    since: 0,
    until: 1,
    module: "lighting",
    placement: "office-building",
    floor: "first",
    zone: "A",
    isCorridor: false,
    pointKey: PointKey.parse("level"),
    pointName: "Level",
    kind: "number",
    unit: "%",
    command: CommandId.parse("0c3c1f6e-5f5b-4d0e-9a6f-1f3f3a0b7c11"),
    automatic: null,
    ...more,
  };
}
