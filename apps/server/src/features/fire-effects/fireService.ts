import { type Language, t } from "@atrium/words";
import { createHash } from "node:crypto";
import type { DeviceId } from "@atrium/contract";
import type {
  BoardPanel,
  DrillStart,
  FireBoard,
  FireCause,
  FireDrill,
  FireNow,
  FireReport,
  FireReportRequest,
  FireSaying,
} from "@atrium/contract/alarms";
import type { Place } from "@atrium/contract/site";
import type { Clock } from "@atrium/time";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { Drills } from "./drills.ts";
import { reportEntry, saidEntry } from "./fireEntry.ts";
import type { FireStore } from "./fireStore.ts";
import { endedCause, type FireWatch } from "./fireWatch.ts";
import type { CauseNeeds } from "./openCause.ts";
import type { ReportContent } from "./report/reportContent.ts";
import type { WatchedPanel } from "./watchedPanels.ts";

export interface FireServiceOptions {
  readonly watch: FireWatch;
  readonly drills: Drills;
  readonly store: FireStore;
  readonly directory: { hasPlace(place: Place): boolean } & Omit<CauseNeeds, "newest">;
  readonly newest: CauseNeeds["newest"];
  readonly names: SiteNames;
  readonly clock: Pick<Clock, "now">;
  /** How the lines to gateways stand. */
  readonly lines: () => readonly { readonly id: string; readonly state: string; readonly since: number }[];
  /** The nearest camera that sees a device. */
  readonly cameraOf: (device: string) => { readonly id: DeviceId; readonly name: string } | undefined;
  readonly write: (content: ReportContent, language: Language) => Promise<Buffer>;
}

/** Alarms that are over, which the board shows. */
const BEFORE = 10;

/** What pages see of fire panels, and what people do: drills, what an alarm is said to be, reports. */
export class FireService {
  readonly #options: FireServiceOptions;

  constructor(options: FireServiceOptions) {
    this.#options = options;
  }

  now(): FireNow {
    const { watch, drills, lines } = this.#options;
    const all = lines();
    const lost = watch.panels.flatMap(({ id, connection }) => {
      const line = all.find((one) => one.id === connection);
      if (line?.state === "connected") return [];
      // One that has never answered since the start was known until nobody knows when.
      return [{ panel: id, since: line?.state === "lost" ? line.since : null }];
    });
    return { drills: [...drills.running], causes: watch.causes.map((cause) => this.#pictured(cause)), lost };
  }

  get #needs(): CauseNeeds {
    const { directory, newest } = this.#options;
    return { pointOf: directory.pointOf.bind(directory), device: directory.device.bind(directory), newest };
  }

  /** With the camera that sees what is missing. */
  #pictured(cause: FireCause): FireCause {
    const { cameraOf } = this.#options;
    const effects = cause.effects.map((effect) => {
      if (effect.verdict !== "missing") return effect;
      const missing = effect.missing.map((one) => {
        const camera = cameraOf(one.device);
        return camera === undefined ? one : { ...one, camera: { id: camera.id, name: camera.name } };
      });
      return { ...effect, missing };
    });
    return { ...cause, effects };
  }

  /** @throws AppError ENF001 where there is no such place */
  async board(placement: string): Promise<FireBoard> {
    const { watch, store, directory } = this.#options;
    if (!directory.hasPlace({ placement })) throw new AppError("ENF001", t("Place not found"));
    await watch.settled();
    const kept = await store.ended(placement, BEFORE);
    const reports = await store.reportsOf(kept.map(({ cause }) => cause.id));
    return {
      panels: watch.panels.filter((panel) => panel.placement === placement).map(boardOf),
      before: kept.map((one) => endedCause(one, this.#needs, reports)),
    };
  }

  /** @throws AppError ENF001; EFD001 where the panel is in alarm or has a drill already; EVA001 */
  async begin(start: DrillStart, actor: Caller): Promise<FireDrill> {
    const { watch, drills } = this.#options;
    const panel = watch.panels.find(({ id }) => id === start.panel);
    if (panel === undefined) throw new AppError("ENF001", t("Panel not found"));
    if (watch.isBurning(panel.id)) {
      throw new AppError(
        "EFD001",
        t("Panel {id} is in alarm. A drill can start only after the alarm is over", { id: panel.id }),
      );
    }
    const drill = await drills.begin(start, { placement: panel.placement, actor });
    watch.drillBegan();
    return drill;
  }

  /** @throws AppError EFD001 where it is over already */
  async end(id: number, actor: Caller): Promise<FireDrill> {
    const { watch, drills } = this.#options;
    const drill = await drills.end(id, actor);
    watch.drillEnded(drill.panel);
    return drill;
  }

  /** Somebody says that an alarm which came during a drill is of it. @throws AppError ENF001, EFD001 where there is no drill */
  async say(id: number, { reason }: FireSaying, actor: Caller): Promise<FireCause> {
    const { watch, drills, store, clock, names } = this.#options;
    const cause = watch.openOf(id);
    if (cause === undefined) throw new AppError("ENF001", t("Alarm not found, or already over"));
    const running = drills.of(cause.cause.panel);
    if (running === undefined) {
      throw new AppError("EFD001", t("Panel {panel} has no drill in progress", { panel: cause.cause.panel }));
    }
    await store.said(
      saidEntry(cause.cause, { reason, actor, place: placeWords({ placement: cause.cause.placement }, names) }),
    );
    watch.belongsTo(cause, running.drill.id);
    return cause.at(clock.now());
  }

  /** @throws AppError ENF001 */
  async report(
    id: number,
    { people, remarks, language }: FireReportRequest & { readonly language: Language },
    actor: Caller,
  ): Promise<FireReport> {
    const { watch, store, clock, names, write } = this.#options;
    const open = watch.openOf(id);
    const kept = open === undefined ? await store.cause(id) : open.kept;
    if (kept === undefined) throw new AppError("ENF001", t("Alarm not found"));
    const madeAt = clock.now();
    const cause = open?.at(madeAt) ?? endedCause(kept, this.#needs, new Map());
    const before = (await this.board(cause.placement)).before.filter((one) => one.id !== id && one.drill !== null);
    const place = placeWords({ placement: cause.placement }, names);
    const drill = cause.drill === null ? undefined : await store.drill(cause.drill);
    const panel = watch.panels.find((one) => one.id === cause.panel);
    const board = panel && boardOf(panel);
    const content = { cause, drill, before, board, people, remarks, place, madeAt, by: actor.name };
    const sheet = await write({ ...content, site: names.siteName }, language);
    const hash = createHash("sha256").update(sheet).digest("hex");
    // A report that is kept has its alarm beside it.
    await store.save(kept);
    const entry = reportEntry(cause, { hash, place, actor });
    const report = await store.keepReport({ cause: id, madeAt, by: actor.name, sheet }, entry);
    watch.addReport(id, report);
    return report;
  }

  /** @throws AppError ENF001 */
  async sheet(id: number): Promise<Buffer> {
    const found = await this.#options.store.report(id);
    if (found === undefined) throw new AppError("ENF001", t("Report not found"));
    return found.sheet;
  }
}

function boardOf({ id, placement, revision, date, zones }: WatchedPanel): BoardPanel {
  const columns = new Map(
    zones.flatMap(({ effects }) => effects.map(({ column, module }) => [column, module] as const)),
  );
  return {
    id,
    placement,
    revision,
    date,
    columns: [...columns].map(([name, module]) => ({ name, module })),
    zones: zones.map(({ key, number, name, detectors, effects }) => ({
      zone: key,
      number,
      name,
      detectors: detectors.length,
      expected: [...new Set(effects.flatMap(({ within, column }) => (within === null ? [] : [column])))],
    })),
  };
}
