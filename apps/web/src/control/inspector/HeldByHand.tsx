import { t } from "@atrium/words";
import { useReadings } from "../../devices/DevicesContext.ts";
import { Section } from "../../devices/inspector/Section.tsx";
import { SelectingHint } from "../../devices/inspector/SelectionInspector.tsx";
import type { DevicesProps } from "../../devices/system.ts";
import { countText } from "../../devices/words.ts";
import { useControl } from "../ControlContext.tsx";
import { TextButton } from "../controls/TextButton.tsx";

/** How many of the selected devices are held, and the way to release them. */
export function HeldByHand({ devices }: DevicesProps) {
  const { canControl, isLive, propose, system } = useControl();
  const readings = useReadings(devices);
  const held = devices.filter((_, index) => readings[index]?.hold !== undefined);
  return (
    <Section
      title={t("Held by operator")}
      note={held.length === 0 ? "none" : countText(system.words(), held.length)}
      action={
        canControl &&
        isLive &&
        held.length > 0 && (
          <TextButton
            onClick={() => {
              propose(held, { kind: "release" });
            }}
          >
            {t("Release {count}", { count: held.length })}
          </TextButton>
        )
      }
    >
      <SelectingHint />
    </Section>
  );
}
