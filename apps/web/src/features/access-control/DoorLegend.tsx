import { Icon, StateGlyph } from "@atrium/ui";
import Lock from "lucide-react/icons/lock";
import LockOpen from "lucide-react/icons/lock-open";
import { LegendEntry } from "../../devices/plan/Legend.tsx";

/** What the pins of doors mean. */
export function DoorLegend() {
  return (
    <>
      <LegendEntry>
        <Icon of={Lock} size={13} />
        Locked
      </LegendEntry>
      <LegendEntry>
        <Icon of={LockOpen} size={13} />
        Unlocked or open
      </LegendEntry>
      <LegendEntry>
        <StateGlyph state="alarm" size={13} />
        Forced
      </LegendEntry>
    </>
  );
}
