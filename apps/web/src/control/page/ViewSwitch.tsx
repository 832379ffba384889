import { Icon, Segmented } from "@atrium/ui";
import MapIcon from "lucide-react/icons/map";
import Table2 from "lucide-react/icons/table-2";
import type { ControlView } from "../controlSearch.ts";
import { useControl } from "../ControlContext.ts";

/** Plan or table of the same devices. */
export function ViewSwitch({ view, onChange }: { view: ControlView; onChange: (view: ControlView) => void }) {
  const { system } = useControl();
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
              {system.stageName ?? "Plan"}
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
