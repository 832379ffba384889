import { type OnCallCalendar, OnCallCalendar as Calendar, changeOnCall } from "@atrium/contract/alarms";
import { ask } from "../../../platform/http.ts";
import { useNoticesChanged } from "../noticeQueries.ts";

/** Saves the whole calendar. The server refuses it if somebody else has changed it since the form was opened. */
export function useCalendarSaving(revision: number) {
  const changed = useNoticesChanged();
  return {
    body: Calendar,
    send: async (calendar: OnCallCalendar) => {
      await ask(changeOnCall, { body: { ...calendar, revision } });
      await changed();
    },
  };
}
