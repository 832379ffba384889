import { Modal } from "@mantine/core";
import { useState } from "react";
import type { CommandId } from "@atrium/contract";
import type { Circuit } from "../circuits/circuit.ts";
import type { Change } from "../commands/proposal.ts";
import { Question } from "./Question.tsx";
import { Result } from "./Result.tsx";

export interface Proposal {
  readonly circuits: readonly Circuit[];
  readonly change: Change;
  /** Whether the level is still to be chosen in the dialog. */
  readonly isLevelOpen?: boolean;
}

type GroupDialogProps = { proposal: Proposal; onClose: () => void };

/** Asks before many lights change, then shows what became of each. */
export function GroupDialog({ proposal, onClose }: GroupDialogProps) {
  const [given, setGiven] = useState<{ orders: readonly CommandId[]; change: Change }>();
  const [isRunning, setRunning] = useState(false);
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
          onGiven={(order, change) => {
            setGiven({ orders: [order], change });
            setRunning(true);
          }}
        />
      ) : (
        <Result
          orders={given.orders}
          change={given.change}
          circuits={proposal.circuits}
          onRetried={(order) => {
            setGiven({ ...given, orders: [...given.orders, order] });
          }}
          onRunning={setRunning}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
