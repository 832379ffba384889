import { type Holiday, addHoliday, changeHoliday, removeHoliday } from "@atrium/contract/site";
import { EmptyState, LoadingBlocks } from "@atrium/ui";
import { t } from "@atrium/words";
import { useParams } from "@tanstack/react-router";
import * as z from "zod";
import { useFocusBack } from "../../collections/form/useFocusBack.ts";
import { ask } from "../../platform/http.ts";
import { FormFrame } from "./FormFrame.tsx";
import { useHolidayAddress } from "./holidayAddress.ts";
import { HolidayEditor } from "./HolidayEditor.tsx";
import { useHolidays } from "./holidayQueries.ts";

/** The form of a holiday in the page's side; `new` in the address makes one. */
export function HolidayForm() {
  const { id }: { id?: string } = useParams({ strict: false });
  const { date } = useHolidayAddress();
  useFocusBack();
  if (id !== undefined) return <KnownHoliday key={id} id={z.iso.date().safeParse(id).data} />;
  return (
    <HolidayEditor
      key={date ?? ""}
      title={t("New holiday")}
      action={t("Add holiday")}
      start={{ date: date ?? "", name: "" }}
      path=""
      onSave={(holiday) => ask(addHoliday, { body: holiday })}
    />
  );
}

function KnownHoliday({ id }: { id: string | undefined }) {
  // Each holiday comes in the year of its own day, whichever year shows.
  const { data: reply } = useHolidays(id === undefined ? undefined : Number(id.slice(0, 4)));
  const isRead = id === undefined || reply?.year === Number(id.slice(0, 4));
  const holiday = isRead ? reply?.days.find((day) => day.holiday.date === id)?.holiday : undefined;
  if (holiday !== undefined) return <SavedHoliday holiday={holiday} />;
  return (
    <FormFrame title={t("Holiday")}>
      {isRead ? (
        <EmptyState title={t("Holiday not found")}>{t("It was removed, or the address is wrong.")}</EmptyState>
      ) : (
        <LoadingBlocks rows={4} label={t("Loading holiday")} />
      )}
    </FormFrame>
  );
}

function SavedHoliday({ holiday: before }: { holiday: Holiday }) {
  return (
    <HolidayEditor
      title={t("Holiday")}
      action={t("Save")}
      start={before}
      path="holiday"
      onSave={(holiday, read) => ask(changeHoliday, { params: { date: read.date }, body: { before: read, holiday } })}
      onRemove={(read) => ask(removeHoliday, { params: { date: read.date } })}
    />
  );
}
