/** The words of a calendar's buttons, for a screen reader. */
const WORDS = {
  previousMonth: "Previous month",
  nextMonth: "Next month",
  previousYear: "Previous year",
  nextYear: "Next year",
  previousDecade: "Previous ten years",
  nextDecade: "Next ten years",
};

/** What all calendars of the product have in common. */
export const CALENDAR = {
  ariaLabels: WORDS,
  monthLabelFormat: "MMM YYYY",
  yearLabelFormat: "YYYY",
  decadeLabelFormat: "YYYY",
};
