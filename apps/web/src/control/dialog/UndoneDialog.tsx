import { Modal } from "@mantine/core";
import { useState } from "react";
import type { Device } from "../device.ts";
import { DeviceUndone } from "./DeviceUndone.tsx";
import type { Undone } from "./useUndo.ts";

type UndoneDialogProps = { undone: Undone; devices: readonly Device[]; onClose: () => void };

/** What became of an undo that asked nothing. */
export function UndoneDialog({ undone, devices, onClose }: UndoneDialogProps) {
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
      <DeviceUndone undone={undone} devices={devices} onRunning={setRunning} onClose={onClose} />
    </Modal>
  );
}
