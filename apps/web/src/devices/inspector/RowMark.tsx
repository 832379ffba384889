import { StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { useReading } from "../DevicesContext.ts";
import type { DeviceProps } from "../system.ts";
import { stateText } from "../words.ts";

/** The marks of a device in a list: a fault, an old value, a hold. */
export function RowMark({ device }: DeviceProps) {
  const reading = useReading(device);
  const { state } = reading;
  if (state === "alarm" || state === "trouble" || state === "disabled") {
    return <StateGlyph state={state} size={13} label={stateText(reading)} />;
  }
  if (reading.isStale) return <StateGlyph state="stale" size={13} label />;
  if (reading.hold !== undefined) {
    return <StateGlyph state="held" size={13} label={t("Held by {by}", { by: reading.hold.by })} />;
  }
  return <span />;
}
