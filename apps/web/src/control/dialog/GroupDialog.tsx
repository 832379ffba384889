import type { CommandId } from "@atrium/contract";
import { useState } from "react";
import type { Change } from "../commands/change.ts";
import type { Proposal } from "../commands/ask.ts";
import { useControl } from "../ControlContext.tsx";
import { CommandModal } from "./CommandModal.tsx";
import { recentChangeOf } from "./recentChangeOf.ts";
import { recentChanges } from "./recentChanges.ts";
import { Question } from "./Question.tsx";
import { Result } from "./Result.tsx";
import { DeviceUndone } from "./DeviceUndone.tsx";
import type { Undone } from "./useUndo.ts";

interface GroupDialogProps {
  proposal: Proposal;
  onClose: () => void;
}

/** Asks before many devices change, or one whose change can do harm, then shows what became of each. */
export function GroupDialog({ proposal, onClose: close }: GroupDialogProps) {
  const control = useControl();
  const [given, setGiven] = useState<{ orders: readonly CommandId[]; change: Change; reason: string | undefined }>();
  const [undone, setUndone] = useState<Undone>();
  /** The way back stays open after the dialog is closed. */
  function onClose(): void {
    if (given !== undefined && undone === undefined) {
      recentChanges.keep(recentChangeOf(control, proposal.devices, { ...given, at: control.now() }));
    }
    close();
  }
  return (
    <CommandModal onClose={onClose}>
      {(onRunning) =>
        given === undefined ? (
          <Question
            proposal={proposal}
            onCancel={onClose}
            onGiven={(order, change, reason) => {
              setGiven({ orders: [order], change, reason });
              onRunning(true);
            }}
          />
        ) : undone !== undefined ? (
          <DeviceUndone undone={undone} devices={proposal.devices} onRunning={onRunning} onClose={onClose} />
        ) : (
          <Result
            orders={given.orders}
            change={given.change}
            reason={given.reason}
            devices={proposal.devices}
            onRetried={(order) => {
              setGiven({ ...given, orders: [...given.orders, order] });
            }}
            onUndone={setUndone}
            onRunning={onRunning}
            onClose={onClose}
          />
        )
      }
    </CommandModal>
  );
}
