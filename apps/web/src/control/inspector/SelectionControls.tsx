import { t } from "@atrium/words";
import type { DevicesProps } from "../../devices/system.ts";
import { ASK_ABOVE } from "../commands/proposal.ts";
import { useControl } from "../ControlContext.tsx";
import { HoldTime } from "./HoldTime.tsx";
import { LockNote } from "./LockNote.tsx";
import { OFF_IN_THE_PAST } from "./lockReason.ts";

/** Several devices: the system's value row and controls for all of them. */
export function SelectionControls({ devices }: DevicesProps) {
  const { canControl, past, system } = useControl();
  const words = system.words();
  return (
    <>
      <system.SelectionControls devices={devices} />
      {canControl && past !== undefined && <LockNote>{t(OFF_IN_THE_PAST)}</LockNote>}
      {/* It stays while live data is lost, so that nothing below it moves. */}
      {canControl && past === undefined && <HoldTime words={t("Hold new values for")} />}
      {canControl && past === undefined && devices.length > ASK_ABOVE && (
        <div className="t12 muted">
          {t("Commands to more than {ASK_ABOVE} {many} ask for confirmation.", { ASK_ABOVE, many: words.many })}
        </div>
      )}
    </>
  );
}
