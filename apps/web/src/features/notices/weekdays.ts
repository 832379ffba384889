import { t } from "@atrium/words";
/** From Monday, as `days` counts them from 1. */
export const WEEKDAYS = [
  t("Monday"),
  t("Tuesday"),
  t("Wednesday"),
  t("Thursday"),
  t("Friday"),
  t("Saturday"),
  t("Sunday"),
] as const;
export const SHORT_WEEKDAYS = [t("Mon"), t("Tue"), t("Wed"), t("Thu"), t("Fri"), t("Sat"), t("Sun")] as const;
