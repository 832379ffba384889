import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";

export const VersionsReply = z.object({
  /** null: the program does not say. */
  atrium: z.string().nullable(),
  node: z.string(),
  /** null: the database does not answer. */
  postgresql: z.string().nullable(),
  /** Whether PostgreSQL comes with Atrium. */
  isOurs: z.boolean(),
  /** The newest migration of the database. */
  schema: z.string().nullable(),
  /** "Linux 6.1 (x64)" */
  system: z.string(),
  startedAt: EpochMillis,
});
export type VersionsReply = z.infer<typeof VersionsReply>;

const MAX_PACKAGES = 5_000;

/** A program of others that is part of this one. */
export const Licence = z.object({
  name: z.string(),
  version: z.string(),
  /** As the package names it; null: it does not. */
  licence: z.string().nullable(),
  /** The number of its text; null: the package has none. */
  text: z.int().nonnegative().nullable(),
});
export type Licence = z.infer<typeof Licence>;

/** packages null: this program was not built, so nobody has made the list. */
export const LicencesReply = z.object({ packages: z.array(Licence).max(MAX_PACKAGES).nullable() });
export type LicencesReply = z.infer<typeof LicencesReply>;

export const LicenceText = z.object({ text: z.string() });

/** The file that the build makes. */
export const LicencesFile = z.object({
  packages: z.array(Licence).max(MAX_PACKAGES),
  texts: z.array(z.string()),
});
