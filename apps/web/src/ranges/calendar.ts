import { t } from "@atrium/words";
/** The words of a calendar's buttons, for a screen reader. */
const WORDS = {
  previousMonth: t("Previous month"),
  nextMonth: t("Next month"),
  previousYear: t("Previous year"),
  nextYear: t("Next year"),
  previousDecade: t("Previous ten years"),
  nextDecade: t("Next ten years"),
};

/** What all calendars of the product have in common. */
export const CALENDAR = {
  ariaLabels: WORDS,
  monthLabelFormat: "MMM YYYY",
  yearLabelFormat: "YYYY",
  decadeLabelFormat: "YYYY",
};
