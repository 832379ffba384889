import { effectTopic } from "@atrium/alarms";
import { DeviceId } from "@atrium/contract";
import type { FireCause, FireReport } from "@atrium/contract/alarms";
import { FIRE_ALARM, isAnswered } from "@atrium/contract/devices";
import { fireEffectKey } from "@atrium/contract/site";
import type { Clock, Log } from "@atrium/time";
import { t } from "@atrium/words";
import type { Bus, PointChanges } from "../../platform/bus.ts";
import { every, type Repetition } from "../../platform/every.ts";
import { CauseRecorder } from "./causeRecorder.ts";
import { DetectorZones, type ZoneDetector, zoneKey } from "./detectorZones.ts";
import type { Drills } from "./drills.ts";
import type { FireStore } from "./fireStore.ts";
import { type CauseNeeds, type StoredCause, OpenCause } from "./openCause.ts";
import { type PanelSite, type WatchedPanel, watchedPanels } from "./watchedPanels.ts";

export interface FireWatchOptions {
  readonly directory: PanelSite & Omit<CauseNeeds, "newest">;
  readonly newest: CauseNeeds["newest"];
  readonly bus: Pick<Bus, "subscribe">;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Pick<FireStore, "open" | "ofDrill" | "save" | "lastCause" | "reportsOf" | "forget">;
  readonly drills: Drills;
  /** Hears of each expected effect whether it is missing in a real alarm. */
  readonly setSignal: (topic: string, isMissing: boolean) => void;
  readonly onChange: () => void;
  /** A line to a gateway stands otherwise than before. */
  readonly onLine: () => void;
}

const ALARM = FIRE_ALARM.fire.alarm;
/** How often the time that is left is looked at, and how often everything is sent again, ms. */
const TICK = 500;
const SIGNAL_INTERVAL = 5_000;

/** Follows each alarm of a zone, and sees what it causes. It compares, and never acts. */
export class FireWatch {
  readonly #options: FireWatchOptions;
  #panels: readonly WatchedPanel[] = [];
  #zones = new DetectorZones();
  readonly #open = new Map<string, OpenCause>();
  /** Ended alarms of drills that are running. */
  #drilled: FireCause[] = [];
  readonly #keeper: CauseRecorder;
  #verdicts = "";
  #nextId = 1;
  #signalledAt = Number.NEGATIVE_INFINITY;
  #ticking: Repetition | undefined;
  readonly #ends: (() => void)[] = [];

  constructor(options: FireWatchOptions) {
    this.#options = options;
    this.#keeper = new CauseRecorder(options);
  }

  get panels(): readonly WatchedPanel[] {
    return this.#panels.length === 0 ? watchedPanels(this.#options.directory) : this.#panels;
  }

  /** Alarms that stand, and those of drills that are running. */
  get causes(): readonly FireCause[] {
    const now = this.#options.clock.now();
    return [...[...this.#open.values()].map((cause) => cause.at(now)), ...this.#drilled];
  }

  openOf(id: number): OpenCause | undefined {
    return [...this.#open.values()].find(({ cause }) => cause.id === id);
  }

  /** Whether a detector's alarm is a drill's. */
  isDrill(device: string): boolean {
    const found = this.#zones.of(device);
    return found !== undefined && this.#options.drills.covers(found.panel.id, found.zone.key);
  }

  /** Whether any detector of a panel is in alarm. */
  isBurning(panel: string): boolean {
    return [...this.#zones].some(([point, of]) => of.panel.id === panel && this.#value(point) === ALARM);
  }

  async start(): Promise<void> {
    const { store, bus, clock, log } = this.#options;
    this.#nextId = (await store.lastCause()) + 1;
    const open = await store.open();
    const ofDrills = await Promise.all(this.#options.drills.running.map(({ id }) => store.ofDrill(id)));
    const drilled = ofDrills.flat().filter(({ cause }) => cause.endedAt !== null);
    const reports = await store.reportsOf([...open, ...drilled].map(({ cause }) => cause.id));
    this.#bind();
    this.#drilled = drilled.map((kept) => endedCause(kept, this.#needs, reports));
    for (const kept of open) {
      const cause = new OpenCause(kept, this.#needs);
      cause.reports = reports.get(kept.cause.id) ?? [];
      cause.lookAtAll({ isBack: true });
      this.#open.set(zoneKey(kept.cause.panel, kept.cause.zone), cause);
    }
    for (const [point, of] of this.#zones) if (this.#value(point) === ALARM) this.#raised(of, point);
    this.#ends.push(
      bus.subscribe("points.changed", (changes) => this.#take(changes)),
      bus.subscribe("connection.changed", () => this.#options.onLine()),
      bus.subscribe("site.changed", () => {
        this.#bind();
        this.#options.onChange();
      }),
    );
    this.#ticking = every({ task: "expected fire effects", interval: TICK, run: () => this.tick(), clock, log });
  }

  async stop(): Promise<void> {
    for (const end of this.#ends.splice(0)) end();
    await this.#ticking?.stop();
    await this.#keeper.flush();
  }

  /** What is over is in the database. */
  async settled(): Promise<void> {
    await this.#keeper.flush();
  }

  /** From now on an alarm is a drill's. */
  belongsTo(cause: OpenCause, drill: number): void {
    cause.cause = { ...cause.cause, drill };
    this.#changed(cause);
    this.#signalAll();
  }

  addReport(id: number, report: FireReport): void {
    const cause = this.openOf(id);
    if (cause !== undefined) cause.reports = [report, ...cause.reports];
    this.#drilled = this.#drilled.map((one) => (one.id === id ? { ...one, reports: [report, ...one.reports] } : one));
    this.#options.onChange();
  }

  drillBegan(): void {
    this.#options.onChange();
  }

  /** A drill is over: what is still in alarm is real from now on. */
  drillEnded(panel: string): void {
    this.#drilled = this.#drilled.filter((cause) => cause.panel !== panel);
    for (const [key, cause] of this.#open) {
      if (cause.cause.panel !== panel || cause.cause.drill === null) continue;
      const of = this.#zones.anyOf(key);
      this.#ended(key, this.#options.clock.now());
      if (of !== undefined) this.#begin(of, this.#options.clock.now());
    }
    this.#options.onChange();
  }

  get #needs(): CauseNeeds {
    const { directory, newest } = this.#options;
    return { pointOf: directory.pointOf.bind(directory), device: directory.device.bind(directory), newest };
  }

  #bind(): void {
    const { directory } = this.#options;
    this.#panels = watchedPanels(directory);
    this.#zones = new DetectorZones(this.#panels, directory);
  }

  #value(point: number): number {
    return this.#options.newest.values[point] ?? Number.NaN;
  }

  #take({ length, ids, values, qualities, times }: PointChanges): void {
    let hasChanged = false;
    for (let row = 0; row < length; row += 1) {
      const point = ids[row] ?? 0;
      const of = this.#zones.at(point);
      // Losing the panel ends no fire.
      if (of !== undefined && values[row] === ALARM) this.#raised(of, point);
      else if (of !== undefined && isAnswered(qualities[row])) this.#quiet(of, times[row] ?? 0);
      for (const cause of this.#open.values()) {
        if (!cause.changed(point)) continue;
        hasChanged = true;
        this.#keeper.keep(cause.kept);
      }
    }
    if (hasChanged) this.#options.onChange();
  }

  #raised(of: ZoneDetector, point: number): void {
    if (this.#open.has(of.key)) return;
    const since = this.#options.newest.since[point] ?? Number.NaN;
    this.#begin(of, Number.isNaN(since) ? this.#options.clock.now() : since);
  }

  #begin({ panel, zone, detector, key }: ZoneDetector, beganAt: number): void {
    const { drills, directory } = this.#options;
    const cause: StoredCause["cause"] = {
      id: this.#nextId,
      panel: panel.id,
      placement: panel.placement,
      zone: zone.key,
      zoneName: zone.number === null ? zone.name : t("Zone {number}, {name}", { number: zone.number, name: zone.name }),
      detector: { device: DeviceId.parse(detector), name: directory.device(detector)?.name ?? detector },
      detectors: zone.detectors.map((id) => DeviceId.parse(id)),
      beganAt: Math.round(beganAt),
      endedAt: null,
      drill: drills.take(panel.id, zone.key),
      revision: zone.number === null ? null : panel.revision,
    };
    this.#nextId += 1;
    const open = new OpenCause({ cause, plan: zone.effects, seen: [] }, this.#needs);
    open.lookAtAll({ isBack: false });
    this.#open.set(key, open);
    this.#changed(open);
  }

  /** A detector is in alarm no more. */
  #quiet({ key }: ZoneDetector, time: number): void {
    if (!this.#open.has(key)) return;
    if (this.#zones.pointsOf(key).every((point) => this.#value(point) !== ALARM)) this.#ended(key, time);
  }

  #ended(key: string, time: number): void {
    const open = this.#open.get(key);
    if (open === undefined) return;
    open.cause = { ...open.cause, endedAt: Math.max(open.cause.beganAt, Math.round(time)) };
    this.#open.delete(key);
    const { drill, panel } = open.cause;
    const isRunning = drill !== null && this.#options.drills.of(panel)?.drill.id === drill;
    if (isRunning) this.#drilled = [open.at(time), ...this.#drilled];
    this.#changed(open);
    this.#signalAll();
  }

  #changed(cause: OpenCause): void {
    this.#keeper.keep(cause.kept);
    this.#options.onChange();
  }

  /** What has become late or missing. Called by the clock. */
  tick(): void {
    const { drills, clock, onChange } = this.#options;
    const now = clock.now();
    for (const panel of drills.expired(now)) this.drillEnded(panel);
    const verdicts = this.causes
      .map(({ id, effects }) => `${id} ${effects.map((one) => one.verdict).join()}`)
      .join(";");
    if (verdicts !== this.#verdicts || now >= this.#signalledAt + SIGNAL_INTERVAL) this.#signalAll();
    if (verdicts !== this.#verdicts) onChange();
    this.#verdicts = verdicts;
    this.#keeper.tick(now);
  }

  /** Which expected effects of real alarms are missing, once for all of them: whoever counts on it may have begun since. */
  #signalAll(): void {
    const { setSignal, clock } = this.#options;
    this.#signalledAt = clock.now();
    const missing = new Set(
      this.causes.flatMap(({ panel, zone, drill, endedAt, effects }) =>
        drill !== null || endedAt !== null
          ? []
          : effects.flatMap(({ key, verdict }) => (verdict === "missing" ? [fireEffectKey(panel, zone, key)] : [])),
      ),
    );
    for (const panel of this.#panels) {
      for (const zone of panel.zones) {
        for (const effect of zone.effects) {
          const key = fireEffectKey(panel.id, zone.key, effect.key);
          if (effect.within !== null) setSignal(effectTopic(key), missing.has(key));
        }
      }
    }
  }
}

/** An alarm that is over, as pages see it. */
export function endedCause(
  kept: StoredCause,
  needs: CauseNeeds,
  reports: ReadonlyMap<number, readonly FireReport[]>,
): FireCause {
  const cause = new OpenCause(kept, needs);
  cause.reports = reports.get(kept.cause.id) ?? [];
  return cause.at(kept.cause.endedAt ?? 0);
}
