import { Icon, Segmented } from "@atrium/ui";
import { Button } from "@mantine/core";
import Lightbulb from "lucide-react/icons/lightbulb";
import MapIcon from "lucide-react/icons/map";
import Power from "lucide-react/icons/power";
import Table2 from "lucide-react/icons/table-2";
import type { LightingView } from "./useLightingAddress.ts";

/** Plan or table of the same circuits. */
export function ViewSwitch({ view, onChange }: { view: LightingView; onChange: (view: LightingView) => void }) {
  return (
    <Segmented
      label="View"
      value={view}
      onChange={onChange}
      segments={[
        {
          value: "plan",
          label: (
            <>
              <Icon of={MapIcon} size={14} />
              Plan
            </>
          ),
        },
        {
          value: "table",
          label: (
            <>
              <Icon of={Table2} size={14} />
              Table
            </>
          ),
        },
      ]}
    />
  );
}

/** Everything of the place on or off; both ask first. */
export function GroupButtons({ isLocked, onSwitch }: { isLocked: boolean; onSwitch: (level: 0 | 100) => void }) {
  return (
    <Button.Group>
      <Button
        disabled={isLocked}
        leftSection={<Icon of={Lightbulb} size={14} />}
        onClick={() => {
          onSwitch(100);
        }}
      >
        All on
      </Button>
      <Button
        disabled={isLocked}
        leftSection={<Icon of={Power} size={14} />}
        onClick={() => {
          onSwitch(0);
        }}
      >
        All off
      </Button>
    </Button.Group>
  );
}
