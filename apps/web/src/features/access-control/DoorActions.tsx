import { Icon } from "@atrium/ui";
import { Button } from "@mantine/core";
import Lock from "lucide-react/icons/lock";
import { useControl } from "../../control/ControlContext.tsx";
import { SelectionAct } from "../../control/page/SelectionBar.tsx";
import type { DevicesProps } from "../../devices/system.ts";

const LOCK = { kind: "set", values: { lock: 1 } } as const;

/** Everything of the place; the question says what is locked and what the fire panel keeps open. */
export function DoorActions({ devices }: DevicesProps) {
  const { isLive, ask } = useControl();
  return (
    <Button
      disabled={!isLive || devices.length === 0}
      leftSection={<Icon of={Lock} size={14} />}
      onClick={() => {
        ask(devices, LOCK);
      }}
    >
      Lock all…
    </Button>
  );
}

/** Of several that are selected. They are opened one by one. */
export function DoorSelectionActions({ devices }: DevicesProps) {
  const { ask } = useControl();
  return (
    <SelectionAct
      isPrimary
      icon={Lock}
      onClick={() => {
        ask(devices, LOCK);
      }}
    >
      Lock…
    </SelectionAct>
  );
}
