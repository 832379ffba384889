import { Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Menu } from "@mantine/core";
import ChevronDown from "lucide-react/icons/chevron-down";
import Ellipsis from "lucide-react/icons/ellipsis";
import { useControl } from "../../../control/ControlContext.tsx";
import type { Device } from "../../../devices/device.ts";

interface GroupMenuProps {
  /** Whose: "1st Floor", "Office Building". */
  name: string;
  units: readonly Device[];
  isSmall?: boolean;
  /** A button with words, where there is room for one. */
  isButton?: boolean;
}

/** LOW, where the question begins. */
const FIRST_LEVEL = 1;

/** What can be done to all units of a floor or a building; each asks first and says who is excepted. */
export function GroupMenu({ name, units, isSmall = false, isButton = false }: GroupMenuProps) {
  const { ask, isLive, canControl } = useControl();
  if (!canControl) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {isButton ? (
          <Button disabled={!isLive} rightSection={<Icon of={ChevronDown} size={13} />}>
            {t("All units")}
          </Button>
        ) : (
          <IconButton
            label={t("Commands for {name}", { name })}
            size={isSmall ? "sm" : "md"}
            disabled={!isLive}
            icon={<Icon of={Ellipsis} size={16} />}
          />
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        <Menu.Item
          onClick={() => {
            ask(units, { kind: "set", values: { on: 1, level: FIRST_LEVEL } }, { isOpen: true });
          }}
        >
          {t("Set level…")}
        </Menu.Item>
        <Menu.Item
          onClick={() => {
            ask(units, { kind: "set", values: { on: 1 } });
          }}
        >
          {t("Turn on")}
        </Menu.Item>
        <Menu.Item
          onClick={() => {
            ask(units, { kind: "set", values: { on: 0 } });
          }}
        >
          {t("Turn off")}
        </Menu.Item>
        <Menu.Item
          onClick={() => {
            ask(units, { kind: "release" });
          }}
        >
          {t("Release")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
