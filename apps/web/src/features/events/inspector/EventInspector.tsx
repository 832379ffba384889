import { ErrorState, Icon, IconButton, LoadingBlocks } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, useEffect } from "react";
import { BottomSheet } from "../../../devices/inspector/BottomSheet.tsx";
import { EventParts } from "./EventParts.tsx";
import styles from "./inspector.module.css";
import { getEvent } from "@atrium/contract/alarms";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../../platform/http.ts";
import { useOpenEvents } from "../live/useOpenEvents.ts";
import { withoutStop } from "../../../platform/withoutStop.ts";

/** The journal is written a moment after things happen: an open row is looked at again so often, ms. */
const AGAIN = 10_000;

interface EventInspectorProps {
  id: number;
  mayAct: boolean;
  onOpen: (event: number | undefined) => void;
}

/** The row that is open, in full: beside the list, on phones from below. */
export function EventInspector({ id, mayAct, onOpen }: EventInspectorProps) {
  const isPhone = useMediaQuery("(max-width: 640px)", false, { getInitialValueInEffect: false });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  };
  /** The keyboard goes back to the row. */
  function close(): void {
    document.querySelector<HTMLElement>("[data-open='true']")?.focus();
    onOpen(undefined);
  }
  const content = <Content id={id} mayAct={mayAct} onClose={close} onOpen={onOpen} />;
  if (isPhone) {
    return (
      <BottomSheet key={id} ref={null} startsOpen onKeyDown={onKeyDown}>
        {content}
      </BottomSheet>
    );
  }
  return (
    // Escape is for the whole panel; what can be pressed are the controls in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside className={`flex-none overflow-auto ${styles["panel"]}`} aria-label={t("Inspector")} onKeyDown={onKeyDown}>
      {content}
    </aside>
  );
}

interface ContentProps extends EventInspectorProps {
  onClose: () => void;
}

function Content({ id, mayAct, onClose, onOpen }: ContentProps) {
  const { data, error, refetch } = useEventDetail(id);
  const closeButton = <IconButton label={t("Close")} size="sm" icon={<Icon of={X} size={16} />} onClick={onClose} />;
  if (data !== undefined) {
    return (
      <EventParts
        key={id}
        detail={data}
        mayAct={mayAct}
        failure={error?.message}
        closeButton={closeButton}
        onOpen={onOpen}
      />
    );
  }
  return (
    <>
      <header className={`flex items-start gap-10 ${styles["head"]}`}>
        <span className="grow" />
        {closeButton}
      </header>
      {error === null ? (
        <div className={styles["bones"]}>
          <LoadingBlocks rows={6} label={t("Loading event")} />
        </div>
      ) : (
        <ErrorState
          title={t("Could not load the event")}
          actions={
            <Button variant="filled" onClick={() => void refetch()}>
              {t("Retry")}
            </Button>
          }
        >
          {`${withoutStop(error.message)}.`}
        </ErrorState>
      )}
    </>
  );
}

/** A row with all that is known of it; read again with each change that comes live. */
function useEventDetail(id: number) {
  const { alarms, recent } = useOpenEvents();
  const queries = useQueryClient();
  const newest = alarms.find((row) => row.id === id) ?? [...recent.values()].find((row) => row.id === id);
  useEffect(() => {
    if (newest !== undefined) void queries.invalidateQueries({ queryKey: ["events", "detail", newest.id] });
  }, [queries, newest]);
  return useQuery({
    queryKey: ["events", "detail", id],
    queryFn: ({ signal }) => ask(getEvent, { params: { id }, signal }),
    refetchInterval: AGAIN,
  });
}
