import type { SiteTranslations } from "@atrium/contract/site";
import type { Kysely } from "kysely";
import type { SiteTables } from "./tables.ts";

/** Rows of one INSERT: PostgreSQL takes at most 65,535 values in a statement. */
const ROWS_AT_ONCE = 2_000;

interface Stamp {
  readonly by: string;
  readonly at: Date;
}

/** One translation; null removes it. */
interface TranslationChange {
  readonly source: string;
  readonly text: string | null;
}

/** All translations of the site, by language. */
export async function readTranslations(db: Kysely<SiteTables>): Promise<SiteTranslations> {
  const rows = await db.selectFrom("translations").selectAll().orderBy("language").orderBy("source").execute();
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ language }) => language)].map(([language, own]) => [
      language,
      Object.fromEntries(own.map(({ source, text }) => [source, text])),
    ]),
  );
}

/** Sets translations to a language, and removes those without a text. The others stay. */
export async function writeTranslations(
  db: Kysely<SiteTables>,
  language: string,
  changes: readonly TranslationChange[],
  stamp: Stamp,
): Promise<void> {
  const removed = changes.flatMap(({ source, text }) => (text === null ? [source] : []));
  for (let from = 0; from < removed.length; from += ROWS_AT_ONCE) {
    await db
      .deleteFrom("translations")
      .where("language", "=", language)
      .where("source", "in", removed.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
  const set = changes.flatMap(({ source, text }) => (text === null ? [] : [{ language, source, text, ...stamp }]));
  for (let from = 0; from < set.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto("translations")
      .values(set.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict
          .columns(["language", "source"])
          .doUpdateSet((row) => ({ text: row.ref("excluded.text"), by: stamp.by, at: stamp.at }))
          .whereRef("translations.text", "!=", "excluded.text"),
      )
      .execute();
  }
}

/** Replaces all translations. Those that stay the same keep who wrote them. */
export async function replaceTranslations(db: Kysely<SiteTables>, next: SiteTranslations, stamp: Stamp): Promise<void> {
  const present = await readTranslations(db);
  for (const language of new Set([...Object.keys(present), ...Object.keys(next)])) {
    const will = Object.entries(next[language] ?? {});
    const kept = new Set(will.map(([source]) => source));
    const removed = Object.keys(present[language] ?? {}).filter((source) => !kept.has(source));
    const changes = [
      ...removed.map((source) => ({ source, text: null })),
      ...will.map(([source, text]) => ({ source, text })),
    ];
    await writeTranslations(db, language, changes, stamp);
  }
}
