import type { ForecastMoment, PointForecast } from "@atrium/contract/automation";
import { formatDate } from "@atrium/contract";

/** "Begins", "Likely ends, no change while held", "Does not run: Loy Krathong". */
export function momentText(moment: ForecastMoment, { isHeld }: { readonly isHeld: boolean }): string {
  const { kind, what, name, note, isChange, isLikely } = moment;
  if (kind === "hold") return `Hold of ${name} ends`;
  if (what === "rests") return `Does not run: ${note ?? "it rests"}`;
  const verb = what === "begins" ? "begins" : "ends";
  const said = isLikely ? `Likely ${verb}` : `${verb.charAt(0).toUpperCase()}${verb.slice(1)}`;
  if (isChange) return said;
  return isHeld ? `${said}, no change while held` : `${said}, no change`;
}

/** "18:00" of today, "Wed 07:00" of another day. */
export function momentTime(
  moment: number,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): string {
  const clock = formatDate(moment, "HH:mm", timeZone);
  const day = (at: number): string => formatDate(at, "YYYY-MM-DD", timeZone);
  if (day(moment) === day(now)) return clock;
  return `${formatDate(moment, "dddd D MMM YYYY HH:mm", timeZone).slice(0, 3)} ${clock}`;
}

/** Where nothing changes within the day: until when, as far as that is known. */
export function quietText({ later, at }: Pick<PointForecast, "later" | "at">, timeZone: string): string {
  if (later === null) return "Nothing is planned for it within a week.";
  return `Nothing will change it until ${momentTime(later.at, { now: at, timeZone })}.`;
}

/** "No holiday until 5 Dec 2026", "Loy Krathong on 25 Nov 2026". */
export function holidayText({ holidays, nextHoliday }: Pick<PointForecast, "holidays" | "nextHoliday">): string {
  const dated = (date: string): string => formatDate(Date.parse(date), "DD MMM YYYY", "UTC");
  if (holidays.length > 0) return holidays.map(({ name, date }) => `${name} on ${dated(date)}`).join(", ");
  return nextHoliday === null ? "No holiday within a year" : `No holiday until ${dated(nextHoliday.date)}`;
}
