import { t } from "@atrium/words";
import { randomUUID } from "node:crypto";
import { CommandId } from "@atrium/contract";
import { MAX_COMMAND_TARGETS, type CommandRequest } from "@atrium/contract/devices";
import type { Log } from "@atrium/time";
import type { CommandDirectory } from "./commandNeeds.ts";
import type { CommandActor, HoldRecord } from "./commandRecord.ts";
import type { HoldLifecycle } from "./holdLifecycle.ts";

export interface HoldReleasesOptions {
  readonly holds: Pick<HoldLifecycle, "all" | "drop" | "reachable">;
  readonly directory: CommandDirectory;
  readonly submit: (request: CommandRequest, actor: CommandActor) => Promise<unknown>;
  readonly log: Log;
}

/** The server itself, which ends what an operator wanted. */
const HOLDS_END: CommandActor = { name: "Atrium", source: "program", releases: "operator" };

/** Ends holds whose time is over, as ordinary commands: recorded, sent, and read back. */
export class HoldReleases {
  readonly #options: HoldReleasesOptions;
  /** Points whose release is not recorded yet: the database may take its time. */
  readonly #submitting = new Set<number>();

  constructor(options: HoldReleasesOptions) {
    this.#options = options;
  }

  release(due: readonly HoldRecord[]): void {
    const { directory, holds, submit, log } = this.#options;
    const gone = due.filter((hold) => directory.point(hold.point) === undefined);
    holds.drop(gone.map((hold) => hold.point));
    const byName = Map.groupBy(
      due.filter((hold) => !gone.includes(hold)),
      (hold) => hold.by,
    );
    for (const [name, named] of byName) {
      for (let first = 0; first < named.length; first += MAX_COMMAND_TARGETS) {
        const part = named.slice(first, first + MAX_COMMAND_TARGETS);
        for (const { point } of part) this.#submitting.add(point);
        submit(releaseOf(part, name), HOLDS_END)
          .catch((error: unknown) =>
            log.warn({ err: error, holds: part.length }, "holds that have ended could not be released yet"),
          )
          .finally(() => {
            for (const { point } of part) this.#submitting.delete(point);
          });
      }
    }
  }

  /** Whether a release of the point is about to be sent. */
  isReleasing(point: number): boolean {
    return this.#submitting.has(point);
  }

  /** A connection is back: releases that failed while it was lost are tried again soon. */
  connected(connection: string): void {
    const { directory, holds } = this.#options;
    const points = holds.all().filter((hold) => directory.device(hold.device)?.connection === connection);
    holds.reachable(new Set(points.map((hold) => hold.point)));
  }
}

function releaseOf(holds: readonly HoldRecord[], by: string): CommandRequest {
  return {
    id: CommandId.parse(randomUUID()),
    targets: holds.map(({ device, key }) => ({ device, point: key, value: null })),
    holdMinutes: 1,
    reason: t("The hold by {by} has ended", { by }),
  };
}
