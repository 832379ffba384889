import { fingerprintOf, type Site } from "@atrium/site";
import type { Clock } from "@atrium/time";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { changeLines, importEntry } from "./changeWords.ts";
import { recordsOf } from "./fromFolder.ts";
import { pointNames, type Catalogs } from "./points.ts";
import { DamagedSiteError } from "./readRows.ts";
import type { SiteRecords } from "./records.ts";
import { differencesOf, type SiteDifferences } from "./differences.ts";
import type { SiteStore } from "./store.ts";

export interface ImportOptions {
  readonly store: SiteStore;
  readonly catalogs: Catalogs;
  /** The folder, read and checked. */
  readonly site: Site;
}

/** The present site, and what would change; `changes` is absent where there is no site to compare with. */
export interface ImportPlan {
  readonly records: SiteRecords;
  readonly present: "none" | "damaged" | "whole";
  readonly changes: SiteDifferences | undefined;
  /** The changes as sentences. */
  readonly lines: readonly string[];
}

/** What an import would do. Changes nothing. */
export async function planImport({ store, catalogs, site }: ImportOptions): Promise<ImportPlan> {
  const records = recordsOf(site);
  const before = await presentSite(store);
  if (before === "none")
    return { records, present: before, changes: undefined, lines: ["The database has no site yet."] };
  if (before instanceof DamagedSiteError) {
    return { records, present: "damaged", changes: undefined, lines: [before.message] };
  }
  const changes = differencesOf(
    { records: before, points: pointNames(before, catalogs) },
    { records, points: pointNames(records, catalogs) },
  );
  const lines = changeLines(changes);
  return { records, present: "whole", changes, lines: lines.length === 0 ? ["Nothing would change."] : lines };
}

async function presentSite(store: SiteStore): Promise<SiteRecords | DamagedSiteError | "none"> {
  try {
    return (await store.read()) ?? "none";
  } catch (error) {
    if (error instanceof DamagedSiteError) return error;
    throw error;
  }
}

/** Puts the folder in the place of the database's site, with an entry of the audit log. Points and history stay. */
export async function importFolder(
  plan: ImportPlan,
  options: ImportOptions & {
    readonly audit: AuditSink;
    readonly clock: Pick<Clock, "now">;
    /** The user of the machine, for the audit log. */
    readonly by: string;
  },
): Promise<void> {
  const { store, site, audit, clock, by } = options;
  const { records, changes } = plan;
  const entry = importEntry({ by, siteName: records.name, folder: site.folder, changes });
  await store.replace(records, await fingerprintOf(site.folder), new Date(clock.now()), async (transaction) =>
    audit.recordWithin(transaction, entry),
  );
}
