import { Reach } from "../../platform/reach.ts";
import { type Language, phrase, t } from "@atrium/words";
import { readBy } from "../../platform/words/reader.ts";
import { type ExportRequest, mayExport, ofPeriod } from "@atrium/contract/exports";
import type { Clock, Log, SiteTime } from "@atrium/time";
import { AppError } from "../../platform/errors.ts";
import type { BegunFile, FileStore, MadeFile } from "./fileStore.ts";
import type { PersonRights, ReportNeeds } from "./needs.ts";
import type { Receivers } from "./receivers.ts";
import { outcomeEntry } from "./reportEntry.ts";
import { periodBefore } from "./rhythm.ts";
import type { StoredReport } from "./storedReport.ts";
import type { ReportStore } from "./store.ts";

interface MakerOptions extends ReportNeeds {
  readonly reports: ReportStore;
  readonly files: FileStore;
  readonly receivers: Receivers;
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
    const { files, clock, receivers } = this.#options;
    const { person, of, fileType, receivers: wanted } = await this.#ask(report, file);
    const ofOwner = this.#options.languages.reader(person.preferences);
    const addressed = await receivers.address(wanted, ofOwner);
    // The owner's comes first; people who read alike get the same.
    const readers = [...new Set([ofOwner, ...addressed.map(({ language }) => language)])];
    let first: Written | undefined;
    for (const [variant, language] of readers.entries()) {
      const written = await this.#writeFor(language, { file, variant, person, of, fileType, isOver });
      if (written === undefined) return;
      first ??= written;
    }
    if (first === undefined) return;
    const deliveries = addressed.map(({ language, ...rest }) =>
      Object.assign({ variant: readers.indexOf(language) }, rest),
    );
    const made = { ...first, list: of.list, rightsOf: person.username, deliveries };
    await files.made(file.id, clock.now(), made, outcomeEntry(report, first));
  }

  /** The file as somebody reads it. @returns undefined: the program ends */
  async #writeFor(
    language: Language,
    { file, variant, person, of, fileType, isOver }: Wanted,
  ): Promise<Written | undefined> {
    const { files, exports } = this.#options;
    const { features, limits } = person;
    const reader = () => language;
    const prepared = await readBy(reader, () =>
      exports.prepare({ of, fileType }, { features, reach: limits && Reach.of(limits) }, language),
    );
    let rows = 0;
    let size = 0;
    let number = 0;
    const onRows = (count: number) => {
      rows = count;
    };
    return await readBy(reader, async () => {
      for await (const piece of pieces(prepared.write(onRows))) {
        if (isOver()) return undefined;
        await files.addPiece(file.id, { variant, number }, piece);
        number += 1;
        size += piece.length;
      }
      const { mediaType, name: fileName, table } = prepared;
      return { fileName, mediaType, period: table.period, coverage: table.coverage, rows, size };
    });
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
    return { person, of, fileType: content.fileType, receivers: content.receivers };
  }

  /** A file that is late is of the period that it was due for. */
  #listOf({ of, period }: NonNullable<StoredReport["content"]>, { dueAt, beganAt }: BegunFile) {
    return period === null ? of : ofPeriod(of, periodBefore(period, dueAt ?? beganAt, this.#options.time));
  }
}

/** A file as it was written for one reader. */
type Written = Omit<MadeFile, "list" | "rightsOf">;

interface Wanted extends Pick<ExportRequest, "of" | "fileType"> {
  readonly file: BegunFile;
  readonly variant: number;
  readonly person: PersonRights;
  readonly isOver: () => boolean;
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
