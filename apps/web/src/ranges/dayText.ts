/** "22/11/2026" as a day of the address, `2026-11-22`; null: not an existing whole day. */
export function dayOf(text: string): string | null {
  const [, day = "", month = "", year = ""] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text) ?? [];
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  // 31/02 would be a day of March.
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(date) ? null : date;
}
