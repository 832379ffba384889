import {
  EXPORT_NEEDS,
  type ExportProgress,
  type ExportRequest,
  type Feature,
  MOST_ROWS,
  seconds,
} from "@atrium/contract";
import type { Clock } from "@atrium/time";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { exportEntry } from "./exportEntry.ts";
import { exportFile } from "./exportFile.ts";
import { type ListNeeds, tableOf } from "./lists/tableOf.ts";

/** Exports under way at once, of everybody and of one person: each holds a part of a list, and a reader who may be slow. */
const MOST_RUNNING = 12;
const MOST_OF_ONE = 3;
const RETRY_AFTER = seconds(5);

export interface ExportsOptions extends ListNeeds {
  readonly clock: Clock;
  readonly time: { readonly zone: string };
  readonly audit: Pick<AuditSink, "record">;
  /** The most rows of one; absent: `MOST_ROWS`. */
  readonly mostRows?: number;
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
  async begin(request: ExportRequest, actor: Caller, features: ReadonlySet<Feature>): Promise<Export> {
    const { clock, time, audit, mostRows = MOST_ROWS } = this.#options;
    if (!maySee(request.of.list, features)) throw new AppError("EAU004", "Your role does not allow this");
    this.#refuseTooMany(request.id, actor);
    const way: Way = { user: actor.userId, written: 0, rows: 0, endedAt: undefined };
    this.#ways.set(request.id, way);
    const end = () => {
      way.endedAt = clock.now();
    };
    try {
      const table = await tableOf(this.#options, request.of);
      if (table.count > mostRows) throw tooMany(table, mostRows);
      await audit.record(exportEntry({ table, request, actor }));
      const at = clock.now();
      const { mediaType, name, write } = exportFile(request.fileType, table, { at, timeZone: time.zone });
      way.rows = table.count;
      const onRows = (written: number) => {
        way.written = written;
      };
      const content = write({ table, generatedAt: at, timeZone: time.zone, onRows });
      return { mediaType, name, rows: table.count, content, end };
    } catch (error) {
      this.#ways.delete(request.id);
      throw error;
    }
  }

  /** How far a person's export is. @throws AppError ENF001 where none of that id is under way, or has been lately */
  progress(id: ExportProgress["id"], user: number): ExportProgress {
    const way = this.#ways.get(id);
    if (way === undefined || way.user !== user) throw new AppError("ENF001", "No such export is under way");
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
    if (this.#ways.has(id)) throw new AppError("EEX002", "There is an export of this id already");
    const running = this.#running();
    const own = running.filter(({ user }) => user === userId).length;
    if (own < MOST_OF_ONE && running.length < MOST_RUNNING) return;
    const message = `${String(own)} of your exports are under way: try again when one has ended`;
    throw new AppError("EEX002", message, { retryAfter: RETRY_AFTER });
  }
}

function maySee(list: ExportRequest["of"]["list"], features: ReadonlySet<Feature>): boolean {
  const need = EXPORT_NEEDS[list];
  if (need === "signed-in") return true;
  return typeof need === "string" ? features.has(need) : need.some((feature) => features.has(feature));
}

/** "62,310 rows, at most 50,000. Take hourly means or a shorter range." */
function tooMany({ count, narrower }: { readonly count: number; readonly narrower: string }, most: number): AppError {
  const [rows, limit] = [count, most].map((number) => number.toLocaleString("en-US"));
  return new AppError("EEX001", `${rows} rows, at most ${limit}. ${narrower}.`);
}
