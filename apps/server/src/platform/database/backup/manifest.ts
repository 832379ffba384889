import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";

/** Identifiers of our own migrations: nothing else is put into a statement. */
const Identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const BackupTable = z.object({
  name: Identifier,
  columns: z.array(Identifier).min(1),
  /** Of a partition: the table that it is a part of, and PostgreSQL's own words for which part. */
  partition: z
    .object({ of: Identifier, bound: z.string().regex(/^FOR VALUES FROM \('[^']*'\) TO \('[^']*'\)$/) })
    .optional(),
  rows: z.int().nonnegative(),
  /** Of the file, as it lies in the folder. */
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackupTable = z.infer<typeof BackupTable>;

/** The content of a backup's folder; written last, so that a folder without one is not a backup. */
const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** Newest migration of the database that was read. */
  schema: z.string(),
  /** In the order in which they can be filled: referenced tables come first. */
  tables: z.array(BackupTable),
  sequences: z.array(z.object({ name: Identifier, value: z.int().nullable() })),
  /** What a restored database is compared with; backups of older versions have none. */
  contents: z
    .object({
      /** The newest recorded value, as PostgreSQL writes its time; null: there is none. */
      newestSample: z.string().nullable(),
      auditRows: z.int().nonnegative(),
      /** The newest link of the audit log. */
      auditLink: z.string().nullable(),
    })
    .exactOptional(),
});
export type Manifest = z.infer<typeof Manifest>;

export type BackupContents = NonNullable<Manifest["contents"]>;

const FILE = "manifest.json";

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(path.join(folder, FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flag: "wx" });
}

/** What is wrong with a backup. `file`: of the folder; of `rows` and `contents` the table. */
export class BackupFault extends Error {
  override name = "BackupFault";
  readonly fault: "unfinished" | "garbled" | "newer" | "missing" | "changed" | "rows" | "contents";
  readonly file: string;

  constructor(fault: BackupFault["fault"], file: string, message: string) {
    super(message);
    this.fault = fault;
    this.file = file;
  }
}

/** @throws BackupFault in one sentence where the folder is not a backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, FILE), "utf8").catch(() => undefined);
  if (text === undefined) {
    throw new BackupFault("unfinished", FILE, `${folder} holds no finished backup: it has no ${FILE}`);
  }
  const parsed = Manifest.safeParse(readJson(text));
  if (parsed.success) return parsed.data;
  throw new BackupFault("garbled", FILE, `${path.join(folder, FILE)} is not what a backup writes`);
}

/** The files of a backup, as they are named in its folder. */
export function filesOf(manifest: Manifest): string[] {
  return [FILE, ...manifest.tables.map((table) => path.basename(fileOf("", table)))];
}

export function fileOf(folder: string, table: Pick<BackupTable, "name">): string {
  return path.join(folder, `${table.name}.copy.gz`);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
