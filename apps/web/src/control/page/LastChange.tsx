import type { CommandId } from "@atrium/contract";
import { Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { ApiError } from "../../platform/apiError.ts";
import { lazyPart } from "../../platform/parts/lazyPart.ts";
import { clock } from "../../platform/time.ts";
import { useClock } from "../../platform/useClock.ts";
import { type Control, useControl } from "../ControlContext.tsx";
import { type RecentChange, recentChanges, UNDO_TIME } from "../dialog/recentChanges.ts";
import { UndoButton } from "../dialog/UndoButton.tsx";
import { type Undone, useUndo } from "../dialog/useUndo.ts";
import { commandQuery } from "../queries.ts";
import styles from "../../devices/page/page.module.css";

const UndoneDialog = lazyPart(async () => (await import("../dialog/UndoneDialog.tsx")).UndoneDialog);

type LastChangeProps = Pick<Control, "desk" | "isLive" | "canControl" | "me" | "now" | "timeZone">;

/** The same for the page around it. */
export function LastChangeLine() {
  const control = useControl();
  // What was changed just now is not part of a page of the past.
  return control.past === undefined ? <LastChange {...control} /> : null;
}

/** The way back from the last change whose dialog is closed, for ten minutes, on every page that gives commands. */
export function LastChange(props: LastChangeProps) {
  const { desk, canControl, me, timeZone } = props;
  const change = useSyncExternalStore(recentChanges.subscribe, recentChanges.newest);
  const isChecked = useSyncExternalStore(recentChanges.subscribe, recentChanges.isChecked);
  const [undone, setUndone] = useState<{ undone: Undone; change: RecentChange }>();
  const [first] = change?.orders ?? [];
  const isOwn = canControl && change !== undefined && change.by === me;
  return (
    <>
      {isOwn && !isChecked && first !== undefined && <Check command={first} change={change} {...props} />}
      {isOwn && isChecked && (
        <Strip
          key={change.orders.join()}
          change={change}
          onUndone={(what) => {
            recentChanges.keep(undefined);
            setUndone({ undone: what, change });
          }}
          {...props}
        />
      )}
      {undone !== undefined && (
        <Suspense>
          <UndoneDialog
            desk={desk}
            undone={undone.undone}
            place={undone.change.place}
            timeZone={timeZone}
            nameOf={({ device }) => undone.change.names[device] ?? ""}
            onClose={() => {
              setUndone(undefined);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Asks the server about a change that an earlier page has left: one that it does not know as theirs is forgotten. */
function Check({ command, change, me, now }: LastChangeProps & { command: CommandId; change: RecentChange }) {
  const isOver = now() - change.at > UNDO_TIME;
  const { data, error } = useQuery({ ...commandQuery(command), enabled: !isOver });
  useEffect(() => {
    if (data?.by === me) {
      recentChanges.confirm();
    } else if (isOver || data !== undefined || (error instanceof ApiError && error.status === 404)) {
      recentChanges.keep(undefined);
    }
  }, [data, error, isOver, me]);
  return null;
}

type StripProps = LastChangeProps & { change: RecentChange; onUndone: (undone: Undone) => void };

function Strip({ change, onUndone, desk, isLive, now, timeZone }: StripProps) {
  const undo = useUndo(desk, onUndone);
  const time = useClock(now);
  if (time - change.at > UNDO_TIME) return null;
  return (
    <section className={`row gap-8 t13 border ${styles["lastChange"]}`} aria-label={t("Last change")}>
      <span className="ell grow">
        <span className="m">{change.title}</span>
        <span className="muted">{`, ${change.place}, ${clock(change.at, timeZone)}`}</span>
        {undo.failure !== undefined && <span>{`. ${undo.failure}`}</span>}
      </span>
      <UndoButton undo={undo} orders={change.orders} isLive={isLive} size="xs" />
      <IconButton
        label={t("Dismiss the last change")}
        size="sm"
        icon={<Icon of={X} size={14} />}
        onClick={() => {
          recentChanges.keep(undefined);
        }}
      />
    </section>
  );
}
