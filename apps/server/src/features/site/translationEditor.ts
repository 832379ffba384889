import type { SiteTranslations, TranslationsChange } from "@atrium/contract/site";
import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import type { Kysely } from "kysely";
import type { AuditEntry, AuditSink } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import type { Db } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { PresentSite } from "./presentSite.ts";
import type { SiteRecords } from "./records.ts";
import { inChange } from "./siteRevisions.ts";
import type { SiteTables } from "./tables.ts";
import { writeTranslations } from "./translationRows.ts";

interface TranslationEditorOptions {
  readonly db: Db;
  readonly site: PresentSite;
  readonly audit: AuditSink;
  readonly clock: Pick<Clock, "now">;
}

/** Sets what the site calls its names and texts in other languages: a change of the site, which pages then ask for again. */
export class TranslationEditor {
  readonly #db: Kysely<SiteTables>;
  readonly #options: TranslationEditorOptions;

  constructor(options: TranslationEditorOptions) {
    this.#db = options.db.withTables<SiteTables>();
    this.#options = options;
  }

  /** The site with its names as they are written. */
  get site(): SiteRecords {
    return this.#options.site.records;
  }

  get present(): SiteTranslations {
    return this.#options.site.records.translations ?? {};
  }

  /**
   * @param name of the language
   * @throws AppError EDV009 where somebody else has changed one of them since it was read
   */
  async change({ language, changes }: TranslationsChange, name: string, actor: Caller): Promise<void> {
    const { site, audit, clock } = this.#options;
    await site.inTurn(async () => {
      const { present } = this;
      const was = new Map(Object.entries(present[language] ?? {}));
      if (changes.some(({ source, before }) => (was.get(source) ?? null) !== before)) {
        throw new AppError("EDV009", t("The translations were changed by someone else. Reload to see the changes."));
      }
      const changed = changes.filter(({ before, text }) => before !== text);
      if (changed.length === 0) return;
      const stamp = { by: actor.name, at: new Date(clock.now()) };
      const revision = await inChange(this.#db, async (transaction) => {
        await writeTranslations(transaction, language, changed, stamp);
        await audit.recordWithin(transaction, translationsEntry({ language: name, changes: changed }, actor));
      });
      const will = new Map(was);
      for (const { source, text } of changed) {
        if (text === null) will.delete(source);
        else will.set(source, text);
      }
      const translations = { ...present, [language]: Object.fromEntries(will) };
      site.become({ records: { ...site.records, translations } }, revision, {});
    });
  }
}

/** Translations that the audit log names one by one; the others are counted. */
const NAMED = 100;

interface Change {
  /** By its name: "ไทย". */
  readonly language: string;
  readonly changes: TranslationsChange["changes"];
}

/** Changed translations as the audit records them: "12 translations to ไทย changed". */
function translationsEntry({ language, changes }: Change, actor: Caller): AuditEntry {
  const named = changes.slice(0, NAMED);
  return {
    kind: "translations.changed",
    ...actedBy(actor),
    subject: language,
    sentence: t("{count, plural, one {# translation} other {# translations}} to {language} changed", {
      count: changes.length,
      language,
    }),
    before: Object.fromEntries(named.map(({ source, before }) => [source, before])),
    after: Object.fromEntries(named.map(({ source, text }) => [source, text])),
  };
}
