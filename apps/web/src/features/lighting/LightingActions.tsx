import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import Lightbulb from "lucide-react/icons/lightbulb";
import Power from "lucide-react/icons/power";
import { useControl } from "../../control/ControlContext.tsx";
import { SelectionAct } from "../../control/page/SelectionBar.tsx";
import type { DevicesProps } from "../../devices/system.ts";
import { SceneMenu } from "./scenes/SceneMenu.tsx";
import { LEVEL } from "./words.ts";

/** Everything of the place on, off or as in a scene; all ask first. */
export function LightingActions({ devices }: DevicesProps) {
  return <Switches devices={devices} hasIcons />;
}

/** The same on a phone. */
export function LightingPhoneActions({ devices }: DevicesProps) {
  return (
    <div className="row" style={{ gap: 4 }}>
      <Switches devices={devices} hasIcons={false} />
      <SceneMenu isIcon />
    </div>
  );
}

function Switches({ devices, hasIcons }: DevicesProps & { hasIcons: boolean }) {
  const { ask, isLive } = useControl();
  const isLocked = !isLive || devices.length === 0;
  return (
    <Button.Group>
      <Button
        disabled={isLocked}
        leftSection={hasIcons ? <Icon of={Lightbulb} size={14} /> : undefined}
        onClick={() => {
          ask(devices, { kind: "set", values: { [LEVEL]: 100 } });
        }}
      >
        {t("All on")}
      </Button>
      <Button
        disabled={isLocked}
        leftSection={hasIcons ? <Icon of={Power} size={14} /> : undefined}
        onClick={() => {
          ask(devices, { kind: "set", values: { [LEVEL]: 0 } });
        }}
      >
        {t("All off")}
      </Button>
      {hasIcons && <SceneMenu isIcon={false} />}
    </Button.Group>
  );
}

/** What can be done to the lights that are selected. */
export function LightingSelectionActions({ devices }: DevicesProps) {
  const { propose, ask } = useControl();
  return (
    <>
      <SelectionAct
        isPrimary
        onClick={() => {
          ask(devices, { kind: "set", values: { [LEVEL]: 50 } }, { isOpen: true });
        }}
      >
        {t("Set level…")}
      </SelectionAct>
      <SelectionAct
        icon={Lightbulb}
        onClick={() => {
          propose(devices, { kind: "set", values: { [LEVEL]: 100 } });
        }}
      >
        {t("Turn on")}
      </SelectionAct>
      <SelectionAct
        icon={Power}
        onClick={() => {
          propose(devices, { kind: "set", values: { [LEVEL]: 0 } });
        }}
      >
        {t("Turn off")}
      </SelectionAct>
    </>
  );
}
