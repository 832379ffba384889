import { fingerprintOf, settingsIssues, type Site } from "@atrium/site";
import type { Clock } from "@atrium/time";
import { sayTerm, t } from "@atrium/words";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { changeLines, importEntry } from "./changeWords.ts";
import type { ConnectionProtocols } from "./connectionRules.ts";
import { type ConnectionSecrets, secretsIn, withoutSecrets } from "./connectionSecrets.ts";
import { recordsOf } from "./fromFolder.ts";
import { pointNames, type Catalogs } from "./points.ts";
import { DamagedSiteError } from "./readRows.ts";
import { receiversOf } from "./receivers.ts";
import type { SiteRecords } from "./records.ts";
import { differencesOf, type SiteDifferences } from "./differences.ts";
import type { SiteStore } from "./store.ts";

export interface ImportOptions {
  readonly store: SiteStore;
  readonly protocols: Catalogs & ConnectionProtocols;
  readonly secrets: ConnectionSecrets;
  /** The folder, read and checked. */
  readonly site: Site;
}

/** The present site, and what would change; `changes` is absent where there is no site to compare with. */
export interface ImportPlan {
  readonly records: SiteRecords;
  readonly present: "none" | "damaged" | "whole";
  readonly changes: SiteDifferences | undefined;
  /** A line for each connection that lacks a secret that it needs. */
  readonly missing: readonly string[];
  /** The changes as sentences. */
  readonly lines: readonly string[];
}

/** Settings of the folder do not go with a secret of the database. */
export class WrongConnectionError extends Error {
  readonly connection: string;
  readonly field: string;
  readonly problem: string;

  constructor(connection: string, { field, problem }: { readonly field: string; readonly problem: string }) {
    super(`connections.json: ${connection}: ${field}: ${problem}`);
    this.name = "WrongConnectionError";
    this.connection = connection;
    this.field = field;
    this.problem = problem;
  }
}

/**
 * What an import would do. Changes nothing. A secret that the folder leaves out stays as the database has it.
 * @throws WrongConnectionError where settings of the folder do not go with a secret of the database
 */
export async function planImport(options: ImportOptions): Promise<ImportPlan> {
  const { protocols } = options;
  const { present, before, problem } = await presentSite(options);
  const { records, missing } = withKeptSecrets(recordsOf(options.site), before, options);
  if (before === undefined) return { records, present, changes: undefined, missing, lines: [problem, ...missing] };
  const changes = differencesOf(
    { records: before, points: pointNames(before, protocols) },
    { records, points: pointNames(records, protocols) },
  );
  const lines = changeLines(changes);
  return {
    records,
    present,
    changes,
    missing,
    lines: [...(lines.length === 0 ? [t("No changes.")] : lines), ...missing],
  };
}

/** The records with sealed secrets, and a line for each connection that lacks one that it needs. */
function withKeptSecrets(
  records: SiteRecords,
  before: SiteRecords | undefined,
  { protocols, secrets }: Pick<ImportOptions, "protocols" | "secrets">,
): { records: SiteRecords; missing: string[] } {
  const kept = new Map(before?.connections.map((row) => [String(row.id), row]));
  const connections = records.connections.map((row) =>
    secrets.keep(row, kept.get(row.id), receiversOf(row, records.devices)),
  );
  const missing: string[] = [];
  for (const row of connections) {
    missing.push(...withheldLines(row, { before: kept.get(row.id), records, protocols, secrets }));
    const { id, settings } = secrets.isUnreadable(row) ? withoutSecrets(row, protocols) : secrets.open(row);
    const issues = settingsIssues(settings, protocols[row.protocol]);
    const [wrong] = issues.wrong;
    if (wrong !== undefined) throw new WrongConnectionError(id, wrong);
    if (!secrets.isUnreadable(row)) {
      missing.push(
        ...issues.missing.map((label) =>
          t("{id}: {label} is missing. Devices behind this connection cannot be reached without it.", {
            id,
            label: sayTerm(label),
          }),
        ),
      );
    }
  }
  return { records: { ...records, connections }, missing };
}

/** What a connection keeps from hosts for which it was not entered. */
function withheldLines(
  row: SiteRecords["connections"][number],
  {
    before,
    records,
    protocols,
    secrets,
  }: Pick<ImportOptions, "protocols" | "secrets"> & {
    readonly before: SiteRecords["connections"][number] | undefined;
    readonly records: SiteRecords;
  },
): string[] {
  const was = before?.protocol === row.protocol ? secretsIn(before, protocols) : [];
  const lost = was.filter(({ key }) => row.settings[key] === undefined).map(({ label }) => label);
  const withheld = receiversOf(row, records.devices).filter((one) => secrets.withheldFrom(row, one).length > 0);
  return [
    ...lost.map((label) =>
      t("{id}: {label} was entered for a different host. Enter it again.", { id: row.id, label: sayTerm(label) }),
    ),
    ...(withheld.length === 0
      ? []
      : [
          t("{id}: password not entered for {count, plural, one {# host} other {# hosts}}. Enter it again.", {
            id: row.id,
            count: withheld.length,
          }),
        ]),
  ];
}

interface PresentSite {
  readonly present: ImportPlan["present"];
  readonly before?: SiteRecords;
  readonly problem: string;
}

async function presentSite({ store, secrets }: Pick<ImportOptions, "store" | "secrets">): Promise<PresentSite> {
  try {
    const records = await store.read();
    if (records === undefined) return { present: "none", problem: t("The database has no site yet.") };
    const connections = records.connections.map((row) => secrets.seal(row, receiversOf(row, records.devices)));
    return { present: "whole", before: { ...records, connections }, problem: "" };
  } catch (error) {
    if (error instanceof DamagedSiteError) return { present: "damaged", problem: error.message };
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
