import type { CommandId } from "@atrium/contract";
import { Modal } from "@mantine/core";
import { useState } from "react";
import type { Change } from "../commands/change.ts";
import type { Proposal } from "../commands/useProposals.ts";
import { useControl } from "../ControlContext.ts";
import { recentChangeOf } from "./recentChangeOf.ts";
import { recentChanges } from "./recentChanges.ts";
import { Question } from "./Question.tsx";
import { Result } from "./Result.tsx";
import { DeviceUndone } from "./DeviceUndone.tsx";
import type { Undone } from "./useUndo.ts";

type GroupDialogProps = { proposal: Proposal; onClose: () => void };

/** Asks before many devices change, or one whose change can do harm, then shows what became of each. */
export function GroupDialog({ proposal, onClose: close }: GroupDialogProps) {
  const control = useControl();
  const [given, setGiven] = useState<{ orders: readonly CommandId[]; change: Change; reason: string | undefined }>();
  const [undone, setUndone] = useState<Undone>();
  const [isRunning, setRunning] = useState(false);
  /** The way back stays open after the dialog is closed. */
  function onClose(): void {
    if (given !== undefined && undone === undefined) {
      recentChanges.keep(recentChangeOf(control, proposal.devices, { ...given, at: control.now() }));
    }
    close();
  }
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      // A question may be waved away; a result that still runs may not, it has a button for it.
      closeOnClickOutside={!isRunning}
      closeOnEscape={!isRunning}
    >
      {given === undefined ? (
        <Question
          proposal={proposal}
          onCancel={onClose}
          onGiven={(order, change, reason) => {
            setGiven({ orders: [order], change, reason });
            setRunning(true);
          }}
        />
      ) : undone !== undefined ? (
        <DeviceUndone undone={undone} devices={proposal.devices} onRunning={setRunning} onClose={onClose} />
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
          onRunning={setRunning}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
