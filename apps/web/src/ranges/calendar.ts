import { t } from "@atrium/words";

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
