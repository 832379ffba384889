/** "7:30", "730", "7.30" and "7" as they are meant: "07:30", "07:00"; anything else stays as it was typed. */
export function typedTime(text: string): string {
  const [, hour, minute = ""] = /^\s*(\d{1,2})[:. ]?(\d{2})?\s*$/.exec(text) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return text;
  return `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`;
}
