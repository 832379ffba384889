import { DeviceId } from "@atrium/contract";
import type {
  DoneImport,
  MappingImportReply,
  NewMappingImport,
  UndoneImport,
  ImportEffect,
} from "@atrium/contract/site";
import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import { AppError } from "../../../platform/errors.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { SiteDirectory } from "../directory.ts";
import type { Catalogs } from "../points.ts";
import type { PresentSite } from "../presentSite.ts";
import { activeDevices, type DeviceRecord } from "../records.ts";
import type { DeviceBatch } from "./deviceBatch.ts";
import { deviceProblems, type DeviceStep, planImport } from "./importPlan.ts";
import type { ImportRow, ImportStore } from "./importStore.ts";
import { type KnownKeys, readMappingTable } from "./mappingTable.ts";
import { writeMappings } from "./writeMappings.ts";
import type { AuditEntry } from "../../../platform/audit/auditSink.ts";
import { actedBy } from "../../../platform/audit/changes.ts";

const WORDS: Readonly<Partial<Record<ImportEffect, (count: number) => string>>> = {
  add: (count) => t("{count} added", { count }),
  again: (count) => t("{count} reactivated", { count }),
  change: (count) => t("{count} changed", { count }),
  retire: (count) => t("{count} retired", { count }),
};

interface MappingImportsOptions {
  readonly site: PresentSite;
  readonly directory: Pick<SiteDirectory, "reply">;
  readonly catalogs: Catalogs;
  readonly batch: DeviceBatch;
  readonly store: ImportStore;
  readonly clock: Pick<Clock, "now">;
}

/** The most devices that a refusal names. */
const MAX_NAMED = 5;

/** Mappings of devices as files: out, in, and the last one in undone. */
export class MappingImports {
  readonly #options: MappingImportsOptions;

  constructor(options: MappingImportsOptions) {
    this.#options = options;
  }

  /** Every device of the site as a file. */
  async write(): Promise<string> {
    return writeMappings(activeDevices(this.#options.site.records));
  }

  /**
   * What a file would do; with the revision of the dry run that was read, it is done, all of it or nothing.
   * @throws AppError EVA001 where it is not a mapping file; EDV009 where the site was changed since the dry run; EDV013
   * where a row has a problem
   */
  async take({ file, text, revision }: NewMappingImport, actor: Caller): Promise<MappingImportReply> {
    const { site, directory, catalogs, clock } = this.#options;
    const table = readMappingTable(text, keysOf(site.records.devices));
    const skippedColumns = [...table.skipped];
    const planned = () => planImport(table, { records: site.records, catalogs, now: clock.now() });
    if (revision === undefined) {
      const { lines, counts } = planned();
      return { revision: directory.reply.revision, isDone: false, counts, lines: [...lines], skippedColumns };
    }
    return site.inTurn(async () => {
      if (directory.reply.revision !== revision) {
        throw new AppError("EDV009", t("The site has changed since the preview of this file. Preview it again."));
      }
      const { lines, counts, steps } = planned();
      if (counts.none > 0) {
        throw new AppError(
          "EDV013",
          t(
            "{count, plural, one {# of its devices has a problem} other {# of its devices have problems}}. Nothing was changed.",
            { count: counts.none },
          ),
        );
      }
      const done = steps.length === 0 ? revision : await this.#do(steps, { file, counts, actor });
      return { revision: done, isDone: true, counts, lines: [...lines], skippedColumns };
    });
  }

  async list(): Promise<DoneImport[]> {
    const rows = await this.#options.store.list();
    const newest = rows.find((row) => row.undone_at === null);
    return rows.map((row) => doneImport(row, row === newest));
  }

  /** @throws AppError ENF001; EDV013 where it is not the newest, or one of its devices was changed since */
  async undo(id: number, actor: Caller): Promise<UndoneImport> {
    const { site, store, batch, clock } = this.#options;
    return site.inTurn(async () => {
      if (!(await store.list()).some((row) => row.id === id)) {
        throw new AppError("ENF001", t("Import not found"));
      }
      const newest = await store.newest();
      if (newest?.id !== id) throw new AppError("EDV013", t("Only the latest import still in effect can be undone"));
      const steps = this.#stepsBack(newest, await store.undone());
      const undone = { at: new Date(clock.now()), by: actor.name };
      const revision = await batch.write(steps, {
        actor,
        entry: importUndoneEntry(newest.file, steps.length, actor),
        within: async (transaction, number) => store.undo(transaction, id, { ...undone, revision: number }),
      });
      return { revision, devices: steps.map(({ after }) => DeviceId.parse(after.id)) };
    });
  }

  async #do(
    steps: readonly DeviceStep[],
    { file, counts, actor }: { file: string; counts: MappingImportReply["counts"]; actor: Caller },
  ): Promise<number> {
    const { batch, store, clock } = this.#options;
    return batch.write(steps, {
      actor,
      entry: importDoneEntry(file, counts, actor),
      within: async (transaction, revision) =>
        store.add(transaction, { file, at: new Date(clock.now()), by_name: actor.name, revision, counts }, steps),
    });
  }

  /** Each device as it was before; those that were added are retired. */
  #stepsBack({ before, revision }: ImportRow, undone: Parameters<typeof revisionOf>[1]): DeviceStep[] {
    const { site, clock } = this.#options;
    const present = new Map(site.records.devices.map((device) => [device.id, device]));
    const devices = before.map(({ id, device }) => ({ now: present.get(id), was: device }));
    const changed = devices.filter(({ now }) => now === undefined || revision !== revisionOf(now, undone));
    if (changed.length > 0) {
      const named = changed
        .slice(0, MAX_NAMED)
        .map(({ now, was }) => now?.name ?? was?.name ?? "")
        .join(", ");
      const more = changed.length - MAX_NAMED;
      const names = more > 0 ? t("{named} and {more} more", { named, more }) : named;
      throw new AppError("EDV013", t("Changed by someone else since the import: {names}", { names }));
    }
    const steps = devices.flatMap(({ now, was }) =>
      now === undefined ? [] : [{ before: now, after: was ?? { ...now, retiredAt: clock.now() } }],
    );
    this.#refuseProblems(steps);
    return steps;
  }

  /** What was right before may be wrong now: its connection was removed, its name given to another. */
  #refuseProblems(steps: readonly DeviceStep[]): void {
    const { site, catalogs } = this.#options;
    const staying = steps.flatMap(({ after }) => (after.retiredAt === null ? [after] : []));
    const all = new Set(steps.map(({ after }) => after.id));
    const problemsOf = deviceProblems(staying, all, { records: site.records, catalogs });
    for (const device of staying) {
      const [problem] = problemsOf(device);
      if (problem !== undefined) {
        throw new AppError(
          "EDV013",
          t("{name} cannot be restored: {message}", { name: device.name, message: problem.message }),
        );
      }
    }
  }
}

function keysOf(devices: readonly DeviceRecord[]): KnownKeys {
  const keys = (records: readonly object[]) => [...new Set(records.flatMap((record) => Object.keys(record)))];
  return {
    address: keys(devices.flatMap(({ parts }) => parts.map(({ address }) => address))),
    facts: keys(devices.map(({ facts }) => facts)),
  };
}

/** The revision at which a device came to be as it is: undoing a later import gives it back as it was before that one. */
function revisionOf(
  { id, revision }: Pick<DeviceRecord, "id" | "revision">,
  undone: readonly Pick<ImportRow, "before" | "undone_revision">[],
): number {
  const back = undone.find(({ undone_revision: at }) => at === revision);
  const was = back?.before.find((one) => one.id === id)?.device?.revision;
  return was === undefined ? revision : revisionOf({ id, revision: was }, undone);
}

function doneImport(row: Omit<ImportRow, "before">, isUndoable: boolean): DoneImport {
  const { id, file, at, by_name: by, counts, undone_at: undoneAt, undone_by: undoneBy } = row;
  const undone = undoneAt === null ? null : { at: undoneAt.getTime(), by: undoneBy ?? "" };
  return { id, file, at: at.getTime(), by, counts: { ...NONE, ...counts }, undone, isUndoable };
}

const NONE = { add: 0, again: 0, change: 0, retire: 0, same: 0, none: 0 };

/** The row before those of its devices. */
function importDoneEntry(file: string, counts: Readonly<Record<ImportEffect, number>>, actor: Caller): AuditEntry {
  const words = Object.entries(WORDS).flatMap(([effect, word]) => {
    const count = Object.entries(counts).find(([key]) => key === effect)?.[1] ?? 0;
    return count === 0 ? [] : [word(count)];
  });
  const sentence = t("Mappings imported from {file}: devices: {words}", { file, words: words.join(", ") });
  return { kind: "mapping.imported", ...actedBy(actor), subject: file, sentence, after: { ...counts } };
}

function importUndoneEntry(file: string, devices: number, actor: Caller): AuditEntry {
  const sentence = t("Import of {file} undone: {devices, plural, one {# device} other {# devices}} restored", {
    file,
    devices,
  });
  return { kind: "mapping.import-undone", ...actedBy(actor), subject: file, sentence };
}
