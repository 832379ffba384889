import { Icon, Segmented } from "@atrium/ui";
import { useNavigate } from "@tanstack/react-router";
import MapIcon from "lucide-react/icons/map";
import LayoutGrid from "lucide-react/icons/layout-grid";
import Table2 from "lucide-react/icons/table-2";
import type { DeviceView } from "../deviceSearch.ts";
import { useDevices } from "../DevicesContext.ts";
import type { DeviceSystem } from "../system.ts";
import { useDeviceAddress } from "../useDeviceAddress.ts";

const TABLE = "table";
const MAP = "map";
const CARDS = "cards";

const NAMES: Readonly<Record<string, string>> = { [TABLE]: "Table", [MAP]: "Plan", [CARDS]: "Cards" };

interface ViewSwitchProps {
  view: DeviceView;
  onChange: (view: DeviceView) => void;
}

/** The picture, or the table of the same devices; a system with several pictures has a page for each. */
export function ViewSwitch(props: ViewSwitchProps) {
  return <SystemViews system={useDevices().system} {...props} />;
}

/** The same for a page that has no plan, table or inspector of its own. */
export function SystemViews({ system, view, onChange }: ViewSwitchProps & { system: DeviceSystem }) {
  const { placement, search } = useDeviceAddress();
  const navigate = useNavigate();
  const here = system.stageName ?? "Plan";
  const pictures = system.pictures ?? [{ name: here, icon: MapIcon, path: "" }];

  const views = [
    ...pictures,
    ...(system.hasMap === true ? [{ name: MAP, icon: MapIcon }] : []),
    ...(system.Cards === undefined ? [] : [{ name: CARDS, icon: LayoutGrid }]),
    { name: TABLE, icon: Table2 },
  ];
  const own = view === "map" ? system.hasMap === true : view === "cards" && system.Cards !== undefined;
  const shown = view === "table" ? TABLE : own ? view : here;

  function show(name: string): void {
    const picture = pictures.find((one) => one.name === name);
    if (name === MAP || name === CARDS) {
      onChange(name);
    } else if (picture === undefined) {
      onChange("table");
    } else if (picture.name === here) {
      onChange("plan");
    } else {
      const { floor, zone, selection, at } = search;
      const kept = {
        ...(floor === undefined ? {} : { floor }),
        ...(zone === undefined ? {} : { zone }),
        ...(at === undefined ? {} : { at }),
        ...(selection.length === 0 ? {} : { selection: [...selection] }),
      };
      void navigate({ to: `${system.path}/${placement}${picture.path}`, search: kept });
    }
  }

  return (
    <Segmented
      label="View"
      value={shown}
      onChange={show}
      segments={views.map(({ name, icon }) => ({
        value: name,
        label: (
          <>
            <Icon of={icon} size={14} />
            {NAMES[name] ?? name}
          </>
        ),
      }))}
    />
  );
}
