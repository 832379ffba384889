import type { CommandId } from "@atrium/contract";
import { heldText, type HoldRow } from "@atrium/contract/devices";
import { DialogFooter } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useState } from "react";
import type { CommandDesk } from "../../control/commands/CommandDesk.ts";
import type { Target } from "../../control/commands/order.ts";
import { CommandResult } from "../../control/dialog/CommandResult.tsx";
import { CommandModal } from "../../control/dialog/CommandModal.tsx";
import { DialogHead } from "../../control/dialog/DialogHead.tsx";
import { recentChanges } from "../../control/dialog/recentChanges.ts";
import { UndoButton } from "../../control/dialog/UndoButton.tsx";
import { UndoneResult } from "../../control/dialog/UndoneResult.tsx";
import { type Undone, useUndo } from "../../control/dialog/useUndo.ts";
import { releaseWords, wishText } from "./overrideWords.ts";
import styles from "./OverridesPage.module.css";

interface ReleaseDialogProps {
  rows: readonly HoldRow[];
  desk: CommandDesk;
  timeZone: string;
  /** The place of the list: "Campus", "Office Building, 1st Floor". */
  place: string;
  /** Where the device of a row stands: "Office Building, 1st Floor, Zone B". */
  placeOf: (row: HoldRow) => string;
  isLive: boolean;
  /** The name of the person who is signed in. */
  me: string;
  onClose: () => void;
}

/** A release keeps nothing held; the server requires a time anyway. */
const HOLD_MINUTES = 1;

/** What each goes to, then what became of it. */
export function ReleaseDialog({ rows, desk, timeZone, place: list, placeOf, isLive, me, onClose }: ReleaseDialogProps) {
  const [orders, setOrders] = useState<readonly CommandId[]>([]);
  const [undone, setUndone] = useState<Undone>();
  const undo = useUndo(desk, setUndone);
  const give = (targets: readonly Target[]) => {
    setOrders([...orders, desk.give({ targets, holdMinutes: HOLD_MINUTES })]);
  };
  const nameOf = ({ device }: Target) => rows.find((row) => row.device === device)?.deviceName ?? "";
  const [only, ...others] = rows;
  const one = others.length === 0 ? only : undefined;
  const what = one?.deviceName ?? t("{count} holds", { count: rows.length });
  const place = one === undefined ? list : placeOf(one);
  /** The way back stays open after the dialog is closed. */
  function close(): void {
    if (orders.length > 0 && undone === undefined) {
      const names = Object.fromEntries(rows.map(({ device, deviceName }) => [device, deviceName]));
      recentChanges.keep({ orders, names, by: me, title: t("Release {what}", { what }), place, at: desk.now() });
    }
    onClose();
  }
  return (
    <CommandModal onClose={close}>
      {(onRunning) =>
        orders.length === 0 ? (
          <>
            <DialogHead
              title={t("Release {what}?", { what })}
              detail={`${place}. ${releaseWords(rows)}`}
              onClose={close}
            />
            <div className={styles["dialogBody"]}>
              {/* A long list scrolls, and nothing in it takes the focus. */}
              <ul
                className={`plain-list overflow-auto border-t ${styles["release"]}`}
                aria-label={t("Holds to release")}
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                tabIndex={0}
              >
                {rows.map((row) => (
                  <li className="grid items-center gap-12" key={row.point}>
                    <span className={`col min-w-0 ${styles["held"]}`}>
                      <span className="m ell">{row.deviceName}</span>
                      <span className="t12 muted ell">
                        {t("{place}, by {by}", { place: placeOf(row), by: row.by })}
                      </span>
                    </span>
                    <span className="num t12">
                      {row.automatic === null && row.next !== "left"
                        ? heldText(row)
                        : `${heldText(row)} → ${wishText(row)}`}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
            <div className={styles["dialogFoot"]}>
              <DialogFooter
                note={isLive ? undefined : t("Live data lost: commands are disabled until it is restored.")}
              >
                <Button onClick={close}>{t("Cancel")}</Button>
                <Button
                  variant="filled"
                  data-autofocus
                  disabled={!isLive}
                  onClick={() => {
                    give(rows.map(({ device, pointKey }) => ({ device, point: pointKey, value: null })));
                  }}
                >
                  {t("Release {deviceName}", { deviceName: one?.deviceName ?? String(rows.length) })}
                </Button>
              </DialogFooter>
            </div>
          </>
        ) : undone === undefined ? (
          <CommandResult
            desk={desk}
            orders={orders}
            titleOf={(confirmed, total) => t("{confirmed} of {total} released", { confirmed, total })}
            place={place}
            timeZone={timeZone}
            nameOf={nameOf}
            onRetry={give}
            onRunning={onRunning}
            onClose={close}
            note={undo.failure}
            actions={<UndoButton undo={undo} orders={orders} isLive={isLive} />}
          />
        ) : (
          <UndoneResult
            desk={desk}
            undone={undone}
            place={place}
            timeZone={timeZone}
            nameOf={nameOf}
            onRunning={onRunning}
            onClose={close}
          />
        )
      }
    </CommandModal>
  );
}
