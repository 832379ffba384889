import type { Recomputation, RecomputationRequest } from "@atrium/contract/site";
import type { Clock, Log } from "@atrium/time";
import { t } from "@atrium/words";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { SerialQueue } from "../../platform/serialQueue.ts";
import { type DerivedDirectory, derivedNamed, plannedPoint } from "./derivedDirectory.ts";
import { type DerivedHistory, recomputePast } from "./derivedPast.ts";

/** Recomputations that are still listed when they are over. */
const MAX_LISTED = 20;

/** Ms: what is younger is on its way into the history. */
const YOUNGEST = 60_000;

export interface RecomputationsOptions {
  readonly directory: DerivedDirectory;
  readonly history: DerivedHistory;
  readonly audit: Pick<AuditSink, "record">;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
}

/** Pasts of derived points that people had computed again, one after the other. */
export class Recomputations {
  readonly #options: RecomputationsOptions;
  readonly #queue = new SerialQueue();
  #listed: Recomputation[] = [];
  #isStopping = false;

  constructor(options: RecomputationsOptions) {
    this.#options = options;
  }

  /** The newest first. */
  get listed(): readonly Recomputation[] {
    return this.#listed;
  }

  /** @throws AppError ENF001 where there is no such derived point, EVA001 where nothing is left of the range */
  begin(request: RecomputationRequest, actor: Caller): Recomputation {
    const { directory, history, clock } = this.#options;
    const point = derivedNamed(directory, request);
    if (point === undefined) {
      throw new AppError(
        "ENF001",
        t("Derived point {key} of {device} not found", { device: request.device, key: request.key }),
      );
    }
    const from = Math.max(request.from, history.forgottenUntil().samples);
    const to = Math.min(request.to, clock.now() - YOUNGEST);
    if (from >= to) {
      const message = t("of this time no samples are kept");
      throw new AppError("EVA001", t("Nothing can be computed again"), { fields: [{ path: "to", message }] });
    }
    const { device, key, reason } = request;
    const job: Recomputation = { device, key, from, to, by: actor.name, share: 0, state: "waiting", values: 0 };
    this.#listed = [job, ...this.#listed].slice(0, MAX_LISTED);
    void this.#queue.run(async () => this.#run(job, reason, actor));
    return job;
  }

  /** What runs ends after its present part; what waits does not begin. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#queue.ended();
  }

  async #run(job: Recomputation, reason: string, actor: Caller): Promise<void> {
    const { directory, history, audit, log } = this.#options;
    const { device, key, from, to } = job;
    if (this.#isStopping) return;
    try {
      const point = derivedNamed(directory, job);
      const planned = point && plannedPoint(point, directory);
      if (planned === undefined) throw new Error("the derived point is not there any more");
      job.state = "running";
      await recomputePast(planned, {
        history,
        range: { from, to },
        onPart: (reached, values) => {
          if (this.#isStopping) throw new Error("the server stops");
          job.share = Math.min(1, (reached - from) / (to - from));
          job.values += values;
        },
      });
      Object.assign(job, { state: "done", share: 1 });
      await audit.record({
        kind: "derived-point.recomputed",
        ...actedBy(actor),
        subject: device,
        sentence: t("{count, plural, one {# value} other {# values}} of {name} of {device} computed again: {reason}", {
          count: job.values,
          name: point?.name ?? key,
          device,
          reason,
        }),
        after: { from: new Date(from).toISOString(), to: new Date(to).toISOString(), values: job.values, reason },
      });
    } catch (error) {
      job.state = "failed";
      log.warn({ err: error, device, point: key }, "the past of a derived point was not computed again");
    }
  }
}
