import { StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { useReading } from "../ControlContext.tsx";
import { RowMark } from "../../devices/inspector/RowMark.tsx";
import type { DeviceProps } from "../../devices/system.ts";
import { hasFailed } from "../commands/order.ts";
import { runningCommand } from "../reading.ts";

/** What became of the last command to a device; where there is nothing to say of it, the device's own state. */
export function CommandMark({ device }: DeviceProps) {
  const reading = useReading(device);
  if (runningCommand(reading) !== undefined) return <StateGlyph state="sending" size={13} label />;
  const failed = Object.values(reading.commands).find(hasFailed);
  if (failed !== undefined) {
    return <StateGlyph state="trouble" size={13} label={failed.detail ?? t("The last command failed")} />;
  }
  return <RowMark device={device} />;
}
