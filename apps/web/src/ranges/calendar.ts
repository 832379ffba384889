import { currentFormats, phrase, t } from "@atrium/words";

/** What all calendars of the product have in common, with the names of their buttons for a screen reader. */
export function calendarWords() {
  return {
    ariaLabels: {
      previousMonth: t("Previous month"),
      nextMonth: t("Next month"),
      previousYear: t("Previous year"),
      nextYear: t("Next year"),
      previousDecade: t("Previous ten years"),
      nextDecade: t("Next ten years"),
    },
    monthLabelFormat: "MMM YYYY",
    yearLabelFormat: "YYYY",
    decadeLabelFormat: "YYYY",
  };
}

/** What calendars of days have as well. */
export function dayCalendarWords() {
  const { firstWeekday } = currentFormats();
  // Calendars count days from 0, Sunday.
  return { ...calendarWords(), firstDayOfWeek: firstWeekday === 7 ? (0 as const) : firstWeekday };
}

const ENTRIES = {
  dmy: { valueFormat: "DD/MM/YYYY", placeholder: phrase("DD/MM/YYYY") },
  mdy: { valueFormat: "MM/DD/YYYY", placeholder: phrase("MM/DD/YYYY") },
  ymd: { valueFormat: "YYYY-MM-DD", placeholder: phrase("YYYY-MM-DD") },
} as const;

/** How a day stands in a field, and what is typed there, in the order of whoever reads. */
export function dayEntry() {
  const { valueFormat, placeholder } = ENTRIES[currentFormats().dateOrder];
  return { valueFormat, placeholder: t(placeholder) };
}
