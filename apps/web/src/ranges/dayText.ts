import { currentFormats } from "@atrium/words";

/** "22/11/2026" as a day of the address, `2026-11-22`, in the order of whoever types; null: not an existing whole day. */
export function dayOf(text: string): string | null {
  const [year = "", month = "", day = ""] = partsOf(text.trim());
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  // 31/02 would be a day of March.
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(date) ? null : date;
}

/** Year, month and day. */
function partsOf(text: string): readonly string[] {
  const { dateOrder } = currentFormats();
  if (dateOrder === "ymd") return (/^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? []).slice(1);
  const [, first = "", second = "", year = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return dateOrder === "mdy" ? [year, first, second] : [year, second, first];
}
