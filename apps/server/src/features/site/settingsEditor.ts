import { phrase, type Phrase, t } from "@atrium/words";
import { isDeepStrictEqual } from "node:util";
import type { SiteSettings, SiteSettingsReply } from "@atrium/contract/site";
import type { Clock } from "@atrium/time";
import type { Kysely } from "kysely";
import type { AuditSink, AuditEntry } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { PresentSite } from "./presentSite.ts";
import type { SiteRecords } from "./records.ts";
import { inChange } from "./siteRevisions.ts";
import type { SiteTables } from "./tables.ts";
import { actedBy } from "../../platform/audit/changes.ts";

const WORDS: Readonly<Record<keyof SiteSettings, Phrase>> = {
  name: phrase("name"),
  timeZone: phrase("time zone"),
  currency: phrase("currency"),
  word: phrase("word for the site"),
  help: phrase("help line"),
  location: phrase("location"),
  booking: phrase("booking service"),
  tariffs: phrase("tariffs"),
  emissionFactors: phrase("emission factors"),
  preferences: phrase("language and formats"),
};

const FIELDS = [
  "name",
  "word",
  "timeZone",
  "currency",
  "help",
  "location",
  "booking",
  "tariffs",
  "emissionFactors",
  "preferences",
] as const;

interface SettingsEditorOptions {
  readonly db: Db;
  readonly site: PresentSite;
  readonly audit: AuditSink;
  readonly clock: Pick<Clock, "now">;
}

/** Sets what the site is called and how its energy is priced. The change is in the database, with its audit row, before anybody hears of it. */
export class SettingsEditor {
  readonly #db: Kysely<SiteTables>;
  readonly #options: SettingsEditorOptions;

  constructor(options: SettingsEditorOptions) {
    this.#db = options.db.withTables<SiteTables>();
    this.#options = options;
  }

  get present(): SiteSettings {
    return settingsOf(this.#options.site.records);
  }

  /** Who changed them last; null: they came in with the site. */
  async changed(): Promise<SiteSettingsReply["changed"]> {
    const row = await this.#db
      .selectFrom("setting_changes")
      .selectAll()
      .where("setting", "=", "site")
      .executeTakeFirst();
    return row === undefined ? null : { by: row.by, at: row.at.getTime() };
  }

  /**
   * @param allow is asked when it is this change's turn; throws where it may not be
   * @throws AppError EDV009 where somebody else has changed them since they were read
   */
  async change(
    { before, after, reason }: { before: SiteSettings; after: SiteSettings; reason: string | undefined },
    actor: Caller,
    allow: () => void,
  ): Promise<void> {
    const { site, audit, clock } = this.#options;
    await site.inTurn(async () => {
      const { present } = this;
      if (!isDeepStrictEqual(before, present)) {
        const { by } = (await this.changed()) ?? { by: t("someone else") };
        throw new AppError("EDV009", t("The site settings were changed by {by}. Reload to see the changes.", { by }));
      }
      if (isDeepStrictEqual(after, present)) return;
      allow();
      const records = withSettings(site.records, after);
      const stamp = { by: actor.name, at: new Date(clock.now()) };
      const revision = await inChange(this.#db, async (transaction) => {
        await transaction
          .updateTable("site")
          .set({ name: records.name, settings: JSON.stringify(records.settings) })
          .execute();
        await transaction
          .insertInto("setting_changes")
          .values({ setting: "site", ...stamp })
          .onConflict((conflict) => conflict.column("setting").doUpdateSet(stamp))
          .execute();
        await audit.recordWithin(transaction, settingsEntry({ before: present, after, reason }, actor));
      });
      site.become({ records }, revision, {});
    });
  }
}

function settingsOf({ name, settings }: SiteRecords): SiteSettings {
  const { word, timeZone, currency, help, location, booking, tariffs, emissionFactors, preferences } = settings;
  return {
    name,
    ...(word === undefined ? {} : { word }),
    timeZone,
    currency,
    ...(help === undefined ? {} : { help }),
    ...(location === undefined ? {} : { location }),
    ...(booking === undefined ? {} : { booking }),
    tariffs,
    emissionFactors,
    ...(preferences === undefined ? {} : { preferences }),
  };
}

/** Settings that the change leaves out are removed; other keys stay. */
function withSettings(records: SiteRecords, { name, ...set }: SiteSettings): SiteRecords {
  const {
    word: _word,
    help: _help,
    location: _location,
    booking: _booking,
    preferences: _preferences,
    ...kept
  } = records.settings;
  return { ...records, name, settings: { ...kept, ...set } };
}

interface Change {
  readonly before: SiteSettings;
  readonly after: SiteSettings;
  readonly reason: string | undefined;
}

/** Changed settings of the site as the audit records them: "Site: tariffs changed: the contract of March". */
function settingsEntry({ before, after, reason }: Change, actor: Caller): AuditEntry {
  const changed = FIELDS.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  const pick = (settings: SiteSettings) => Object.fromEntries(changed.map((field) => [field, settings[field] ?? null]));
  const words = changed.map((field) => t(WORDS[field])).join(", ");
  return {
    kind: "site-settings.changed",
    ...actedBy(actor),
    subject: after.name,
    sentence:
      reason === undefined
        ? t("Site: {words} changed", { words })
        : t("Site: {words} changed: {reason}", { words, reason }),
    before: pick(before),
    after: { ...pick(after), ...(reason === undefined ? {} : { reason }) },
  };
}
