import { Icon } from "@atrium/ui";
import { Button, Menu } from "@mantine/core";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useControl } from "../../control/ControlContext.ts";
import { SelectionAct } from "../../control/page/SelectionBar.tsx";
import type { DevicesProps } from "../../control/system.ts";
import { LEVELS, OFF, valuesFor } from "./fan.ts";

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
        All on
      </Button>
      <Button
        disabled={isLocked}
        onClick={() => {
          ask(devices, { kind: "set", values: valuesFor(OFF) });
        }}
      >
        All off
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button disabled={isLocked} rightSection={<Icon of={ChevronDown} size={13} />}>
            Level
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {LEVELS.map(({ code, name }) => (
            <Menu.Item
              key={code}
              onClick={() => {
                ask(devices, { kind: "set", values: valuesFor(code) });
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
  const { propose } = useControl();
  return (
    <>
      {LEVELS.map(({ code, name }) => (
        <SelectionAct
          key={code}
          onClick={() => {
            propose(devices, { kind: "set", values: valuesFor(code) });
          }}
        >
          {name}
        </SelectionAct>
      ))}
      <SelectionAct
        onClick={() => {
          propose(devices, { kind: "set", values: valuesFor(OFF) });
        }}
      >
        Turn off
      </SelectionAct>
    </>
  );
}
