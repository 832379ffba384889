export { systemClock } from "./clock.ts";
export type { Clock } from "./clock.ts";
export { AHEAD_FORM, clockAhead, parseAhead } from "./clockAhead.ts";
export { DAY, HOUR, MINUTE, QUARTER } from "./durations.ts";
export type { Log } from "./log.ts";
export { SiteTime } from "./siteTime.ts";
export type { LocalTime } from "./siteTime.ts";
