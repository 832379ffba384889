import { dayAfter } from "@atrium/contract";
import {
  factsOfKind,
  type Holiday,
  type HolidayChange,
  type HolidayImport,
  type HolidayPreview,
  holidaysOf,
  type HolidaysReply,
  MAX_UNREAD_NAMED,
  sharedHoliday,
  type HolidayKind,
} from "@atrium/contract/site";
import type { Clock, SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { EventLoopYielder } from "../../platform/eventLoopYielder.ts";

/** Characters before the first entry in which a calendar names itself. */
const MAX_HEAD_LENGTH = 4_000;

/** Lines in which a calendar says what it is; those of other programs are kept by some exporters. */
const NAMES = /^(?:X-WR-CALNAME|NAME|X-WR-CALDESC|DESCRIPTION|PRODID)[^:\r\n]*:([^\r\n]{1,200})/gim;

/** As calendars of public holidays are called: of Google, Apple, Mozilla, Office Holidays, and of offices. */
const PUBLIC =
  /\b(?:public|bank|national|federal|statutory|legal|state) holidays?\b|\bholidays? (?:in|of|for) |^[A-Z]{2} holidays$|\boffice holidays\b|\b\w+ holidays$|feiertage|jours f[ée]ri[ée]s|d[ií]as? festivos|feriados|festivit[àa]|วันหยุด/iu;

const OWN = /\b(?:company|campus|school|university|office closing|staff|team|factory|plant|our)\b/i;

export interface HolidaysOptions {
  /** Changes the site's calendar. */
  readonly editor: {
    add(holiday: Holiday, actor: Caller): Promise<void>;
    addAll(holidays: readonly Holiday[], file: string, actor: Caller): Promise<void>;
    change(date: string, change: HolidayChange, actor: Caller): Promise<void>;
    remove(date: string, actor: Caller): Promise<void>;
  };
  readonly directory: { readonly settings: Parameters<typeof holidaysOf>[0] };
  readonly time: SiteTime;
  readonly clock: Pick<Clock, "now">;
}

/** The holidays of the site's calendar, by year, and what a calendar file would bring into it. */
export class Holidays {
  readonly #options: HolidaysOptions;

  constructor(options: HolidaysOptions) {
    this.#options = options;
  }

  /** @param year the present one where it is left out */
  find(year?: number): HolidaysReply {
    const { directory } = this.#options;
    const today = this.#today;
    const shown = year ?? Number(today.slice(0, 4));
    const book = holidaysOf(directory.settings);
    return {
      year: shown,
      today,
      days: book.between(`${shown}-01-01`, `${shown}-12-31`),
      coming: book.between(today, dayAfter(today, 365)),
    };
  }

  /** @throws AppError EVA001 where it is no calendar, or too large */
  async preview(text: string): Promise<HolidayPreview> {
    const { holidays, unread } = await this.#read(text);
    const known = [...(this.#options.directory.settings.calendar?.holidays ?? [])];
    const yielder = new EventLoopYielder();
    const rows: HolidayPreview["rows"] = [];
    for (const holiday of holidays) {
      await yielder.yieldIfDue();
      const shared = sharedHoliday(known, holiday);
      rows.push({ holiday, taken: shared === undefined ? null : { on: shared.on, name: shared.holiday.name } });
      // Of two entries of one day the first can come in.
      if (shared === undefined) known.push(holiday);
    }
    return { rows, kind: kindOfCalendar(text), unread: unread.slice(0, MAX_UNREAD_NAMED), unreadCount: unread.length };
  }

  /** @throws AppError EHO002 where its day is a holiday already */
  async add(holiday: Holiday, actor: Caller): Promise<Holiday> {
    await this.#options.editor.add(holiday, actor);
    return holiday;
  }

  /** @throws AppError ENF001, EDV009 where somebody else has changed it since it was read, EHO002 */
  async change(date: string, change: HolidayChange, actor: Caller): Promise<Holiday> {
    await this.#options.editor.change(date, change, actor);
    return change.holiday;
  }

  /** @throws AppError EHO002 where a day is a holiday already: none comes in then */
  async bringIn({ file, kind, holidays }: HolidayImport, actor: Caller): Promise<{ added: number }> {
    const facts = { isExtra: undefined, isCampusOnly: undefined, ...factsOfKind(kind) };
    const ofKind = holidays.map((holiday) => ({ ...holiday, ...facts }));
    await this.#options.editor.addAll(ofKind, file, actor);
    return { added: holidays.length };
  }

  async #read(text: string) {
    // Loaded at the first file: a start does not wait for the parser.
    const { readHolidayFile } = await import("./readHolidayFile.ts");
    try {
      return await readHolidayFile(text, Number(this.#today.slice(0, 4)));
    } catch (error) {
      const message = error instanceof Error ? error.message : t("The file cannot be read");
      throw new AppError("EVA001", message, { fields: [{ path: "text", message }], cause: error });
    }
  }

  get #today(): string {
    const { time, clock } = this.#options;
    return time.isoDate(clock.now());
  }
}

/**
 * What kind of days a calendar file seems to have, by how it names itself: public holidays of a country, or else days of the campus
 * alone, which cost nothing when that is wrong and is seen.
 */
function kindOfCalendar(text: string): HolidayKind {
  const begin = text.toUpperCase().indexOf("BEGIN:VEVENT");
  const head = text.slice(0, Math.min(MAX_HEAD_LENGTH, begin === -1 ? MAX_HEAD_LENGTH : begin));
  const names = [...head.matchAll(NAMES)].map(([, name = ""]) => name.trim());
  return names.some((name) => PUBLIC.test(name) && !OWN.test(name)) ? "public" : "campus";
}
