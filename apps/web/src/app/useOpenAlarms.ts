import { useMemo } from "react";
import { useAlarmActs } from "../features/events/acts/useAlarmActs.ts";
import { useOpenEvents } from "../features/events/live/useOpenEvents.ts";
import type { RoomAlarms } from "../features/rooms/roomAlarms.ts";
import { useConnection } from "../platform/liveHooks.ts";

/** Open alarms, for the page of a room: the same that the event list shows. */
export function useOpenAlarms(): RoomAlarms {
  const { alarms, isRead } = useOpenEvents();
  const { actAtOnce } = useAlarmActs();
  const areKnown = useConnection().state === "open" && isRead;
  return useMemo(
    () => ({
      open: alarms,
      areKnown,
      acknowledge: async (rows) => actAtOnce({ kind: "acknowledge", alarms: [...rows] }),
    }),
    [alarms, areKnown, actAtOnce],
  );
}
