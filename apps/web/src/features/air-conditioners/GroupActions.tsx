import { Icon } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { Button, Menu } from "@mantine/core";
import ChevronDown from "lucide-react/icons/chevron-down";
import { SelectionAct } from "../../control/page/SelectionBar.tsx";
import { useControl } from "../../control/ControlContext.tsx";
import type { DevicesProps } from "../../devices/system.ts";
import type { Values } from "../../control/commands/change.ts";

/** What can be set for several units at once, and with which value the question begins. */
const START_VALUES: readonly { readonly name: Phrase; readonly values: Values }[] = [
  { name: phrase("Setpoint"), values: { setpoint: 24 } },
  { name: phrase("Mode"), values: { mode: 2 } },
  { name: phrase("Fan"), values: { fan: 1 } },
];

/** Everything of the place on or off, or to another setpoint, mode or fan speed; all of them ask first. */
export function PageActions({ devices }: DevicesProps) {
  const { ask, isLive } = useControl();
  const isLocked = !isLive || devices.length === 0;
  return (
    <Button.Group>
      <SwitchButtons devices={devices} isLocked={isLocked} />
      <Menu position="bottom-end" disabled={isLocked}>
        <Menu.Target>
          <Button disabled={isLocked} rightSection={<Icon of={ChevronDown} size={13} />}>
            {t("Set all")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {START_VALUES.map(({ name, values }) => (
            <Menu.Item
              key={t(name)}
              onClick={() => {
                ask(devices, { kind: "set", values }, { isOpen: true });
              }}
            >
              {`${t(name)}…`}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}

/** There is room for two buttons. */
export function PhoneActions({ devices }: DevicesProps) {
  const { isLive } = useControl();
  return (
    <Button.Group>
      <SwitchButtons devices={devices} isLocked={!isLive || devices.length === 0} />
    </Button.Group>
  );
}

function SwitchButtons({ devices, isLocked }: DevicesProps & { isLocked: boolean }) {
  const { ask } = useControl();
  return [1, 0].map((on) => (
    <Button
      key={on}
      disabled={isLocked}
      onClick={() => {
        ask(devices, { kind: "set", values: { on } });
      }}
    >
      {on === 1 ? t("All on") : t("All off")}
    </Button>
  ));
}

/** What can be done to several at once, over the foot of the stage. */
export function SelectionActions({ devices }: DevicesProps) {
  const { ask, propose } = useControl();
  return (
    <>
      {START_VALUES.map(({ name, values }, index) => (
        <SelectionAct
          key={t(name)}
          isPrimary={index === 0}
          onClick={() => {
            ask(devices, { kind: "set", values }, { isOpen: true });
          }}
        >
          {`${t(name)}…`}
        </SelectionAct>
      ))}
      {[1, 0].map((on) => (
        <SelectionAct
          key={on}
          onClick={() => {
            propose(devices, { kind: "set", values: { on } });
          }}
        >
          {on === 1 ? t("Turn on") : t("Turn off")}
        </SelectionAct>
      ))}
    </>
  );
}
