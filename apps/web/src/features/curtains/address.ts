import type { Device } from "../../devices/device.ts";

/** "Unit 3": the motor's number on its gateway's line; undefined where the site does not say. */
export function addressOf({ address }: Pick<Device, "address">): string | undefined {
  const unit = address["unit"];
  return unit === undefined ? undefined : `Unit ${String(unit)}`;
}
