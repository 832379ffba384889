/** Every form a date has on the screen (specification point 9), for those who have chosen no other. */
export const DATE_FORMATS = [
  "yyyy-MM-dd",
  "YYYY/MM/DD",
  "YYYY-MM-DD",
  "YYYY-MM",
  "YYYY",
  "DD/MM/YYYY",
  "DD/MM/YYYY HH:mm",
  "MM/YYYY",
  "D MMM",
  "DD MMM YYYY",
  "DD MMM YYYY HH:mm:ss",
  "dddd D MMM YYYY HH:mm",
  "HH:mm",
  "MMM YYYY",
] as const;
/** Parts of those, where the rest is said elsewhere. */
type PartFormat = "MMM" | "ddd" | "dddd D MMM YYYY" | "DD MMM YYYY HH:mm" | "HH:mm:ss" | "HH";
export type DateFormat = (typeof DATE_FORMATS)[number] | PartFormat;

/** The two forms that a date has in an address or a request (specification point 3). */
export const DATE_FORMAT_NAMES = ["YYYY-MM-DD", "YYYY-MM"] as const satisfies DateFormat[];
