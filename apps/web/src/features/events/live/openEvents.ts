import type { AlarmRow, EventId, EventPage, EventRow, EventView } from "@atrium/contract/alarms";
import { EVENTS_CHANNEL } from "@atrium/contract/live";
import type { LiveSource } from "../../../platform/liveSource.ts";
import { topicOf } from "../../../platform/liveTopic.ts";

/** What is open on the campus now, and what has changed since somebody looked. A new object with every change. */
export interface OpenState {
  /** Alarms that are not over. */
  readonly alarms: readonly AlarmRow[];
  /** Every row that has come or changed, as it is now: alarms that are over and events as well. */
  readonly recent: ReadonlyMap<EventId, EventRow>;
  /** How often so much has changed that some of it is no longer in `recent`: lists are read again. */
  readonly forgotten: number;
  /** All pages of what is open have been read. */
  readonly isRead: boolean;
  /** Why they could not be. */
  readonly failure: string | undefined;
}

export interface OpenEventsOptions {
  readonly source: LiveSource;
  /** A page of what is open. */
  readonly read: (view: EventView, after: string | undefined, signal: AbortSignal) => Promise<EventPage>;
  /** Calls back after so many ms, unless the returned function is called before. */
  readonly after: (wait: number, callback: () => void) => () => void;
}

/** Changes are shown at most so often, ms: a storm of a thousand alarms is a few redraws. */
const GATHER = 250;
/** Rows that are remembered. */
const MOST_RECENT = 3_000;
const NOTHING: OpenState = { alarms: [], recent: new Map(), forgotten: 0, isRead: false, failure: undefined };
const TOPIC = topicOf(EVENTS_CHANNEL, {});

/**
 * The open alarms of the campus: read once, kept up to date by the live channel, and read again after a lost connection. One for
 * all parts of the page, which begins with the first that listens and ends with the last.
 */
export class OpenEvents {
  readonly #options: OpenEventsOptions;
  readonly #listeners = new Set<() => void>();
  #alarms = new Map<EventId, AlarmRow>();
  #recent = new Map<EventId, EventRow>();
  /** What has changed since the reading under way began: it is newer than what is read. */
  #newer = new Map<EventId, EventRow>();
  /** What the channel has said since each of the questions began that are not answered yet. */
  readonly #heard = new Set<Set<EventId>>();
  #forgotten = 0;
  #isRead = false;
  #failure: string | undefined;
  #state = NOTHING;
  #reading = new AbortController();
  #cancelGather: (() => void) | undefined;
  #wasInStep = false;
  #ends: (() => void)[] = [];

  constructor(options: OpenEventsOptions) {
    this.#options = options;
  }

  get state(): OpenState {
    return this.#state;
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#begin();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#end();
    };
  }

  /**
   * Takes the rows of an answer, e.g. to an act of the person's own. Of a row that the channel has sent since the
   * request, the channel knows more: an answer may be late, and the alarm over by then.
   */
  async takeAnswer<Answer>(ask: Promise<Answer>, rowsOf: (answer: Answer) => readonly EventRow[]): Promise<Answer> {
    const heard = new Set<EventId>();
    this.#heard.add(heard);
    try {
      const answer = await ask;
      for (const row of rowsOf(answer)) if (!heard.has(row.id)) this.#take(row);
      return answer;
    } finally {
      this.#heard.delete(heard);
    }
  }

  /** Reads all that is open. */
  retry(): void {
    void this.#read();
  }

  #begin(): void {
    const { source } = this.#options;
    this.#wasInStep = false;
    this.#ends = [
      source.join(TOPIC),
      source.listenToChanges(EVENTS_CHANNEL, {}, (row) => {
        for (const heard of this.#heard) heard.add(row.id);
        this.#take(row);
      }),
      source.listen(() => {
        this.#look();
      }),
    ];
    this.retry();
  }

  #end(): void {
    for (const end of this.#ends) end();
    this.#ends = [];
    this.#reading.abort();
    this.#cancelGather?.();
    this.#cancelGather = undefined;
    this.#alarms = new Map();
    this.#recent = new Map();
    this.#isRead = false;
    this.#state = NOTHING;
  }

  /** After a loss nobody says what ended in the meantime. */
  #look(): void {
    const { isInStep } = this.#options.source.view(TOPIC);
    if (isInStep && !this.#wasInStep && this.#isRead) this.retry();
    this.#wasInStep = isInStep;
  }

  #take(row: EventRow): void {
    this.#newer.set(row.id, row);
    this.#recent.delete(row.id);
    this.#recent.set(row.id, row);
    keepIfOpen(this.#alarms, row);
    if (this.#recent.size > MOST_RECENT) {
      this.#recent = new Map([...this.#recent].slice(-MOST_RECENT / 2));
      this.#forgotten += 1;
    }
    this.#cancelGather ??= this.#options.after(GATHER, () => {
      this.#show();
    });
  }

  async #read(): Promise<void> {
    this.#reading.abort();
    const reading = new AbortController();
    this.#reading = reading;
    this.#newer = new Map();
    const isFirst = !this.#isRead;
    const open = new Map<EventId, AlarmRow>();
    try {
      for (const view of ["active", "shelved"] as const) {
        let after: string | undefined;
        do {
          const page = await this.#options.read(view, after, reading.signal);
          if (reading.signal.aborted) return;
          for (const row of page.rows) keepIfOpen(open, row);
          if (isFirst) this.#use(open);
          after = page.next ?? undefined;
        } while (after !== undefined);
      }
      this.#forgetWhatEnded(open);
      this.#use(open);
      this.#isRead = true;
      this.#failure = undefined;
    } catch (failure) {
      if (reading.signal.aborted) return;
      this.#failure = failure instanceof Error ? failure.message : String(failure);
    }
    this.#show();
  }

  /** What was open before and was not read is over, and nobody has said how: lists have it from the journal. */
  #forgetWhatEnded(open: ReadonlyMap<EventId, AlarmRow>): void {
    for (const [id, { alarm }] of this.#recent) {
      if (alarm === undefined || alarm.state === "normal" || this.#newer.has(id)) continue;
      const now = open.get(id);
      if (now !== undefined) {
        this.#recent.set(id, now);
        continue;
      }
      this.#recent.delete(id);
      this.#forgotten += 1;
    }
  }

  #use(read: ReadonlyMap<EventId, AlarmRow>): void {
    this.#alarms = new Map(read);
    for (const row of this.#newer.values()) keepIfOpen(this.#alarms, row);
    this.#show();
  }

  #show(): void {
    this.#cancelGather?.();
    this.#cancelGather = undefined;
    this.#state = {
      alarms: [...this.#alarms.values()],
      recent: new Map(this.#recent),
      forgotten: this.#forgotten,
      isRead: this.#isRead,
      failure: this.#failure,
    };
    for (const listener of this.#listeners) listener();
  }
}

function keepIfOpen(alarms: Map<EventId, AlarmRow>, row: EventRow): void {
  const { alarm } = row;
  if (alarm === undefined) return;
  if (alarm.state === "normal") alarms.delete(row.id);
  else alarms.set(row.id, { ...row, alarm });
}
