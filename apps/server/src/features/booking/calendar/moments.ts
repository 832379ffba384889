import { type SiteTime, SiteTime as Zone } from "@atrium/time";
import ICAL from "ical.js";

/** Turns the times of a feed into ms since the epoch. */
export class Moments {
  readonly #site: SiteTime;
  /** Zones that the feed describes itself, for names that are not known elsewhere. */
  readonly #described: ReadonlyMap<string, ICAL.Timezone>;

  constructor(site: SiteTime, described: ReadonlyMap<string, ICAL.Timezone>) {
    this.#site = site;
    this.#described = described;
  }

  /** @param zone the name that stands beside the time; a time of no zone is one of the site's clocks */
  of(time: ICAL.Time, zone: string | undefined): number {
    const { year, month, day, hour, minute, second } = time;
    if (time.isDate) return this.#site.at({ year, month, day });
    if (time.zone === ICAL.Timezone.utcTimezone) return Date.UTC(year, month - 1, day, hour, minute, second);
    const described = zone === undefined || isKnown(zone) ? undefined : this.#described.get(zone);
    if (described !== undefined) {
      return Date.UTC(year, month - 1, day, hour, minute, second) - described.utcOffset(time) * 1_000;
    }
    return this.#clocks(zone).at({ year, month, day, hour, minute }) + second * 1_000;
  }

  /** The time of a moment as the clocks of a zone show it: rules of repetition count by these. */
  shown(moment: number, zone: string | undefined): ICAL.Time {
    const clocks = this.#clocks(zone);
    const shown = new Date(moment + clocks.offset(moment));
    return new ICAL.Time(
      {
        year: shown.getUTCFullYear(),
        month: shown.getUTCMonth() + 1,
        day: shown.getUTCDate(),
        hour: shown.getUTCHours(),
        minute: shown.getUTCMinutes(),
        second: shown.getUTCSeconds(),
        isDate: false,
      },
      ICAL.Timezone.localTimezone,
    );
  }

  /** The beginning of a day some days later, by the site's clocks. */
  dayAfter(moment: number, days: number): number {
    return this.#site.addDays(moment, days);
  }

  #clocks(zone: string | undefined): SiteTime {
    return zone !== undefined && isKnown(zone) ? Zone.of(zone) : this.#site;
  }
}

function isKnown(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
