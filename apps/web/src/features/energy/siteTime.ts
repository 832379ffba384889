/** Words for a moment in the site's time zone; never the browser's. */
export type SiteTime = {
  /** The calendar date there, e.g. "2026-11-20". */
  date: (time: number) => string;
  /** "10:42" */
  clock: (time: number) => string;
  /** "Fri" */
  weekday: (time: number) => string;
  /** "20 Nov" */
  day: (time: number) => string;
  /** "Nov 2026" */
  month: (time: number) => string;
};

export function siteTime(timeZone: string): SiteTime {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "short",
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const isoDate = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const read = (time: number): Record<string, string> =>
    Object.fromEntries(parts.formatToParts(time).map((part) => [part.type, part.value]));
  return {
    date: (time) => isoDate.format(time),
    clock: (time) => {
      const { hour = "", minute = "" } = read(time);
      return `${hour}:${minute}`;
    },
    weekday: (time) => read(time)["weekday"] ?? "",
    day: (time) => {
      const { day = "", month = "" } = read(time);
      return `${day} ${month}`;
    },
    month: (time) => {
      const { month = "", year = "" } = read(time);
      return `${month} ${year}`;
    },
  };
}
