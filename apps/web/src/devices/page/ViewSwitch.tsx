import { Icon, Segmented } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { useNavigate } from "@tanstack/react-router";
import CalendarClock from "lucide-react/icons/calendar-clock";
import MapIcon from "lucide-react/icons/map";
import LayoutGrid from "lucide-react/icons/layout-grid";
import Table2 from "lucide-react/icons/table-2";
import Workflow from "lucide-react/icons/workflow";
import type { DeviceView } from "../deviceSearch.ts";
import { useDevices } from "../DevicesContext.ts";
import type { DeviceSystem } from "../system.ts";
import { useDeviceAddress } from "../useDeviceAddress.ts";

const TABLE = "table";
const MAP = "map";
const CARDS = "cards";
const DAY = "day";
const EFFECTS = "effects";

/** The picture of a system that has no other name for it. */
export const PLAN = phrase("Plan");
const NAMES: Readonly<Record<string, Phrase>> = {
  [TABLE]: phrase("Table"),
  [MAP]: PLAN,
  [CARDS]: phrase("Cards"),
  [DAY]: phrase("Next 24 h"),
  [EFFECTS]: phrase("Effects"),
};

interface ViewSwitchProps {
  view: DeviceView;
  onChange: (view: DeviceView) => void;
}

/** The picture, or the table of the same devices; a system with several pictures has a page for each. */
export function ViewSwitch(props: ViewSwitchProps) {
  const { system, parts } = useDevices();
  return <SystemViews system={system} hasDay={parts.Day !== undefined} {...props} />;
}

interface SystemViewsProps extends ViewSwitchProps {
  system: DeviceSystem;
  hasDay?: boolean;
}

/** The same for a page that has no plan, table or inspector of its own. */
export function SystemViews({ system, hasDay = false, view, onChange }: SystemViewsProps) {
  const { placement, search } = useDeviceAddress();
  const navigate = useNavigate();
  const here = t(system.stageName ?? PLAN);
  const pictures = (system.pictures ?? [{ name: system.stageName ?? PLAN, icon: MapIcon, path: "" }]).map(
    ({ name, icon, path }) => ({ name: t(name), icon, path }),
  );

  const views = [
    ...pictures,
    ...(system.hasMap === true ? [{ name: MAP, icon: MapIcon }] : []),
    ...(system.Cards === undefined ? [] : [{ name: CARDS, icon: LayoutGrid }]),
    { name: TABLE, icon: Table2 },
    ...(hasDay ? [{ name: DAY, icon: CalendarClock }] : []),
    ...(system.hasEffects === true ? [{ name: EFFECTS, icon: Workflow }] : []),
  ];
  const shown = views.some(({ name }) => name === view) ? view : here;

  function show(name: string): void {
    const picture = pictures.find((one) => one.name === name);
    if (name === MAP || name === CARDS || name === DAY || name === EFFECTS) {
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
      label={t("View")}
      value={shown}
      onChange={show}
      segments={views.map(({ name, icon }) => ({
        value: name,
        label: (
          <>
            <Icon of={icon} size={14} />
            {nameOf(name)}
          </>
        ),
      }))}
    />
  );
}

/** Of a view that every system has, or of a picture of its own. */
function nameOf(view: string): string {
  const name = NAMES[view];
  return name === undefined ? view : t(name);
}
