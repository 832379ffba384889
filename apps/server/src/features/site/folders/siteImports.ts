import {
  type DoneSiteImport,
  type KindChange,
  MAX_SITE_PROBLEMS,
  namedOf,
  type NewSiteImport,
  SITE_KINDS,
  type SiteFileProblem,
  type SiteImportReply,
  type UndoneSiteImport,
} from "@atrium/contract/site";
import { fingerprintOf } from "@atrium/site";
import type { Clock } from "@atrium/time";
import { cutTo, t } from "@atrium/words";
import { SerialQueue } from "../../../platform/serialQueue.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { changeLines, importEntry } from "../changeWords.ts";
import type { ConnectionProtocols } from "../connectionRules.ts";
import type { ConnectionSecrets } from "../connectionSecrets.ts";
import { differencesOf, type SiteDifferences } from "../differences.ts";
import type { SiteDirectory } from "../directory.ts";
import { type ImportPlan, planImport, WrongConnectionError } from "../importFolder.ts";
import { type Catalogs, pointNames } from "../points.ts";
import type { PresentSite } from "../presentSite.ts";
import { receiversOf } from "../receivers.ts";
import type { SiteStore } from "../store.ts";
import { type ReadArchive, withSiteArchive, writeSiteArchive } from "./siteArchive.ts";
import type { SiteImportRow, SiteImportStore } from "./siteImportStore.ts";
import type { SiteReplacement } from "./siteReplacement.ts";

interface SiteImportsOptions {
  readonly site: PresentSite;
  readonly directory: Pick<SiteDirectory, "revision">;
  readonly store: SiteStore;
  readonly protocols: Catalogs & ConnectionProtocols;
  readonly secrets: ConnectionSecrets;
  readonly replacement: SiteReplacement;
  readonly imports: SiteImportStore;
  readonly clock: Pick<Clock, "now">;
  /** Where files lie while they are read. */
  readonly place: string;
}

/** A whole site as a file: out, in, and the last one in undone. */
export class SiteImports {
  readonly #options: SiteImportsOptions;
  /** One file is unpacked at a time. */
  readonly #queue = new SerialQueue();

  constructor(options: SiteImportsOptions) {
    this.#options = options;
  }

  /** The site as a zip file, without the secrets of its connections. */
  write(): AsyncIterable<Buffer> {
    const { site, protocols } = this.#options;
    return writeSiteArchive(site.records, protocols);
  }

  /**
   * What a file would do; with the revision of the dry run that was read, it is done, all of it or nothing.
   * @throws AppError EDV009 where the site was changed since the dry run; EDV013 where the file has a problem
   */
  async take({ file, content, revision }: NewSiteImport, actor: Caller): Promise<SiteImportReply> {
    const { place, protocols } = this.#options;
    const archive = Buffer.from(content, "base64");
    return this.#queue.run(async () =>
      withSiteArchive(archive, { place, protocols }, async (read) =>
        revision === undefined ? this.#look(read) : this.#do(read, { file, revision, actor }),
      ),
    );
  }

  async list(): Promise<DoneSiteImport[]> {
    const { imports, directory } = this.#options;
    const rows = await imports.list();
    const newest = rows.find((row) => row.undone_at === null);
    return rows.map((row) => doneImport(row, row === newest && row.revision === lastChange(directory.revision, rows)));
  }

  /** @throws AppError ENF001; EDV013 where it is not the newest, or the site was changed since */
  async undo(id: number, actor: Caller): Promise<UndoneSiteImport> {
    const { site, directory, imports, protocols, secrets, replacement, clock } = this.#options;
    return site.inTurn(async () => {
      const rows = await imports.list();
      const row = rows.find((one) => one.id === id);
      const before = await imports.before(id);
      if (row === undefined || before === undefined) throw new AppError("ENF001", t("Import not found"));
      const records = {
        ...before,
        connections: before.connections.map((one) => secrets.seal(one, receiversOf(one, before.devices))),
      };
      if (rows.find((one) => one.undone_at === null) !== row) {
        throw new AppError("EDV013", t("Only the latest import still in effect can be undone"));
      }
      if (lastChange(directory.revision, rows) !== row.revision) {
        throw new AppError(
          "EDV013",
          t("The site has changed since this import, so the import can no longer be undone"),
        );
      }
      const changes = differencesOf(
        { records: site.records, points: pointNames(site.records, protocols) },
        { records, points: pointNames(records, protocols) },
      );
      const revision = await replacement.replace({
        records,
        changes,
        fingerprint: "",
        actor,
        entry: entryOf({ file: row.file, siteName: records.name, changes, isUndone: true }, actor),
        within: async (transaction, number) =>
          imports.undo(transaction, id, { at: new Date(clock.now()), by: actor.name, revision: number }),
      });
      return { revision };
    });
  }

  async #look(read: ReadArchive): Promise<SiteImportReply> {
    const { revision } = this.#options.directory;
    const planned = await this.#planned(read);
    if ("problems" in planned) return refused(planned.problems, revision, read.notes);
    return { ...answer(planned.plan, read.notes), revision, isDone: false };
  }

  async #do(
    read: ReadArchive,
    { file, revision, actor }: { readonly file: string; readonly revision: number; readonly actor: Caller },
  ): Promise<SiteImportReply> {
    const { site, directory, imports, replacement, clock } = this.#options;
    return site.inTurn(async () => {
      if (directory.revision !== revision) {
        throw new AppError("EDV009", t("The site has changed since the preview of this file. Preview it again."));
      }
      const planned = await this.#planned(read);
      if ("problems" in planned) {
        throw new AppError(
          "EDV013",
          t("The file has {count, plural, one {# problem} other {# problems}}. Nothing was changed.", {
            count: planned.problems.length,
          }),
        );
      }
      const { plan, fingerprint } = planned;
      const { records, changes } = plan;
      const reply = answer(plan, read.notes);
      if (reply.kinds.every(({ added, changed, removed }) => added + changed + removed === 0)) {
        return { ...reply, revision, isDone: true };
      }
      const { media: _ofTheRunningSite, ...before } = site.records;
      const done = await replacement.replace({
        records,
        changes,
        fingerprint,
        actor,
        entry: entryOf({ file, siteName: records.name, changes }, actor),
        within: async (transaction, number) =>
          imports.add(
            transaction,
            { file, at: new Date(clock.now()), by_name: actor.name, revision: number, ...sums(reply.kinds) },
            before,
          ),
      });
      return { ...reply, revision: done, isDone: true };
    });
  }

  async #planned(read: ReadArchive): Promise<Planned> {
    if ("problems" in read) return { problems: read.problems };
    const { store, protocols, secrets } = this.#options;
    try {
      const { changes, ...plan } = await planImport({ store, protocols, secrets, site: read.site });
      if (changes === undefined) throw new Error("a running site is whole");
      return { plan: { ...plan, changes }, fingerprint: await fingerprintOf(read.site.folder) };
    } catch (error) {
      if (!(error instanceof WrongConnectionError)) throw error;
      const { connection, field, problem } = error;
      return { problems: [{ file: "connections.json", line: 1, field: `${connection}: ${field}`, message: problem }] };
    }
  }
}

type WholePlan = ImportPlan & { readonly changes: SiteDifferences };
type Planned =
  | { readonly plan: WholePlan; readonly fingerprint: string }
  | { readonly problems: readonly SiteFileProblem[] };

/** The revision at which the site came to be as it is: an import that was undone left it as it was one revision before it. */
function lastChange(
  revision: number,
  imports: readonly { readonly revision: number; readonly undone_revision: number | null }[],
): number {
  const undone = imports.find(({ undone_revision: at }) => at === revision);
  return undone === undefined ? revision : lastChange(undone.revision - 1, imports);
}

function answer(
  { changes, missing }: WholePlan,
  notes: readonly string[],
): Omit<SiteImportReply, "revision" | "isDone"> {
  const lost = changes.lostPoints.length;
  return {
    kinds: SITE_KINDS.map((kind): KindChange => {
      const rows = kind === "settings" ? { added: [], changed: changes.fields, removed: [] } : changes.rows.get(kind);
      const { added = [], changed = [], removed = [] } = rows ?? {};
      return {
        kind,
        added: added.length,
        changed: changed.length,
        removed: removed.length,
        names: { added: namedOf(added), changed: namedOf(changed), removed: namedOf(removed) },
      };
    }),
    problemCount: 0,
    problems: [],
    notes: [
      ...missing,
      ...(lost === 0
        ? []
        : [
            t(
              "{count, plural, one {# point loses its device; its history is kept in case it returns.} other {# points lose their device; their history is kept in case they return.}}",
              { count: lost },
            ),
          ]),
      ...(changes.fields.includes("timeZone") ? [t("The time zone takes effect at the next server start.")] : []),
      ...notes,
    ].slice(0, MAX_SITE_PROBLEMS),
  };
}

function refused(problems: readonly SiteFileProblem[], revision: number, notes: readonly string[]): SiteImportReply {
  const named = problems.slice(0, MAX_SITE_PROBLEMS).map(({ file, line, field, message }) => ({
    file: file.slice(0, 300),
    line,
    field: field.slice(0, 300),
    message: cutTo(600, message),
  }));
  return {
    revision,
    isDone: false,
    kinds: [],
    problemCount: problems.length,
    problems: named,
    notes: notes.slice(0, MAX_SITE_PROBLEMS),
  };
}

function sums(kinds: readonly KindChange[]): { added: number; changed: number; removed: number } {
  const sum = (act: "added" | "changed" | "removed") => kinds.reduce((total, kind) => total + kind[act], 0);
  return { added: sum("added"), changed: sum("changed"), removed: sum("removed") };
}

function entryOf(
  {
    file,
    ...imported
  }: {
    readonly file: string;
    readonly siteName: string;
    readonly changes: SiteDifferences;
    readonly isUndone?: boolean;
  },
  { userId, name: by, address }: Caller,
) {
  const entry = importEntry({ ...imported, by, folder: file });
  return { ...entry, userId, address, after: { ...entry.after, changes: changeLines(imported.changes) } };
}

function doneImport(row: SiteImportRow, isUndoable: boolean): DoneSiteImport {
  const { id, file, at, by_name: by, added, changed, removed, undone_at: undoneAt, undone_by: undoneBy } = row;
  const undone = undoneAt === null ? null : { at: undoneAt.getTime(), by: undoneBy ?? "" };
  return { id, file, at: at.getTime(), by, added, changed, removed, undone, isUndoable };
}
