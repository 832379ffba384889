import { phrase, t } from "@atrium/words";
import { formatDate } from "@atrium/contract";

/** 2026-03-01 as 01 Mar 2026; what is no date yet stays as it is typed. */
export function dayWords(date: string): string {
  const day = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(day) ? date : formatDate(day, "DD MMM YYYY", "UTC");
}

/** "01 Jan 2020 to 31 Dec 2026", "From 01 Jan 2027 on" */
export function spanWords({ from, until }: { readonly from: string; readonly until: string }): string {
  if (from === "") return t("No first day set");
  return until === ""
    ? t("From {day}", { day: dayWords(from) })
    : t("{day} to {day2}", { day: dayWords(from), day2: dayWords(until) });
}

export const WEEKDAYS = [
  phrase("Mon"),
  phrase("Tue"),
  phrase("Wed"),
  phrase("Thu"),
  phrase("Fri"),
  phrase("Sat"),
  phrase("Sun"),
] as const;

/** 1, 2, 3, 4, 5 as Mon to Fri; others one by one. */
export function daysWords(days: readonly number[]): string {
  const inOrder = days.toSorted((one, other) => one - other);
  const [first = 0, last = 0] = [inOrder[0], inOrder.at(-1)];
  const name = (day: number) => {
    const words = WEEKDAYS[day - 1];
    return words === undefined ? "" : t(words);
  };
  if (inOrder.length > 2 && last - first === inOrder.length - 1) {
    return t("{name} to {name2}", { name: name(first), name2: name(last) });
  }
  return inOrder.map(name).join(", ");
}
