import type { RoleLimits } from "@atrium/contract/people";
import { Reach } from "../../platform/reach.ts";
import type { Preferences } from "@atrium/contract/site";
import { type Language, phrase, t } from "@atrium/words";
import type { Languages } from "../../platform/words/languages.ts";
import { readBy } from "../../platform/words/reader.ts";
import type { Feature } from "@atrium/contract";
import { type ExportList, type ExportRequest, mayExport, ofPeriod } from "@atrium/contract/exports";
import type { Clock, Log, SiteTime } from "@atrium/time";
import { AppError } from "../../platform/errors.ts";
import type { BegunFile, FileStore } from "./fileStore.ts";
import { outcomeEntry } from "./reportEntry.ts";
import { periodBefore } from "./rhythm.ts";
import type { StoredReport } from "./storedReport.ts";
import type { ReportStore } from "./store.ts";

/** A list as a file, by somebody's rights. */
interface PreparedFile {
  readonly mediaType: string;
  readonly name: string;
  readonly table: {
    readonly count: number;
    readonly period?: { readonly from: number; readonly to: number } | undefined;
    readonly coverage?: number | undefined;
  };
  readonly write: (onRows: (written: number) => void) => AsyncIterable<Buffer | string>;
}

interface PersonRights {
  readonly username: string;
  readonly features: ReadonlySet<Feature>;
  /** Where they hold; undefined: everywhere. */
  readonly limits: RoleLimits | undefined;
  /** Absent: the site's. */
  readonly preferences?: Preferences;
}

export interface ReportNeeds {
  readonly languages: Pick<Languages, "reader">;
  /** What a person may do now; undefined: nobody of that id may sign in. */
  readonly people: {
    findRights(id: number): Promise<PersonRights | undefined>;
  };
  readonly exports: {
    /** @throws AppError where the list may not be seen, is too long, or of a place or point that is not there */
    prepare(
      request: Pick<ExportRequest, "of" | "fileType">,
      rights: Pick<PersonRights, "features"> & { readonly reach?: Reach | undefined },
      language: Language,
    ): Promise<PreparedFile>;
  };
}

interface MakerOptions extends ReportNeeds {
  readonly reports: ReportStore;
  readonly files: FileStore;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
  readonly time: SiteTime;
  readonly isDatabaseUnavailable: (error: unknown) => boolean;
}

/** How often a file is begun that the end of the program cut off. */
const MAX_ATTEMPTS = 3;
const CUT_OFF = phrase("Started three times, each time interrupted because the server or its database stopped");
/** Octets of one piece. */
const PIECE = 512 * 1024;

/** Makes files of reports: each is a list as its owner may see it at that moment. */
export class Maker {
  readonly #options: MakerOptions;

  constructor(options: MakerOptions) {
    this.#options = options;
  }

  /**
   * Makes one file. What speaks against it is kept with it as a sentence.
   * @param isOver asked between the pieces: the program ends, and the file is made again after its next start
   * @throws where the database is away: the file stays under way
   */
  async make(file: BegunFile, isOver: () => boolean): Promise<void> {
    const { reports, files, clock, log, isDatabaseUnavailable } = this.#options;
    const report = await reports.find(file.report);
    if (report === undefined) return;
    try {
      if (file.attempts >= MAX_ATTEMPTS) throw new NotMade(t(CUT_OFF));
      await files.beginAttempt(file.id);
      await this.#write(report, file, isOver);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      const isKnown = error instanceof NotMade || error instanceof AppError;
      if (!isKnown) log.error({ err: error, report: report.id }, "a report could not be made");
      const failure = isKnown ? error.message : t("Unexpected error");
      await files.failed(file.id, clock.now(), failure, outcomeEntry(report, { failure }));
    }
  }

  async #write(report: StoredReport, file: BegunFile, isOver: () => boolean): Promise<void> {
    const { files, clock, exports } = this.#options;
    const { person, of, fileType } = await this.#ask(report, file);
    const { username: rightsOf, features, limits } = person;
    const language = this.#options.languages.reader(person.preferences);
    const reader = () => language;
    const prepared = await readBy(reader, () =>
      exports.prepare({ of, fileType }, { features, reach: limits && Reach.of(limits) }, language),
    );
    const list: ExportList = of.list;
    let rows = 0;
    let size = 0;
    let number = 0;
    const onRows = (written: number) => {
      rows = written;
    };
    const isWhole = await readBy(reader, async () => {
      for await (const piece of pieces(prepared.write(onRows))) {
        if (isOver()) return false;
        await files.addPiece(file.id, number, piece);
        number += 1;
        size += piece.length;
      }
      return true;
    });
    if (!isWhole) return;
    const { mediaType, name: fileName, table } = prepared;
    const { period, coverage } = table;
    const made = { fileName, mediaType, list, period, coverage, rows, size, rightsOf };
    await files.made(file.id, clock.now(), made, outcomeEntry(report, { rows, fileName }));
  }

  /** Whose file of which list it is. @throws NotMade */
  async #ask({ content, owner }: StoredReport, file: BegunFile) {
    if (content === undefined) throw new NotMade(t("Saved by another version of this program. Save it again."));
    const person = await this.#options.people.findRights(owner.id);
    if (person === undefined) throw new NotMade(t("{name} no longer has an active account", { name: owner.name }));
    const of = this.#listOf(content, file);
    if (!mayExport(of.list, person.features)) {
      const { username: rightsOf } = person;
      throw new NotMade(t("{rightsOf} no longer has permission to view this list", { rightsOf }));
    }
    return { person, of, fileType: content.fileType };
  }

  /** A file that is late is of the period that it was due for. */
  #listOf({ of, period }: NonNullable<StoredReport["content"]>, { dueAt, beganAt }: BegunFile) {
    return period === null ? of : ofPeriod(of, periodBefore(period, dueAt ?? beganAt, this.#options.time));
  }
}

/** Why there is no file, as a sentence for the owner. */
class NotMade extends Error {}

/** What is written, in pieces that are worth a row. */
async function* pieces(content: AsyncIterable<Buffer | string>): AsyncIterable<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const part of content) {
    const bytes = Buffer.from(part);
    parts.push(bytes);
    size += bytes.length;
    if (size < PIECE) continue;
    yield Buffer.concat(parts);
    parts = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(parts);
}
