import Power from "lucide-react/icons/power";
import { useControl } from "../../../control/ControlContext.tsx";
import { SelectionAct } from "../../../control/page/SelectionBar.tsx";
import type { DevicesProps } from "../../../devices/system.ts";

/** LOW, where the question begins. */
const FIRST_LEVEL = 1;

/** What can be done to the units that are selected. */
export function SelectionActions({ devices }: DevicesProps) {
  const { propose, ask } = useControl();
  return (
    <>
      <SelectionAct
        isPrimary
        onClick={() => {
          ask(devices, { kind: "set", values: { on: 1, level: FIRST_LEVEL } }, { isOpen: true });
        }}
      >
        Set level…
      </SelectionAct>
      <SelectionAct
        icon={Power}
        onClick={() => {
          propose(devices, { kind: "set", values: { on: 0 } });
        }}
      >
        Turn off
      </SelectionAct>
    </>
  );
}
