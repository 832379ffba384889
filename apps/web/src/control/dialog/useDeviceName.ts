import { sayTerm, uncapital } from "@atrium/words";
import type { TargetCommand } from "../commands/order.ts";
import { useControl } from "../ControlContext.tsx";
import type { Device } from "../../devices/device.ts";

/** What a target is called beside its device's id: its room, and which of several points it is. */
export function useDeviceName(devices: readonly Device[]): (target: TargetCommand) => string {
  const { rooms, system } = useControl();
  return ({ device: id, point: key }) => {
    const device = devices.find((one) => one.id === id);
    if (device === undefined) return "";
    const place = rooms.get(device.room)?.name ?? device.name;
    const point = key === system.main ? undefined : device.points[key]?.name;
    return point === undefined ? place : `${place}, ${uncapital(sayTerm(point))}`;
  };
}
