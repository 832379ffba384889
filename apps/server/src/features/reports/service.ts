import { ENGLISH, t } from "@atrium/words";
import type { Feature } from "@atrium/contract";
import {
  type Report,
  type ReportChange,
  type ReportContent,
  type ReportFile,
  type ReportReceiverChoices,
} from "@atrium/contract/exports";
import type { Clock, SiteTime } from "@atrium/time";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { Reach } from "../../platform/reach.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { FileStore, MadeFile } from "./fileStore.ts";
import { opens } from "./courier.ts";
import type { ReportNeeds } from "./needs.ts";
import type { Receivers } from "./receivers.ts";
import { takenEntry } from "./reportEntry.ts";
import { nextDue } from "./rhythm.ts";
import type { StoredReport } from "./storedReport.ts";
import type { ReportStore } from "./store.ts";

interface ReportServiceOptions extends ReportNeeds {
  readonly reports: ReportStore;
  readonly files: FileStore;
  readonly receivers: Receivers;
  readonly audit: Pick<AuditSink, "record">;
  readonly clock: Pick<Clock, "now">;
  readonly time: SiteTime;
  /** Called when something may have to be made. */
  readonly onChanged: () => void;
}

/** Who asks, and with which rights. */
export interface Asking {
  readonly actor: Caller;
  readonly features: ReadonlySet<Feature>;
}

/** Reports of persons. Whoever may set users sees those of everyone: an account that is gone cannot delete its own. */
export class ReportService {
  readonly #options: ReportServiceOptions;

  constructor(options: ReportServiceOptions) {
    this.#options = options;
  }

  async list(asking: Asking): Promise<readonly Report[]> {
    const { reports } = this.#options;
    return this.#presentAll(await reports.list(seesAll(asking) ? undefined : asking.actor.userId));
  }

  /** @throws AppError ERP001, ERP003; EAU004, EEX001, ENF001, EVA001 where its list could not be made now */
  async create(content: ReportContent, { actor, features }: Asking): Promise<Report> {
    await this.#options.exports.prepare(content, { features, reach: actor.reach }, ENGLISH);
    const owner = { id: actor.userId, name: actor.name };
    await this.#options.receivers.check(content.receivers, [], { id: owner.id, features });
    const created = await this.#options.reports.add({ content, owner, dueAt: this.#dueOf(content) }, actor);
    this.#options.onChanged();
    return this.#present(created);
  }

  /** @throws AppError ENF001, ERP001, ERP002; as `create` where its list is another one */
  async change(id: number, { revision, ...content }: ReportChange, asking: Asking): Promise<Report> {
    const { reports, onChanged } = this.#options;
    const before = await this.#find(id, asking);
    await this.#tryOut(before, content);
    const change = (kept: StoredReport) => ({
      content,
      owner: kept.owner,
      dueAt: isSame(rhythmOf(kept.content), rhythmOf(content)) ? kept.dueAt : this.#dueOf(content),
    });
    const changed = await reports.change(id, revision, change, asking.actor);
    onChanged();
    return this.#present(changed);
  }

  /** @throws AppError ENF001 */
  async remove(id: number, asking: Asking): Promise<void> {
    await this.#find(id, asking);
    await this.#options.reports.remove(id, asking.actor);
  }

  /** Whom reports may go to. */
  async receivers({ actor, features }: Asking): Promise<ReportReceiverChoices> {
    return await this.#options.receivers.choices(actor.userId, features);
  }

  /** Begins a file of this moment; where one is under way, it is that one. @throws AppError ENF001 */
  async makeNow(id: number, isSent: boolean, asking: Asking): Promise<Report> {
    const { files, clock, onChanged } = this.#options;
    const report = await this.#find(id, asking);
    const { name: askedBy } = asking.actor;
    await files.beginAsked({ report: report.id, at: clock.now(), rightsOf: report.owner.name, askedBy, isSent });
    onChanged();
    return this.#present(report);
  }

  /** A file to be taken, which is in the audit log before it leaves. @throws AppError ENF001, EAU004 */
  async take(
    id: number,
    file: number,
    asking: Asking,
  ): Promise<MadeFile & { readonly content: AsyncIterable<Buffer> }> {
    const { files, audit } = this.#options;
    const report = await this.#find(id, asking);
    const made = await files.find(id, file);
    if (made === undefined) throw new AppError("ENF001", t("File not found"));
    if (!opens(made.list, asking.features)) throw new AppError("EAU004", t("Your role does not allow this"));
    await audit.record(takenEntry(report, made.fileName, asking.actor));
    return { ...made, content: files.content(file) };
  }

  /** What is new of a report has to be the owner's to see and to send, whoever changes it. */
  async #tryOut({ owner, content: before }: StoredReport, content: ReportContent): Promise<void> {
    const person = await this.#options.people.findRights(owner.id);
    await this.#options.receivers.check(content.receivers, before?.receivers ?? [], person);
    if (person === undefined || isSame(before?.of, content.of)) return;
    const { features, limits } = person;
    await this.#options.exports.prepare(content, { features, reach: limits && Reach.of(limits) }, ENGLISH);
  }

  #dueOf(content: ReportContent): number | null {
    return content.isPaused ? null : nextDue(content, this.#options.clock.now(), this.#options.time);
  }

  /** Somebody else's is as unknown as one that is not there. */
  async #find(id: number, asking: Asking): Promise<StoredReport> {
    const report = await this.#options.reports.find(id);
    if (report === undefined || (report.owner.id !== asking.actor.userId && !seesAll(asking))) throw missing();
    return report;
  }

  async #present(report: StoredReport): Promise<Report> {
    const [presented] = await this.#presentAll([report]);
    if (presented === undefined) throw missing();
    return presented;
  }

  async #presentAll(reports: readonly StoredReport[]): Promise<readonly Report[]> {
    const files = await this.#options.files.of(reports.map(({ id }) => id));
    return reports.map((report) => present(report, files.get(report.id) ?? []));
  }
}

function seesAll({ features }: Asking): boolean {
  return features.has("usersSettable");
}

function rhythmOf(content: ReportContent | undefined) {
  return content && { rhythm: content.rhythm, hour: content.hour, isPaused: content.isPaused };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function missing(): AppError {
  return new AppError("ENF001", t("Report not found"));
}

function present({ id, revision, content, name, owner, dueAt }: StoredReport, files: readonly ReportFile[]): Report {
  return { id, revision, content: content ?? null, name, owner, nextAt: dueAt, files: [...files] };
}
