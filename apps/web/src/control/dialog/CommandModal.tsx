import { Modal } from "@mantine/core";
import { type ReactNode, useState } from "react";

interface CommandModalProps {
  onClose: () => void;
  /** @param onRunning to be called with whether a command that the dialog shows still runs */
  children: (onRunning: (isRunning: boolean) => void) => ReactNode;
}

/** The frame of every dialog about commands. A question may be waved away; a result that still runs has a button for it. */
export function CommandModal({ onClose, children }: CommandModalProps) {
  const [isRunning, setRunning] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      closeOnClickOutside={!isRunning}
      closeOnEscape={!isRunning}
    >
      {children(setRunning)}
    </Modal>
  );
}
