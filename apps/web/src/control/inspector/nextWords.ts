import { t } from "@atrium/words";
import type { ForecastMoment, PointForecast } from "@atrium/contract/automation";
import { formatDate } from "@atrium/contract";

/** "Begins", "Likely ends, no change while held", "Does not run: Loy Krathong". */
export function momentText(moment: ForecastMoment, { isHeld }: { readonly isHeld: boolean }): string {
  const { kind, what, name, note, isChange, isLikely } = moment;
  if (kind === "hold") return t("Hold by {name} ends", { name });
  if (what === "rests") return t("Does not run: {note}", { note: note ?? t("not scheduled") });
  const said =
    what === "begins" ? (isLikely ? t("Likely starts") : t("Starts")) : isLikely ? t("Likely ends") : t("Ends");
  if (isChange) return said;
  return isHeld ? t("{said}, no change while held", { said }) : t("{said}, no change", { said });
}

/** "18:00" of today, "Wed 07:00" of another day. */
export function momentTime(
  moment: number,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): string {
  const clock = formatDate(moment, "HH:mm", timeZone);
  const day = (at: number): string => formatDate(at, "YYYY-MM-DD", timeZone);
  if (day(moment) === day(now)) return clock;
  return `${formatDate(moment, "ddd", timeZone)} ${clock}`;
}

/** Where nothing changes within the day: until when, as far as that is known. */
export function quietText({ later, at }: Pick<PointForecast, "later" | "at">, timeZone: string): string {
  if (later === null) return t("No change is planned within the next week.");
  return t("No change before {momentTime}.", { momentTime: momentTime(later.at, { now: at, timeZone }) });
}

/** "No holiday until 5 Dec 2026", "Loy Krathong on 25 Nov 2026". */
export function holidayText({ holidays, nextHoliday }: Pick<PointForecast, "holidays" | "nextHoliday">): string {
  const dated = (date: string): string => formatDate(Date.parse(date), "DD MMM YYYY", "UTC");
  if (holidays.length > 0) {
    return holidays.map(({ name, date }) => t("{name} on {dated}", { name, dated: dated(date) })).join(", ");
  }
  return nextHoliday === null
    ? t("No holidays within a year")
    : t("No holidays until {dated}", { dated: dated(nextHoliday.date) });
}
