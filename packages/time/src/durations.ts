/** All in ms. A day of the site's calendar may be shorter or longer than `DAY`: `SiteTime.addDays` counts those. */
export const MINUTE = 60_000;
export const QUARTER = 15 * MINUTE;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
