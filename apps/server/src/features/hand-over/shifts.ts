import type { Shift, WorkShift } from "@atrium/contract/alarms";
import { DAY, type SiteTime } from "@atrium/time";
import { sayTerm, t } from "@atrium/words";

/**
 * The shift of a moment. One that the clocks are changed in is an hour longer or shorter; the night's begins the day before.
 * @param shifts when they begin by the site's clocks, and what they are called: one at least
 */
export function shiftAt(moment: number, time: SiteTime, shifts: readonly Shift[]): WorkShift {
  const begins = [-DAY, 0, DAY]
    .flatMap((away) => {
      const { year, month, day } = time.local(moment);
      const date = new Date(Date.UTC(year, month - 1, day) + away);
      const of = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
      return shifts.map(({ from, name }) => ({ name: shiftName(name), from: time.at({ ...of, ...clockOf(from) }) }));
    })
    .toSorted((one, other) => one.from - other.from);
  const index = begins.findLastIndex(({ from }) => from <= moment);
  const [begun, next] = [begins[index], begins[index + 1]];
  if (begun === undefined || next === undefined) throw new Error("a day without shifts");
  return { ...begun, to: next.from };
}

/** "Morning shift" */
function shiftName(name: string): string {
  return /\bshift$/i.test(name) ? sayTerm(name) : t("{name} shift", { name: sayTerm(name) });
}

function clockOf(from: string): { hour: number; minute: number } {
  const [hour = 0, minute = 0] = from.split(":").map(Number);
  return { hour, minute };
}
