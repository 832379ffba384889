import { useMemo } from "react";
import type { CampusAlarms } from "../../features/campus/campusAlarms.ts";
import { useAlarmActs } from "../../features/events/acts/useAlarmActs.ts";
import { detailWords } from "../../features/events/eventWords.ts";
import { useOpenEvents } from "../../features/events/live/useOpenEvents.ts";
import { useConnection } from "../../platform/liveHooks.ts";

/** Open alarms, for the page of the campus: the same that the event list shows. */
export function useCampusAlarms(): CampusAlarms {
  const { alarms, isRead, failure } = useOpenEvents();
  const { actAtOnce } = useAlarmActs();
  // After a loss they are read again: what cannot be read then is not known.
  const areKnown = useConnection().state === "open" && isRead && failure === undefined;
  return useMemo(
    () => ({
      open: alarms,
      areKnown,
      acknowledge: async (rows) => actAtOnce({ kind: "acknowledge", alarms: [...rows] }),
      detail: detailWords,
    }),
    [alarms, areKnown, actAtOnce],
  );
}
