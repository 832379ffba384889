import path from "node:path";
import { shiftedClockWords } from "@atrium/contract/site";
import { readSite } from "@atrium/site";
import { type Log, SiteTime } from "@atrium/time";
import { BookingDesk } from "./booking/bookingDesk.ts";
import { BookingServer } from "./booking/bookingServer.ts";
import { Campus } from "./campus.ts";
import type { Clock } from "./clock.ts";
import { ControlApi } from "./control/controlApi.ts";
import { ControlServer } from "./control/controlServer.ts";
import { readScenarios, SCENARIOS } from "./control/scenarioApi.ts";
import { HistoryImport, ImportMemory } from "./history/historyImport.ts";
import { HistoryServer } from "./history/historyServer.ts";
import { livePast } from "./history/historyThreads.ts";
import { MemoryFile } from "./memory.ts";
import { campusDays } from "./physics/campusDays.ts";
import type { Settings } from "./settings.ts";
import { siteFolderOf } from "./siteFolder.ts";

/** Every virtual campus lives through the same weather and the same days. */
const SEED = 20_260_101;

/** The whole program, wired by hand. */
export class Program {
  readonly #settings: Settings;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  #campus: Campus | undefined;
  #control: ControlServer | undefined;
  #booking: BookingServer | undefined;
  #import: Promise<void> = Promise.resolve();

  constructor(settings: Settings, clock: Clock, log: Log) {
    this.#settings = settings;
    this.#clock = clock;
    this.#log = log;
  }

  get campus(): Campus | undefined {
    return this.#campus;
  }
  get controlPort(): number | undefined {
    return this.#control?.port;
  }

  /** Resolves when every endpoint and the control page listen; the history goes on in the background. */
  async start(): Promise<void> {
    const started = performance.now();
    const { dataFolder, controlPort, bookingPort, discoveryPort, localTime, mechanicalSpeed } = this.#settings;
    const site = await readSite(await siteFolderOf(this.#settings));
    const { timeZone } = site.settings;
    const ahead = localTime === undefined ? 0 : momentOf(localTime, timeZone) - this.#clock();
    const campus = new Campus({
      site,
      folder: dataFolder,
      days: campusDays({ site, seed: SEED, ahead }),
      clock: this.#clock,
      mechanicalSpeed,
      discoveryPort,
      log: this.#log,
    });
    this.#campus = campus;
    await campus.start();
    const history = this.#history(campus, ahead);
    const scenarios = await readScenarios(SCENARIOS);
    const { clockAhead } = this.#settings;
    const shiftedClock = () => shiftedClockWords({ now: this.#clock(), ahead: clockAhead, timeZone });
    const api = new ControlApi({ campus, scenarios, shiftedClock, historyProgress: () => history?.progress });
    this.#control = new ControlServer({ port: controlPort, api });
    await this.#control.start();
    const { population } = campus.network;
    const desk = new BookingDesk({ site, population, ahead, clock: this.#clock, folder: dataFolder });
    await desk.open();
    this.#booking = new BookingServer({ port: bookingPort, desk, shiftedClock });
    await this.#booking.start();
    const devices = campus.systems.reduce((sum, system) => sum + system.devices.length, 0);
    const facts = {
      site: site.folder,
      endpoints: campus.endpoints.length,
      devices,
      ms: Math.round(performance.now() - started),
    };
    this.#log.info(
      { ...facts, control: `http://127.0.0.1:${this.#control.port}`, booking: this.#booking.address },
      "the virtual campus is up",
    );
    if (history !== undefined) {
      this.#import = history.run(this.#stopping.signal).catch((error: unknown) => this.#importEnded(error));
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#import;
    await this.#booking?.stop();
    await this.#control?.stop();
    await this.#campus?.stop();
  }

  #history(campus: Campus, ahead: number): HistoryImport | undefined {
    const { history, dataFolder } = this.#settings;
    const log = this.#log;
    if (history === undefined) {
      log.info({}, "no server to write history into: ATRIUM_URL or ATRIUM_IMPORT_TOKEN is not set");
      return undefined;
    }
    const { network, site, kept } = campus;
    const order = { ...history, site: site.folder, seed: SEED, ahead, kept, keptAt: this.#clock() };
    return new HistoryImport({
      network,
      target: new HistoryServer(history.url, history.token, log),
      memory: new MemoryFile(path.join(dataFolder, "history.json"), ImportMemory),
      now: () => {
        const time = this.#clock();
        return { time, energies: [...campus.electricity.energies(time)] };
      },
      days: history.days,
      fineDays: history.fineDays,
      live: (queue, anchor, signal) => livePast({ order, log }, { queue, anchor, signal }),
      log,
    });
  }

  #importEnded(error: unknown): void {
    if (!this.#stopping.signal.aborted) {
      this.#log.error({ reason: error instanceof Error ? error.message : String(error) }, "the history is not written");
    }
  }
}

/** A moment written as `2026-11-19T10:40`, with seconds or without. */
function momentOf(localTime: string, timeZone: string): number {
  const [, , seconds = "0"] = localTime.split(":");
  return SiteTime.of(timeZone).parse(localTime) + Number(seconds) * 1_000;
}
