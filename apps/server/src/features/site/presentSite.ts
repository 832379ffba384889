import type { DriverPoint } from "@atrium/drivers";
import { SerialQueue } from "../../platform/serialQueue.ts";
import type { Bus, BusEvents } from "../../platform/bus.ts";
import type { SiteDirectory } from "./directory.ts";
import type { SiteRecords } from "./records.ts";
import { SiteSnapshot } from "./snapshot.ts";

/** What a change has made another: ids of devices and places, and connections with other settings or points. */
type Changed = Partial<Omit<BusEvents["site.changed"], "revision">>;

/** The site as the database has it, shared by those who change it: one change comes after the other. */
export class PresentSite {
  readonly #directory: SiteDirectory;
  readonly #bus: Pick<Bus, "publish">;
  #records: SiteRecords;
  #points: readonly DriverPoint[];
  readonly #queue = new SerialQueue();

  constructor(options: {
    readonly records: SiteRecords;
    /** The points of all its devices. */
    readonly points: readonly DriverPoint[];
    readonly directory: SiteDirectory;
    readonly bus: Pick<Bus, "publish">;
  }) {
    this.#directory = options.directory;
    this.#bus = options.bus;
    this.#records = options.records;
    this.#points = options.points;
  }

  get records(): SiteRecords {
    return this.#records;
  }

  get points(): readonly DriverPoint[] {
    return this.#points;
  }

  /** Does the work when every change before it is done. */
  async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    return await this.#queue.run(work);
  }

  /** From now on this is the site: the database has it already. */
  become(
    { records, points = this.#points }: { readonly records: SiteRecords; readonly points?: readonly DriverPoint[] },
    revision: number,
    { devices = [], connections = [], places = [] }: Changed,
  ): void {
    this.#records = records;
    this.#points = points;
    this.#directory.replace(new SiteSnapshot(records, points, revision, this.#directory.now));
    this.#bus.publish("site.changed", { revision, devices, connections, places });
  }
}
