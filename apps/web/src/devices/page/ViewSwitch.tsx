import { Icon, Segmented } from "@atrium/ui";
import { useNavigate } from "@tanstack/react-router";
import MapIcon from "lucide-react/icons/map";
import Table2 from "lucide-react/icons/table-2";
import type { DeviceView } from "../deviceSearch.ts";
import { useDevices } from "../DevicesContext.ts";
import { useDeviceAddress } from "../useDeviceAddress.ts";

const TABLE = "table";

/** The picture, or the table of the same devices; a system with several pictures has a page for each. */
export function ViewSwitch({ view, onChange }: { view: DeviceView; onChange: (view: DeviceView) => void }) {
  const { system } = useDevices();
  const { placement, search } = useDeviceAddress();
  const navigate = useNavigate();
  const here = system.stageName ?? "Plan";
  const pictures = system.pictures ?? [{ name: here, icon: MapIcon, path: "" }];

  function show(name: string): void {
    const picture = pictures.find((one) => one.name === name);
    if (picture === undefined) {
      onChange("table");
    } else if (picture.name === here) {
      onChange("plan");
    } else {
      const kept = search.selection.length === 0 ? {} : { selection: [...search.selection] };
      void navigate({ to: `${system.path}/${placement}${picture.path}`, search: kept });
    }
  }

  return (
    <Segmented
      label="View"
      value={view === "table" ? TABLE : here}
      onChange={show}
      segments={[...pictures, { name: TABLE, icon: Table2 }].map(({ name, icon }) => ({
        value: name,
        label: (
          <>
            <Icon of={icon} size={14} />
            {name === TABLE ? "Table" : name}
          </>
        ),
      }))}
    />
  );
}
