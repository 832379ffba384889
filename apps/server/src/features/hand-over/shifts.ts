import type { WorkShift } from "@atrium/contract";
import { DAY, type SiteTime } from "@atrium/time";

/** When shifts begin by the site's clocks, and what they are called. */
const SHIFTS = [
  { hour: 6, name: "Day shift" },
  { hour: 14, name: "Late shift" },
  { hour: 22, name: "Night shift" },
] as const;

/** The shift of a moment. One that the clocks are changed in is an hour longer or shorter; the night's begins the day before. */
export function shiftAt(moment: number, time: SiteTime): WorkShift {
  const begins = [-DAY, 0, DAY]
    .flatMap((away) => {
      const { year, month, day } = time.local(moment);
      const date = new Date(Date.UTC(year, month - 1, day) + away);
      const of = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
      return SHIFTS.map(({ hour, name }) => ({ name, from: time.at({ ...of, hour }) }));
    })
    .toSorted((one, other) => one.from - other.from);
  const index = begins.findLastIndex(({ from }) => from <= moment);
  const [begun, next] = [begins[index], begins[index + 1]];
  if (begun === undefined || next === undefined) throw new Error("a day without shifts");
  return { ...begun, to: next.from };
}
