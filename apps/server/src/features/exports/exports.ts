import { type Feature, MAX_ROWS, seconds } from "@atrium/contract";
import { type ExportProgress, type ExportRequest, mayExport } from "@atrium/contract/exports";
import type { Clock } from "@atrium/time";
import { ENGLISH, type Language, t } from "@atrium/words";
import type { AuditSink, AuditEntry } from "../../platform/audit/auditSink.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { type ExportFile, exportFile } from "./exportFile.ts";
import { type ExportTable, tableIn } from "../../platform/exports/exportTable.ts";
import { type Reach, refuseBeyond } from "../../platform/reach.ts";
import { isListWithin } from "./withinReach.ts";
import { withOffsets } from "./offsetColumn.ts";
import { type ListExports, tableOf } from "../../platform/exports/listExports.ts";
import { actedBy } from "../../platform/audit/changes.ts";

/**
 * Exports under way at once, of everyone and of one person: each holds a part of a list, and a reader who may be slow.
 */
const MAX_RUNNING = 12;
const MAX_RUNNING_BY_USER = 3;
const RETRY_AFTER = seconds(5);

export interface ExportsOptions {
  /** Where things are. */
  readonly directory: Parameters<typeof isListWithin>[2];
  /** Of all parts. */
  readonly lists: () => ListExports;
  readonly clock: Clock;
  /** Ms by which it is ahead of real time. */
  readonly clockAhead: number;
  readonly time: { readonly zone: string };
  readonly audit: Pick<AuditSink, "record">;
  /** The most rows of one; absent: `MAX_ROWS`. */
  readonly mostRows?: number;
}

/** What opens lists to somebody. */
export interface ExportRights {
  readonly features: ReadonlySet<Feature>;
  /** Where the features hold; undefined: everywhere. */
  readonly reach?: Reach | undefined;
}

/** A list that is ready to be written as a file; none of its rows is read yet. */
export interface PreparedFile extends Pick<ExportFile, "mediaType" | "name"> {
  readonly table: ExportTable;
  /** @param onRows called after each batch with the number of rows written so far */
  readonly write: (onRows: (written: number) => void) => AsyncIterable<Buffer | string>;
}

/** A file on its way. */
interface Export {
  readonly mediaType: string;
  readonly name: string;
  readonly rows: number;
  readonly content: AsyncIterable<Buffer | string>;
  /** It is read, or nobody reads it any more. */
  readonly end: () => void;
}

/** An export's way, for a while after its end too: a page asks a moment too late. */
interface Way {
  readonly user: number;
  written: number;
  rows: number;
  endedAt: number | undefined;
}

/** How long an export is remembered after its end, ms. */
const REMEMBERED = 60_000;

/** Lists of pages as files, each written while it is read. */
export class Exports {
  readonly #options: ExportsOptions;
  readonly #ways = new Map<string, Way>();

  constructor(options: ExportsOptions) {
    this.#options = options;
  }

  /**
   * Begins an export. It is in the audit log before its first octet leaves.
   * @throws AppError EAU004 where the role may not see the list, EEX001 where it is too long, EEX002, ENF001, EVA001
   */
  async begin(
    request: ExportRequest,
    actor: Caller,
    { features, language }: { readonly features: ReadonlySet<Feature>; readonly language: Language },
  ): Promise<Export> {
    const rights = { features, reach: actor.reach };
    const { clock, audit } = this.#options;
    if (!mayExport(request.of.list, features)) throw refused();
    this.#refuseTooMany(request.id, actor);
    const way: Way = { user: actor.userId, written: 0, rows: 0, endedAt: undefined };
    this.#ways.set(request.id, way);
    const end = () => {
      way.endedAt = clock.now();
    };
    try {
      const { table, mediaType, name, write } = await this.prepare(request, rights, language);
      await audit.record(exportEntry({ table, request, actor }));
      way.rows = table.count;
      const content = write((written) => {
        way.written = written;
      });
      return { mediaType, name, rows: table.count, content, end };
    } catch (error) {
      this.#ways.delete(request.id);
      throw error;
    }
  }

  /**
   * A list as a file of this moment, by the rights that are given; whoever takes it, records it.
   * @throws AppError EAU004 where the rights do not open the list, EEX001 where it is too long, ENF001, EVA001
   */
  async prepare(
    { of, fileType }: Pick<ExportRequest, "of" | "fileType">,
    { features, reach }: ExportRights,
    language: Language,
  ): Promise<PreparedFile> {
    const { clock, clockAhead, time, mostRows = MAX_ROWS } = this.#options;
    this.check(of, { features, reach });
    const table = await tableOf(this.#options.lists(), of);
    if (table.count > mostRows) throw tooMany(table, mostRows);
    const at = clock.now();
    // The name of a file has letters that every system takes.
    const { mediaType, name, write } = exportFile(fileType, tableIn(table, ENGLISH), { at, timeZone: time.zone });
    const ready = tableIn(withOffsets(table, at, time.zone), language);
    const written = { table: ready, generatedAt: at, clockAhead, timeZone: time.zone, language };
    return { mediaType, name, table, write: (onRows) => write({ ...written, onRows }) };
  }

  /** @throws AppError EAU004 where the rights do not open a list, or not all of it */
  check(of: ExportRequest["of"], { features, reach }: ExportRights): void {
    if (!mayExport(of.list, features)) throw refused();
    refuseBeyond(reach === undefined || isListWithin(of, reach, this.#options.directory));
  }

  /** How far a person's export is. @throws AppError ENF001 where none of that id is under way, or has been lately */
  progress(id: ExportProgress["id"], user: number): ExportProgress {
    const way = this.#ways.get(id);
    if (way === undefined || way.user !== user) throw new AppError("ENF001", t("Export not found"));
    return { id, written: way.written, rows: way.rows, isEnded: way.endedAt !== undefined };
  }

  /** How many are under way. */
  get count(): number {
    return this.#running().length;
  }

  #running(): readonly Way[] {
    return [...this.#ways.values()].filter(({ endedAt }) => endedAt === undefined);
  }

  #refuseTooMany(id: string, { userId }: Caller): void {
    const oldest = this.#options.clock.now() - REMEMBERED;
    for (const [known, { endedAt = oldest }] of this.#ways) if (endedAt < oldest) this.#ways.delete(known);
    if (this.#ways.has(id)) throw new AppError("EEX002", t("An export with this ID already exists"));
    const running = this.#running();
    const own = running.filter(({ user }) => user === userId).length;
    if (own < MAX_RUNNING_BY_USER && running.length < MAX_RUNNING) return;
    const message = t("{own} of your exports are in progress. Try again when one has finished", { own });
    throw new AppError("EEX002", message, { retryAfter: RETRY_AFTER });
  }
}

function refused(): AppError {
  return new AppError("EAU004", t("Your role does not allow this"));
}

/** "62,310 rows, at most 50,000. Take hourly means or a shorter range." */
function tooMany({ count, narrower }: { readonly count: number; readonly narrower: string }, most: number): AppError {
  const message = t("{rows, number} rows, at most {limit, number}. {narrower}.", {
    rows: count,
    limit: most,
    narrower,
  });
  return new AppError("EEX001", message);
}

interface Exported {
  readonly table: ExportTable;
  readonly request: ExportRequest;
  readonly actor: Caller;
}

/** An export as the audit records it: "Users exported as csv, 14 rows". */
function exportEntry({ table, request, actor }: Exported): AuditEntry {
  const { title, place, filters, count } = table;
  const { fileType, of } = request;
  return {
    kind: "export.made",
    ...actedBy(actor),
    subject: title,
    sentence: t("{title} exported as {fileType}, {count, plural, one {# row} other {# rows}}", {
      title,
      fileType,
      count,
    }),
    place,
    after: { list: of.list, fileType, rows: count, filters },
  };
}
