import { type DrillStart, FireDrill, MAX_DRILL_LENGTH } from "@atrium/contract/alarms";
import type { FirePanelId, PlacementKey } from "@atrium/contract/site";
import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { FireStore } from "./fireStore.ts";
import type { RunningDrill } from "./runningDrill.ts";

interface DrillsOptions {
  readonly store: Pick<FireStore, "running" | "begin" | "adopt" | "end">;
  readonly clock: Pick<Clock, "now">;
  /** The building's name. */
  readonly placeName: (placement: string) => string;
}

/** The drills that are running, one a panel. */
export class Drills {
  readonly #options: DrillsOptions;
  readonly #running = new Map<string, RunningDrill>();

  constructor(options: DrillsOptions) {
    this.#options = options;
  }

  get running(): readonly FireDrill[] {
    return [...this.#running.values()].map(({ drill }) => drill);
  }

  async start(): Promise<void> {
    for (const one of await this.#options.store.running()) this.#running.set(one.drill.panel, one);
  }

  of(panel: string): RunningDrill | undefined {
    return this.#running.get(panel);
  }

  /** Whether an alarm of a zone is the drill's: the first zone's that comes is. */
  covers(panel: string, zone: string): boolean {
    const found = this.#running.get(panel);
    return found !== undefined && (found.zone === undefined || found.zone === zone);
  }

  /** The drill to which an alarm that comes belongs; null: it is real. */
  take(panel: string, zone: string): number | null {
    const found = this.#running.get(panel);
    if (found === undefined || !this.covers(panel, zone)) return null;
    if (found.zone === undefined) {
      this.#running.set(panel, { ...found, zone });
      void this.#options.store.adopt(found.drill.id, zone);
    }
    return found.drill.id;
  }

  /** @throws AppError EFD001 where the panel has one already; EVA001 where its end is not within the longest drill */
  async begin(
    { panel, reason, until }: DrillStart,
    { placement, actor }: { readonly placement: PlacementKey; readonly actor: Caller },
  ): Promise<FireDrill> {
    const { store, clock, placeName } = this.#options;
    const now = clock.now();
    if (until <= now || until > now + MAX_DRILL_LENGTH) {
      const fields = [{ path: "until", message: t("A drill must end in the future and within four hours") }];
      throw new AppError("EVA001", t("The drill was not started"), { fields });
    }
    if (this.#running.has(panel)) {
      throw new AppError("EFD001", t("Panel {panel} already has a drill in progress", { panel }));
    }
    const drill = { panel, placement, reason, by: actor.name, from: now, until, endedAt: null, endedBy: null };
    const begun = FireDrill.parse({ id: await store.begin(drill, actor, placeName(placement)), ...drill });
    this.#running.set(panel, { drill: begun, zone: undefined });
    return begun;
  }

  /** @throws AppError EFD001 where it is over already */
  async end(id: number, actor: Caller): Promise<FireDrill> {
    const found = [...this.#running.values()].find(({ drill }) => drill.id === id);
    if (found === undefined) throw new AppError("EFD001", t("The drill has already ended"));
    const ended = { ...found.drill, endedAt: this.#options.clock.now(), endedBy: actor.name };
    await this.#options.store.end(ended, actor, this.#options.placeName(found.drill.placement));
    this.#running.delete(found.drill.panel);
    return ended;
  }

  /** Those whose time is over: they have ended by themselves. */
  expired(now: number): FirePanelId[] {
    const over = [...this.#running.values()].filter(({ drill }) => drill.until <= now);
    for (const { drill } of over) {
      this.#running.delete(drill.panel);
      const ended = { ...drill, endedAt: drill.until };
      void this.#options.store.end(ended, undefined, this.#options.placeName(drill.placement));
    }
    return over.map(({ drill }) => drill.panel);
  }
}
