import { t } from "@atrium/words";
import { type DeviceDescription, LICENSE_PLATE } from "@atrium/contract/devices";
import { type CanListPlates, type ListedPlate, PlateListFailure } from "@atrium/drivers";
import type { Clock } from "@atrium/time";

/** ms for which the list of a reader is believed without asking it again: somebody types into the search. */
const FRESH = 10_000;

export interface ReadersOptions {
  readonly directory: { readonly devices: Iterable<DeviceDescription> };
  readonly field: { plateLists(device: string): CanListPlates | undefined };
  readonly clock: Pick<Clock, "elapsed">;
}

/** What one reader has, or why that is not known. */
export interface ReadList {
  readonly reader: DeviceDescription;
  /** undefined: it could not be read. */
  readonly plates: readonly ListedPlate[] | undefined;
  /** Why not; or why it did not do what was asked, though its list is known. */
  readonly trouble: string | undefined;
}

interface Believed {
  readonly at: number;
  readonly list: Promise<ReadList>;
}

type Task = (reader: CanListPlates, device: string) => Promise<readonly ListedPlate[]>;
const READ: Task = (reader, device) => reader.plates(device);

/** The readers of the site and their lists. Each is asked by itself: one that is away holds nobody up. */
export class Readers {
  readonly #options: ReadersOptions;
  readonly #believed = new Map<string, Believed>();

  constructor(options: ReadersOptions) {
    this.#options = options;
  }

  get all(): DeviceDescription[] {
    return [...this.#options.directory.devices]
      .filter(({ module }) => module === LICENSE_PLATE.module)
      .toSorted((one, other) => one.id.localeCompare(other.id));
  }

  /** The lists as they were some seconds ago at the most; `now` asks the readers themselves. */
  async lists(age: "lately" | "now"): Promise<ReadList[]> {
    const now = this.#options.clock.elapsed();
    return await Promise.all(
      this.all.map((reader) => {
        const known = this.#believed.get(reader.id);
        if (age === "lately" && known !== undefined && now - known.at < FRESH) return known.list;
        return this.#believe(reader, this.#ask(reader, READ));
      }),
    );
  }

  /** Has every reader do it, and reads each one's list back. One that refuses says so beside its list. */
  async tell(task: Task): Promise<ReadList[]> {
    return await Promise.all(this.all.map((reader) => this.#tell(reader, task)));
  }

  /** The same with one of them; undefined: the site has it no more. */
  async tellOne(id: string, task: Task): Promise<ReadList | undefined> {
    const reader = this.all.find((one) => one.id === id);
    return reader && (await this.#tell(reader, task));
  }

  async #tell(reader: DeviceDescription, task: Task): Promise<ReadList> {
    const told = await this.#ask(reader, task);
    if (told.plates !== undefined) return await this.#believe(reader, Promise.resolve(told));
    // It may have done half of it before it failed.
    const { plates } = await this.#believe(reader, this.#ask(reader, READ));
    return { ...told, plates };
  }

  async #believe(reader: DeviceDescription, list: Promise<ReadList>): Promise<ReadList> {
    this.#believed.set(reader.id, { at: this.#options.clock.elapsed(), list });
    return await list;
  }

  async #ask(reader: DeviceDescription, task: Task): Promise<ReadList> {
    const lists = this.#options.field.plateLists(reader.id);
    if (lists === undefined) {
      return {
        reader,
        plates: undefined,
        trouble: t("Its connection is not running, or its driver does not support plate lists."),
      };
    }
    try {
      return { reader, plates: await task(lists, reader.id), trouble: undefined };
    } catch (error) {
      if (!(error instanceof PlateListFailure)) throw error;
      return { reader, plates: undefined, trouble: error.message };
    }
  }
}
