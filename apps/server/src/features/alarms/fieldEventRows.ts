import type { FieldEvent } from "@atrium/contract/access";
import type { SiteNames } from "../../platform/audit/siteNames.ts";
import type { Bus } from "../../platform/bus.ts";
import { eventEntry, type StoredEntry } from "./alarmEntry.ts";
import type { Journal } from "./journal.ts";

export interface FieldEventRowsOptions {
  readonly bus: Pick<Bus, "subscribe">;
  readonly journal: Pick<Journal, "add">;
  readonly events: {
    /** Events with a greater number than this, the smallest first. */
    after(id: number, count: number): Promise<readonly FieldEvent[]>;
  };
  readonly names: SiteNames;
  readonly takeId: () => number;
  readonly onChange: (row: StoredEntry["row"]) => void;
}

/** As many are fetched at once. */
const BATCH = 1_000;

/** What devices report becomes rows of the journal, each once, also where the program ended between the two. */
export class FieldEventRows {
  readonly #options: FieldEventRowsOptions;
  #last = 0;
  #end: () => void = () => undefined;

  constructor(options: FieldEventRowsOptions) {
    this.#options = options;
  }

  /** @param last the greatest number of an event of which there is a row */
  async start(last: number): Promise<void> {
    this.#last = last;
    for (;;) {
      const missed = await this.#options.events.after(this.#last, BATCH);
      // An installation of before has years of them: they are written as fast as they are read.
      await Promise.all(missed.map(async (event) => this.#keep(event).written));
      if (missed.length < BATCH) break;
    }
    this.#end = this.#options.bus.subscribe("field.event", (event) => this.#add(event));
  }

  stop(): void {
    this.#end();
  }

  #add(event: FieldEvent): void {
    this.#options.onChange(this.#keep(event).row);
  }

  #keep(event: FieldEvent): { readonly row: StoredEntry["row"]; readonly written: Promise<void> } {
    const { journal, names, takeId } = this.#options;
    this.#last = Math.max(this.#last, event.id);
    const entry = eventEntry(takeId(), event, names);
    return { row: entry.row, written: journal.add({ entry }) };
  }
}
