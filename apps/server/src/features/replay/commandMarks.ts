import { DeviceId } from "@atrium/contract";
import { type DeviceDescription, type ReplayMark, valueText } from "@atrium/contract/devices";
import type { CommandedPoint } from "./replayNeeds.ts";

/** A command is one mark, however many devices it was for: "somchai: Level 65 %, 12 devices". */
export function commandMarks(targets: readonly CommandedPoint[], devices: readonly DeviceDescription[]): ReplayMark[] {
  const points = new Map(devices.map(({ id, points: all }) => [String(id), all]));
  const commands = Map.groupBy(targets, ({ command }) => command);
  return [...commands.values()].flatMap((given): ReplayMark[] => {
    const [first] = given;
    if (first === undefined) return [];
    const { device, deviceName, point: key, value, by, at } = first;
    const point = points.get(device)?.find((one) => one.key === key);
    const what = value === null ? "release" : `${point?.name ?? key} ${valueText(point, value)}`;
    const count = new Set(given.map((one) => one.device)).size;
    const who = count === 1 ? deviceName : `${String(count)} devices`;
    return [{ kind: "command", time: at, count, device: DeviceId.parse(device), text: `${by}: ${what}, ${who}` }];
  });
}
