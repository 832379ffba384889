import type { DevicesProps } from "../../devices/system.ts";
import { ASK_ABOVE } from "../commands/proposal.ts";
import { useControl } from "../ControlContext.tsx";
import { HoldTime } from "./HoldTime.tsx";
import { LockNote } from "./LockNote.tsx";

/** Several devices: the system's value row and controls for all of them. */
export function SelectionControls({ devices }: DevicesProps) {
  const { canControl, isLive, system } = useControl();
  const { words } = system;
  return (
    <>
      <system.SelectionControls devices={devices} />
      {canControl && !isLive && (
        <LockNote>{`Commands are off until live data is back. ${words.local ?? ""}`.trim()}</LockNote>
      )}
      {canControl && isLive && <HoldTime words="New values hold for" />}
      {canControl && isLive && devices.length > ASK_ABOVE && (
        <div className="t12 muted">{`More than ${String(ASK_ABOVE)} ${words.many}: asks first.`}</div>
      )}
    </>
  );
}
