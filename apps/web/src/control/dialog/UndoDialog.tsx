import type { CommandRow } from "@atrium/contract/devices";
import { DialogFooter, LoadingBlocks } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { clock } from "../../platform/time.ts";
import { useControl } from "../ControlContext.tsx";
import type { Device } from "../../devices/device.ts";
import { commandQuery } from "../queries.ts";
import { countText } from "../../devices/words.ts";
import { CommandModal } from "./CommandModal.tsx";
import { deviceDetail } from "./deviceDetail.ts";
import { DialogHead } from "./DialogHead.tsx";
import styles from "./dialog.module.css";
import { DeviceUndone } from "./DeviceUndone.tsx";
import { type Undone, useUndo } from "./useUndo.ts";
import { andMore } from "../../collections/andMore.ts";

interface UndoDialogProps {
  row: CommandRow;
  device: Device;
  onClose: () => void;
}

/** Asks before a command is taken back, all of it: it may have reached more devices than the one looked at. */
export function UndoDialog({ row, device, onClose }: UndoDialogProps) {
  const [undone, setUndone] = useState<Undone>();
  return (
    <CommandModal onClose={onClose}>
      {(onRunning) =>
        undone === undefined ? (
          <UndoQuestion row={row} device={device} onCancel={onClose} onUndone={setUndone} />
        ) : (
          <DeviceUndone undone={undone} devices={[device]} onRunning={onRunning} onClose={onClose} />
        )
      }
    </CommandModal>
  );
}

interface UndoQuestionProps {
  row: CommandRow;
  device: Device;
  onCancel: () => void;
  onUndone: (undone: Undone) => void;
}

function UndoQuestion({ row, device, onCancel, onUndone }: UndoQuestionProps) {
  const control = useControl();
  const { desk, timeZone, isLive, system } = control;
  const { data: command, isError } = useQuery(commandQuery(row.command));
  const undo = useUndo(desk, onUndone);
  const count = command === undefined ? undefined : new Set(command.targets.map((target) => target.device)).size;
  const isAlone = count === 1;
  const detail = `${isAlone ? "" : `${device.name}, `}${deviceDetail(control, device)}`;
  const where = `${andMore([detail], count === undefined ? 0 : count - 1)}.`;
  return (
    <>
      <DialogHead
        title={
          count === undefined
            ? t("Undo this command?")
            : t("Undo on {part}?", { part: isAlone ? device.name : countText(system.words(), count) })
        }
        detail={undoneText({ where, by: row.by, clock: clock(row.at, timeZone) }, command?.reason)}
        onClose={onCancel}
      />
      <div className={styles["body"]}>
        {command === undefined && !isError && <LoadingBlocks rows={1} label={t("Loading the command")} />}
        <p className="ink2">
          {t(
            "Each device returns to its previous hold, or is released if it had none. Devices that someone has changed since then are left alone.",
          )}
        </p>
      </div>
      <div className={styles["foot"]}>
        <DialogFooter note={undo.failure}>
          <Button onClick={onCancel}>{t("Cancel")}</Button>
          <Button
            variant="filled"
            data-autofocus
            disabled={!isLive}
            loading={undo.isAsking}
            onClick={() => {
              undo.take([row.command]);
            }}
          >
            {count === undefined
              ? t("Undo")
              : isAlone
                ? t("Undo on {name}", { name: device.name })
                : t("Undo {count}", { count })}
          </Button>
        </DialogFooter>
      </div>
    </>
  );
}

function undoneText(of: { where: string; by: string; clock: string }, reason: string | undefined): string {
  return reason === undefined
    ? t("{where} Command by {by}, {clock}.", of)
    : t("{where} Command by {by}, {clock}. Reason: {reason}", { ...of, reason });
}
