import { t } from "@atrium/words";
import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";
import { mostSaid } from "../base/saidLength.ts";

/** Octets of a file of a whole site: the default site takes a hundredth of it. */
export const MAX_SITE_FILE_BYTES = 20 * 1_048_576;
/** So many of the last imports are listed; the newest of them can be undone. */
export const MAX_KEPT_SITE_IMPORTS = 5;
/** The most problems that an answer names; the others are counted. */
export const MAX_SITE_PROBLEMS = 200;
/** The most things of a kind that an answer names; the others are counted. */
const MAX_NAMED = 100;
const MAX_NOTES = 300;

/** A site folder as a zip file: what it would do, or, with the revision that a dry run named, done. */
export const NewSiteImport = z.object({
  /** The file's name, for the list and the audit log. */
  file: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\0\p{Cs}]*$/u, { error: () => t("Use plain text without control characters") }),
  /** Its octets in base64. */
  content: z
    .string()
    .min(1)
    .max(Math.ceil(MAX_SITE_FILE_BYTES / 3) * 4)
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: () => t("expected base64") }),
  /** Of the dry run that was read; left out, this is one, and nothing changes. */
  revision: z.int().nonnegative().exactOptional(),
});
export type NewSiteImport = z.infer<typeof NewSiteImport>;

/** What a site consists of, in the order in which an import names it. */
export const SITE_KINDS = ["settings", "places", "floors", "connections", "products", "devices"] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

const Named = z.array(z.string().check(mostSaid(200))).max(MAX_NAMED);

const KindChange = z.object({
  kind: z.enum(SITE_KINDS),
  added: z.int().nonnegative(),
  changed: z.int().nonnegative(),
  /** Devices are retired: their history stays. */
  removed: z.int().nonnegative(),
  /** The ids of the first of them. */
  names: z.object({ added: Named, changed: Named, removed: Named }),
});
export type KindChange = z.infer<typeof KindChange>;

const SiteFileProblem = z.object({
  /** In the site folder; empty where it is about the zip file itself. */
  file: z.string().max(300),
  line: z.int().positive(),
  field: z.string().max(300),
  message: z.string().check(mostSaid(600)),
});
export type SiteFileProblem = z.infer<typeof SiteFileProblem>;

/** What a site folder does, by kind of thing. */
export const SiteImportReply = z.object({
  /** Of the site, when this was reckoned: the import itself names it. */
  revision: z.int().nonnegative(),
  /** Whether it was done. A folder with a problem is never done in part. */
  isDone: z.boolean(),
  kinds: z.array(KindChange).max(SITE_KINDS.length),
  /** How many there are, of which the first are named. */
  problemCount: z.int().nonnegative(),
  problems: z.array(SiteFileProblem).max(MAX_SITE_PROBLEMS),
  /** What is good to know: secrets that are missing, files that are left aside. */
  notes: z.array(z.string().check(mostSaid(600))).max(MAX_NOTES),
});
export type SiteImportReply = z.infer<typeof SiteImportReply>;

/** The names of a list that an answer has room for. */
export function namedOf(ids: readonly string[]): string[] {
  return ids.slice(0, MAX_NAMED).map((id) => id.slice(0, 200));
}

/** An import of a site that was done. */
export const DoneSiteImport = z.object({
  id: z.int().positive(),
  file: z.string().max(200),
  at: EpochMillis,
  by: z.string().check(mostSaid(200)),
  added: z.int().nonnegative(),
  changed: z.int().nonnegative(),
  removed: z.int().nonnegative(),
  /** When it was undone, and by whom; null: it stands. */
  undone: z.object({ at: EpochMillis, by: z.string().check(mostSaid(200)) }).nullable(),
  /** Whether it can be undone: it is the newest that stands, and nobody has changed the site since. */
  isUndoable: z.boolean(),
});
export type DoneSiteImport = z.infer<typeof DoneSiteImport>;

/** The newest first. */
export const DoneSiteImports = z.object({ data: z.array(DoneSiteImport).max(MAX_KEPT_SITE_IMPORTS) });

/** The site after an import was undone. */
export const UndoneSiteImport = z.object({ revision: z.int().nonnegative() });
export type UndoneSiteImport = z.infer<typeof UndoneSiteImport>;
