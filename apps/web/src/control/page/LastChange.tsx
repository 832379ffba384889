import { Icon, IconButton } from "@atrium/ui";
import { Button } from "@mantine/core";
import X from "lucide-react/icons/x";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { clock } from "../../platform/time.ts";
import { useClock } from "../../platform/useClock.ts";
import { useControl } from "../ControlContext.ts";
import type { Device } from "../device.ts";
import { type RecentChange, recentChanges, UNDO_TIME } from "../dialog/recentChanges.ts";
import { type Undone, useUndo } from "../dialog/useUndo.ts";
import styles from "./page.module.css";

const UndoneDialog = lazy(async () => ({ default: (await import("../dialog/UndoneDialog.tsx")).UndoneDialog }));

/** The way back from the last change whose dialog is closed, for ten minutes. */
export function LastChange() {
  const { canControl } = useControl();
  const change = useSyncExternalStore(recentChanges.subscribe, recentChanges.newest);
  const [undone, setUndone] = useState<{ undone: Undone; devices: readonly Device[] }>();
  return (
    <>
      {canControl && change !== undefined && (
        <Strip
          key={change.orders.join()}
          change={change}
          onUndone={(what) => {
            recentChanges.keep(undefined);
            setUndone({ undone: what, devices: change.devices });
          }}
        />
      )}
      {undone !== undefined && (
        <Suspense>
          <UndoneDialog
            {...undone}
            onClose={() => {
              setUndone(undefined);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function Strip({ change, onUndone }: { change: RecentChange; onUndone: (undone: Undone) => void }) {
  const { desk, isLive, now, timeZone } = useControl();
  const undo = useUndo(desk, onUndone);
  const time = useClock(now);
  if (time - change.at > UNDO_TIME) return null;
  return (
    <section className={styles["lastChange"]} aria-label="Last change">
      <span className="ell grow">
        <span className="m">{change.title}</span>
        <span className="muted">{`, ${change.place}, ${clock(change.at, timeZone)}`}</span>
        {undo.failure !== undefined && <span>{`. ${undo.failure}`}</span>}
      </span>
      <Button
        size="xs"
        disabled={!isLive}
        loading={undo.isAsking}
        onClick={() => {
          undo.take(change.orders);
        }}
      >
        Undo
      </Button>
      <IconButton
        label="Put the last change away"
        size="sm"
        icon={<Icon of={X} size={14} />}
        onClick={() => {
          recentChanges.keep(undefined);
        }}
      />
    </section>
  );
}
