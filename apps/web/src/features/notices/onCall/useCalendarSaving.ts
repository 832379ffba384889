import { type OnCallCalendar, OnCallCalendar as Calendar, changeOnCall } from "@atrium/contract/alarms";
import { type Sending, useSending } from "../../../lists/form/useSending.ts";
import { ask } from "../../../platform/http.ts";
import { useNoticesChanged } from "../noticeQueries.ts";

interface CalendarSaving {
  sending: Sending;
  /** Keeps the whole calendar as it stood when the form was opened, with this change; false where it was refused. */
  save: (calendar: OnCallCalendar) => Promise<boolean>;
}

/** Saves the calendar: somebody who has changed it meanwhile is not overwritten, which the server refuses. */
export function useCalendarSaving(revision: number): CalendarSaving {
  const sending = useSending();
  const changed = useNoticesChanged();
  return {
    sending,
    save: async (calendar) => {
      const checked = Calendar.safeParse(calendar);
      if (!checked.success) {
        const issues = checked.error.issues.map(({ path, message }) => [path.join("."), message] as const);
        sending.setErrors(Object.fromEntries(issues.toReversed()));
        return false;
      }
      const isSaved = await sending.run(() => ask(changeOnCall, { body: { ...checked.data, revision } }));
      if (isSaved) await changed();
      return isSaved;
    },
  };
}
