import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Menu } from "@mantine/core";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useControl } from "../../control/ControlContext.tsx";
import { SelectionAct } from "../../control/page/SelectionBar.tsx";
import type { DevicesProps } from "../../devices/system.ts";
import { levelsOf, OFF, valuesFor } from "./fan.ts";

/** The bar has four actions at most; more levels than this are chosen in the question. */
const MOST_BUTTONS = 3;

/** Everything of the place on, off or at a level; each asks first. */
export function FanActions({ devices }: DevicesProps) {
  const { ask, isLive } = useControl();
  const isLocked = !isLive || devices.length === 0;
  return (
    <Button.Group>
      <Button
        disabled={isLocked}
        onClick={() => {
          ask(devices, { kind: "set", values: { on: 1 } });
        }}
      >
        {t("All on")}
      </Button>
      <Button
        disabled={isLocked}
        onClick={() => {
          ask(devices, { kind: "set", values: valuesFor(OFF) });
        }}
      >
        {t("All off")}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button disabled={isLocked} rightSection={<Icon of={ChevronDown} size={13} />}>
            {t("Level")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {levelsOf(devices).map(({ value, name }) => (
            <Menu.Item
              key={value}
              onClick={() => {
                ask(devices, { kind: "set", values: valuesFor(value) });
              }}
            >
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}

/** What the bar over a selection offers; its levels stand in the inspector. */
export function FanSelectionActions({ devices }: DevicesProps) {
  const { propose, ask } = useControl();
  const levels = levelsOf(devices);
  const [first] = levels;
  return (
    <>
      {levels.length <= MOST_BUTTONS ? (
        levels.map(({ value, name }) => (
          <SelectionAct
            key={value}
            onClick={() => {
              propose(devices, { kind: "set", values: valuesFor(value) });
            }}
          >
            {name}
          </SelectionAct>
        ))
      ) : (
        <SelectionAct
          onClick={() => {
            if (first !== undefined) ask(devices, { kind: "set", values: valuesFor(first.value) }, { isOpen: true });
          }}
        >
          {t("Set level…")}
        </SelectionAct>
      )}
      <SelectionAct
        onClick={() => {
          propose(devices, { kind: "set", values: valuesFor(OFF) });
        }}
      >
        {t("Turn off")}
      </SelectionAct>
    </>
  );
}
