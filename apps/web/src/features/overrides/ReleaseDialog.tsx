import type { CommandId, HoldRow } from "@atrium/contract";
import { DialogFooter } from "@atrium/ui";
import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import type { CommandDesk } from "../../control/commands/CommandDesk.ts";
import type { Target } from "../../control/commands/order.ts";
import { CommandResult } from "../../control/dialog/CommandResult.tsx";
import { DialogHead } from "../../control/dialog/DialogHead.tsx";
import { UndoneResult } from "../../control/dialog/UndoneResult.tsx";
import { type Undone, useUndo } from "../../control/dialog/useUndo.ts";
import { heldText, wishText } from "./overrideWords.ts";
import styles from "./OverridesPage.module.css";

type ReleaseDialogProps = {
  rows: readonly HoldRow[];
  desk: CommandDesk;
  timeZone: string;
  /** "Campus", "Office Building, 1st Floor". */
  place: string;
  isLive: boolean;
  onClose: () => void;
};

/** A release keeps nothing held; the server wants a time all the same. */
const HOLD_MINUTES = 1;

/** What each goes back to, then what became of it. */
export function ReleaseDialog({ rows, desk, timeZone, place, isLive, onClose }: ReleaseDialogProps) {
  const [orders, setOrders] = useState<readonly CommandId[]>([]);
  const [undone, setUndone] = useState<Undone>();
  const undo = useUndo(desk, setUndone);
  const [isRunning, setRunning] = useState(false);
  const give = (targets: readonly Target[]) => {
    setOrders([...orders, desk.give({ targets, holdMinutes: HOLD_MINUTES })]);
  };
  const nameOf = ({ device }: Target) => rows.find((row) => row.device === device)?.deviceName ?? "";
  const count = `${String(rows.length)} ${rows.length === 1 ? "override" : "overrides"}`;
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      closeOnClickOutside={!isRunning}
      closeOnEscape={!isRunning}
    >
      {orders.length === 0 ? (
        <>
          <DialogHead title={`Release ${count}?`} detail="Each goes back to automatic." onClose={onClose} />
          <div className={styles["dialogBody"]}>
            {/* A long list scrolls, and nothing in it takes the focus. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <ul className={styles["release"]} aria-label="What is released" tabIndex={0}>
              {rows.map((row) => (
                <li key={row.point}>
                  <span className="ell">
                    <span className="m">{row.deviceName}</span>
                    <span className="t12 muted">{`, by ${row.by}`}</span>
                  </span>
                  <span className="num t12">
                    {row.automatic === null ? heldText(row) : `${heldText(row)} → ${wishText(row)}`}
                  </span>
                </li>
              ))}
            </ul>
          </div>
          <div className={styles["dialogFoot"]}>
            <DialogFooter note={isLive ? undefined : "Live data is lost: commands are off until it is back."}>
              <Button onClick={onClose}>Cancel</Button>
              <Button
                variant="filled"
                data-autofocus
                disabled={!isLive}
                onClick={() => {
                  give(rows.map(({ device, pointKey }) => ({ device, point: pointKey, value: null })));
                }}
              >
                {`Release ${String(rows.length)}`}
              </Button>
            </DialogFooter>
          </div>
        </>
      ) : undone === undefined ? (
        <CommandResult
          desk={desk}
          orders={orders}
          titleOf={(confirmed, total) => `${String(confirmed)} of ${String(total)} are released`}
          place={place}
          timeZone={timeZone}
          nameOf={nameOf}
          onRetry={give}
          onRunning={setRunning}
          onClose={onClose}
          note={undo.failure}
          actions={
            <Button
              disabled={!isLive}
              loading={undo.isAsking}
              onClick={() => {
                undo.take(orders);
              }}
            >
              Undo
            </Button>
          }
        />
      ) : (
        <UndoneResult
          desk={desk}
          undone={undone}
          place={place}
          timeZone={timeZone}
          nameOf={nameOf}
          onRunning={setRunning}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
