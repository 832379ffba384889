import { DeviceId, PointKey } from "@atrium/contract";
import type { MeterFileImport, MeterFileReply, NewMeterFile } from "@atrium/contract/energy";
import type { SiteTime } from "@atrium/time";
import { sayQuantity, sayTerm, t } from "@atrium/words";
import type { AuditEntry, AuditSink } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import { commonPlace, type SiteNames } from "../../platform/audit/siteNames.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { type Counter, type MeterFilePlan, planMeterFile, type PlanNeeds, recorded } from "./filePlan.ts";
import type { MeterFileRow, MeterFileStore } from "./meterFileStore.ts";
import { cutSamples, packSamples, printOf, type Samples, unpackSamples } from "./samples.ts";

/** The history as imports write it. */
interface WritableHistory {
  /** Gives a point another past from one moment to before another. */
  rewriteStretch(stretch: {
    readonly point: number;
    readonly from: number;
    readonly to: number;
    readonly series: Samples;
  }): Promise<void>;
}

export interface MeterFilesOptions extends PlanNeeds {
  readonly history: PlanNeeds["history"] & WritableHistory;
  readonly store: MeterFileStore;
  readonly audit: Pick<AuditSink, "record">;
  readonly names: SiteNames;
  readonly directory: {
    pointOf(device: string, key: string): (Counter & { readonly kind: string }) | undefined;
  };
}

interface Progress {
  readonly file: string;
  readonly done: number;
  readonly total: number;
}

interface Stretch {
  readonly point: number;
  readonly from: number;
  readonly to: number;
  readonly samples: Samples;
}

/** Files of the past of counters: looked at, imported, undone. */
export class MeterFiles {
  readonly #options: MeterFilesOptions;
  #turn: Promise<unknown> = Promise.resolve();
  #running: Progress | undefined;

  constructor(options: MeterFilesOptions) {
    this.#options = options;
  }

  /** The import that is being done. */
  get running(): Progress | null {
    return this.#running ?? null;
  }

  async list(): Promise<MeterFileImport[]> {
    const { store } = this.#options;
    const rows = await store.list();
    const newest = new Map<number, number | undefined>();
    for (const id of new Set(rows.map((row) => row.point_id))) newest.set(id, await store.newest(id));
    return rows.map((row) => presented(row, newest.get(row.point_id) === row.id && this.#running === undefined));
  }

  /**
   * What a file would do; with the revision of the preview, it is done.
   * @throws AppError ENF001, EVA001 where there is no such counter or the text is no table; EDV009 where something was recorded or imported
   * since the preview; EDV013 where the file is not understood
   */
  async take(body: NewMeterFile, actor: Caller): Promise<MeterFileReply> {
    const counter = this.#counter(body);
    if (body.revision === undefined) return (await this.#plan(body, counter)).reply;
    return this.#inTurn(async () => {
      const { reply, writing } = await this.#plan(body, counter);
      if (reply.revision !== body.revision) {
        throw new AppError(
          "EDV009",
          t("Recorded values of this time, or the file's options, have changed since the preview. Preview it again."),
        );
      }
      if (reply.understood === null || writing === undefined) {
        throw new AppError("EDV013", t("No row of the file can be imported. Nothing was changed."));
      }
      if (!reply.understood.isSame) await this.#do(body, { counter, understood: reply.understood, writing, actor });
      return { ...reply, isDone: true };
    });
  }

  /** @throws AppError ENF001; EDV013 where it is not the newest of its counter, or its values were changed since */
  async undo(id: number, actor: Caller): Promise<void> {
    await this.#inTurn(async () => {
      const { store, history, clock, audit } = this.#options;
      const row = await store.find(id);
      if (row === undefined) throw new AppError("ENF001", t("Import not found"));
      if ((await store.newest(row.point_id)) !== id) {
        throw new AppError("EDV013", t("Only the latest import of this meter still in effect can be undone"));
      }
      const range = { from: row.stretch_from.getTime(), to: row.stretch_to.getTime() };
      if (row.print !== null && row.print !== printOf(await recorded(history, row.point_id, range))) {
        throw new AppError("EDV013", t("The recorded values of this time have changed since the import"));
      }
      // Should this end halfway, the rest is undone the next time.
      await store.change(id, { print: null, is_finished: false });
      const samples = await unpackSamples(row.before);
      await this.#write(row.file, { point: row.point_id, ...range, samples });
      await store.change(id, { undone_at: new Date(clock.now()), undone_by: actor.name, is_finished: true });
      await audit.record(this.#entry("meter-file.undone", row, actor));
    });
  }

  async #do(
    { file, device, point }: NewMeterFile,
    {
      counter,
      understood,
      writing,
      actor,
    }: {
      counter: Counter;
      understood: NonNullable<MeterFileReply["understood"]>;
      writing: NonNullable<MeterFilePlan["writing"]>;
      actor: Caller;
    },
  ): Promise<void> {
    const { store, history, clock, audit } = this.#options;
    const { from, to, samples } = writing;
    const row = {
      file,
      point_id: counter.id,
      device,
      point,
      at: new Date(clock.now()),
      by_name: actor.name,
      from_at: new Date(understood.from),
      to_at: new Date(understood.to),
      count: understood.count,
      sum: understood.sum,
      unit: understood.unit,
      replaced: understood.replaced,
      stretch_from: new Date(from),
      stretch_to: new Date(to),
      before: await packSamples(writing.before),
      is_finished: false,
      print: null,
      undone_at: null,
      undone_by: null,
    };
    const id = await store.add(row);
    await this.#write(file, { point: counter.id, from, to, samples });
    const print = printOf(await recorded(history, counter.id, { from, to }));
    await store.change(id, { is_finished: true, print });
    await audit.record(this.#entry("meter-file.imported", { ...row, id }, actor));
  }

  /** A month after the other, so that live values are recorded in between. */
  async #write(file: string, { point, from, to, samples }: Stretch): Promise<void> {
    const { history, time } = this.#options;
    const starts = monthsOf(from, to, time);
    try {
      for (const [index, begins] of starts.entries()) {
        this.#running = { file, done: index, total: starts.length };
        const ends = starts[index + 1] ?? to;
        await history.rewriteStretch({ point, from: begins, to: ends, series: cutSamples(samples, begins, ends) });
      }
    } finally {
      this.#running = undefined;
    }
  }

  async #plan(body: NewMeterFile, counter: Counter): Promise<MeterFilePlan> {
    const { history, time, clock, store } = this.#options;
    return planMeterFile(body, counter, { history, time, clock, newest: await store.newest(counter.id) });
  }

  #counter({ device, point }: NewMeterFile): Counter {
    const { names, directory } = this.#options;
    if (names.device(device) === undefined) throw new AppError("ENF001", t("Device {id} not found", { id: device }));
    const found = directory.pointOf(device, point);
    if (found?.kind === "counter") return found;
    const message = t("{name} has no such counter", { name: names.device(device)?.name ?? device });
    throw new AppError("EVA001", t("The file cannot be read"), { fields: [{ path: "point", message }] });
  }

  #entry(
    kind: "meter-file.imported" | "meter-file.undone",
    row: Omit<MeterFileRow, "before" | "print">,
    actor: Caller,
  ): AuditEntry {
    const device = this.#options.names.device(row.device);
    const described = device?.points.find(({ key }) => key === row.point);
    const counter = `${device?.name ?? row.device}, ${described === undefined ? row.point : sayTerm(described.name)}`;
    const { file, count, replaced } = row;
    const values = { counter, file, count, replaced, sum: sayQuantity(row.sum, described?.unit) };
    const sentence =
      kind === "meter-file.undone"
        ? t("{counter}: import of {file} undone, previous values restored", { counter, file })
        : replaced === 0
          ? t("{counter}: {count, plural, one {# row} other {# rows}} imported from {file}, {sum} in total", values)
          : t(
              "{counter}: {count, plural, one {# row} other {# rows}} imported from {file}, {sum} in total; recorded values replaced: {replaced}",
              values,
            );
    const after = { from: row.from_at.toISOString(), to: row.to_at.toISOString(), values: count, replaced, file };
    const place = commonPlace([device], this.#options.names);
    return { kind, ...actedBy(actor), subject: `${row.device} ${row.point}`, place, sentence, after };
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }
}

/** The beginning of a stretch and those of the months in it. */
function monthsOf(from: number, to: number, time: SiteTime): number[] {
  const starts = [from];
  for (;;) {
    const { year, month } = time.local(starts.at(-1) ?? from);
    const next = time.at({ year, month: month + 1, day: 1 });
    if (next >= to) return starts;
    starts.push(next);
  }
}

function presented(row: Omit<MeterFileRow, "before">, isUndoable: boolean): MeterFileImport {
  const { id, file, count, sum, unit, replaced, undone_at: undoneAt, undone_by: undoneBy } = row;
  return {
    id,
    file,
    device: DeviceId.parse(row.device),
    point: PointKey.parse(row.point),
    at: row.at.getTime(),
    by: row.by_name,
    from: row.from_at.getTime(),
    to: row.to_at.getTime(),
    count,
    sum,
    unit,
    replaced,
    isPartial: !row.is_finished,
    undone: undoneAt === null ? null : { at: undoneAt.getTime(), by: undoneBy ?? "" },
    isUndoable,
  };
}
