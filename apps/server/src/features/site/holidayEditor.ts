import { t } from "@atrium/words";
import { isDeepStrictEqual } from "node:util";
import { type Holiday, type HolidayChange, MAX_HOLIDAYS, sharedHoliday, onWeekdayText } from "@atrium/contract/site";
import type { Kysely } from "kysely";
import type { AuditEntry, AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { PresentSite } from "./presentSite.ts";
import { inChange } from "./siteRevisions.ts";
import type { SiteTables } from "./tables.ts";
import { formatDate } from "@atrium/contract";
import { actedBy } from "../../platform/audit/changes.ts";

interface HolidayEditorOptions {
  readonly db: Db;
  readonly site: PresentSite;
  readonly audit: AuditSink;
}

const NO_CALENDAR = { holidays: [], terms: [], events: [] };

/** Sets the holidays of the site's calendar. A change is in the database, with its audit row, before anybody hears of it. */
export class HolidayEditor {
  readonly #db: Kysely<SiteTables>;
  readonly #options: HolidayEditorOptions;

  constructor(options: HolidayEditorOptions) {
    this.#db = options.db.withTables<SiteTables>();
    this.#options = options;
  }

  /** @throws AppError EHO002 where its day is a holiday already */
  async add(holiday: Holiday, actor: Caller): Promise<void> {
    await this.#change((present) => ({
      holidays: [...present, checked(holiday, present)],
      entry: holidayEntry({ before: undefined, after: holiday }, actor),
    }));
  }

  /**
   * Adds all of them or, where one cannot be, none.
   * @throws AppError EHO002 where the day of one is a holiday already, of the calendar or of those before it
   */
  async addAll(added: readonly Holiday[], file: string, actor: Caller): Promise<void> {
    await this.#change((present) => {
      const holidays = [...present];
      added.forEach((holiday, index) => holidays.push(checked(holiday, holidays, `holidays.${index}.date`)));
      return { holidays, entry: holidaysEntry(added, file, actor) };
    });
  }

  /**
   * @param date the one of `before`
   * @throws AppError ENF001 where there is none; EDV009 where somebody else has changed it since it was read; EHO002
   */
  async change(date: string, { before, holiday }: HolidayChange, actor: Caller): Promise<void> {
    await this.#change((present) => {
      if (!isDeepStrictEqual(found(present, date), before)) {
        throw new AppError("EDV009", t("The holiday was changed by someone else. Reload to see the changes."));
      }
      const others = present.filter((one) => one.date !== date);
      return {
        holidays: [...others, checked(holiday, others, "holiday.date")],
        entry: holidayEntry({ before, after: holiday }, actor),
      };
    });
  }

  /** @throws AppError ENF001 where there is none */
  async remove(date: string, actor: Caller): Promise<void> {
    await this.#change((present) => ({
      entry: holidayEntry({ before: found(present, date), after: undefined }, actor),
      holidays: present.filter((one) => one.date !== date),
    }));
  }

  async #change(made: (present: readonly Holiday[]) => { holidays: Holiday[]; entry: AuditEntry }): Promise<void> {
    const { site, audit } = this.#options;
    await site.inTurn(async () => {
      const calendar = site.records.settings.calendar ?? NO_CALENDAR;
      const { holidays, entry } = made(calendar.holidays);
      const ordered = holidays.toSorted((one, other) => (one.date < other.date ? -1 : 1));
      const settings = { ...site.records.settings, calendar: { ...calendar, holidays: ordered } };
      const revision = await inChange(this.#db, async (transaction) => {
        await transaction
          .updateTable("site")
          .set({ settings: JSON.stringify(settings) })
          .execute();
        await audit.recordWithin(transaction, entry);
      });
      site.become({ records: { ...site.records, settings } }, revision, {});
    });
  }
}

function found(present: readonly Holiday[], date: string): Holiday {
  const holiday = present.find((one) => one.date === date);
  if (holiday === undefined) throw new AppError("ENF001", t("No holiday on {date}", { date }));
  return holiday;
}

/** @param path the field of the request that names its day */
function checked(holiday: Holiday, others: readonly Holiday[], path = "date"): Holiday {
  const shared = sharedHoliday(others, holiday);
  if (shared !== undefined) {
    const exists = t("A holiday on that date already exists");
    const message = shared.on === holiday.date ? exists : `${exists}: ${shared.on}, ${shared.holiday.name}`;
    throw new AppError("EHO002", message, { fields: [{ path, message }] });
  }
  if (others.length >= MAX_HOLIDAYS) {
    const fields = [
      { path, message: t("The calendar already has {most} holidays, the maximum", { most: MAX_HOLIDAYS }) },
    ];
    throw new AppError("EVA001", t("The change is not valid"), { fields });
  }
  return holiday;
}

interface Change {
  /** undefined: it was not there. */
  readonly before: Holiday | undefined;
  /** undefined: it is not there any more. */
  readonly after: Holiday | undefined;
}

/** A changed holiday as the audit records it: "Holiday added: Constitution Day, 10 Dec 2026, every year". */
function holidayEntry({ before, after }: Change, actor: Caller): AuditEntry {
  const act = before === undefined ? "added" : after === undefined ? "removed" : "changed";
  const holiday = after ?? before;
  return {
    kind: `holiday.${act}`,
    ...actedBy(actor),
    subject: holiday?.name ?? "",
    sentence: ACTS[act](holiday === undefined ? "" : holidayWords(holiday)),
    before,
    after,
  };
}

const ACTS = {
  added: (holiday: string) => t("Holiday added: {holiday}", { holiday }),
  changed: (holiday: string) => t("Holiday changed: {holiday}", { holiday }),
  removed: (holiday: string) => t("Holiday removed: {holiday}", { holiday }),
} as const;

/** Holidays of a file as the audit records them: "16 holidays brought in from thailand-2027.ics". */
function holidaysEntry(added: readonly Holiday[], file: string, actor: Caller): AuditEntry {
  return {
    kind: "holidays.imported",
    ...actedBy(actor),
    subject: file,
    sentence: t("{count, plural, one {# holiday} other {# holidays}} imported from {file}", {
      count: added.length,
      file,
    }),
    after: { holidays: added.map(holidayWords) },
  };
}

function holidayWords({ name, date, isYearly, lastYear, onWeekday }: Holiday): string {
  const day = formatDate(Date.parse(`${date}T00:00:00Z`), "DD MMM YYYY", "UTC");
  if (isYearly !== true) return `${name}, ${day}`;
  const weekday = onWeekdayText({ date, onWeekday });
  if (weekday === undefined) {
    return lastYear === undefined
      ? t("{name}, {day}, every year", { name, day })
      : t("{name}, {day}, every year until {lastYear}", { name, day, lastYear });
  }
  return lastYear === undefined
    ? t("{name}, {day}, every year on {weekday}", { name, day, weekday })
    : t("{name}, {day}, every year on {weekday} until {lastYear}", { name, day, weekday, lastYear });
}
