import type { Booking, BookingsReply, SiteBooking } from "@atrium/contract/site";
import { type Clock, DAY, type SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import { askWeb } from "../webAnswer.ts";

/** Ms after which a list that somebody looks at is read again. */
const FRESH = 15_000;
const TIMEOUT = 10_000;
/** Bytes of a feed: some ten thousand bookings. */
const MAX_FEED_BYTES = 5_000_000;
/** Days that are listed, today among them. */
const DAYS = 7;

export interface BookingListOptions {
  readonly booking: () => SiteBooking | undefined;
  readonly time: SiteTime;
  readonly clock: Pick<Clock, "now">;
  readonly signal: AbortSignal;
  readonly timeout?: number;
}

interface Kept {
  readonly calendar: string;
  readonly at: number;
  readonly bookings: readonly Booking[];
  readonly unread: number;
}

/**
 * What the booking service's feed says. It is read when somebody asks and the list is old: who asks gets the list that is
 * there, and waits only for the first. Where the feed fails, the list stays, with its age.
 */
export class BookingList {
  readonly #options: BookingListOptions;
  #kept: Kept | undefined;
  #problem: { readonly calendar: string; readonly at: number; readonly words: string } | undefined;
  #reading: { readonly calendar: string; readonly done: Promise<void> } | undefined;

  constructor(options: BookingListOptions) {
    this.#options = options;
  }

  async find(): Promise<BookingsReply> {
    const { booking, clock, time } = this.#options;
    const calendar = booking()?.calendar;
    if (calendar !== undefined) await this.#refresh(calendar);
    const kept = this.#kept?.calendar === calendar ? this.#kept : undefined;
    const problem = this.#problem?.calendar === calendar ? this.#problem : undefined;
    const now = clock.now();
    const today = time.startOfDay(now);
    return {
      hasCalendar: calendar !== undefined,
      readAt: kept?.at ?? null,
      problem: problem === undefined ? null : { at: problem.at, words: problem.words },
      unread: kept?.unread ?? 0,
      at: now,
      dayEnds: time.addDays(today, 1),
      bookings: (kept?.bookings ?? []).filter(({ until }) => until > today),
    };
  }

  async #refresh(calendar: string): Promise<void> {
    const now = this.#options.clock.now();
    const last = Math.max(
      this.#kept?.calendar === calendar ? this.#kept.at : 0,
      this.#problem?.calendar === calendar ? this.#problem.at : 0,
    );
    if (this.#reading?.calendar !== calendar && Math.abs(now - last) >= FRESH) {
      const done = this.#read(calendar).finally(() => {
        if (this.#reading?.done === done) this.#reading = undefined;
      });
      this.#reading = { calendar, done };
    }
    if (last === 0) await this.#reading?.done;
  }

  async #read(calendar: string): Promise<void> {
    const { signal, clock, time, timeout = TIMEOUT } = this.#options;
    try {
      const answer = await askWeb({ url: calendar, accept: "text/calendar", limit: MAX_FEED_BYTES, timeout, signal });
      if (answer.kind === "none") throw new Error(answer.words);
      if (answer.status !== 200) throw new Error(t("it returned HTTP status {status}", { status: answer.status }));
      const at = clock.now();
      const from = time.startOfDay(at);
      // Loaded at the first feed: a start does not wait for the parser.
      const { readFeed } = await import("./readFeed.ts");
      // A day more than is listed: midnight passes while a list is kept.
      const found = await readFeed(answer.body.toString("utf8"), { from, to: from + (DAYS + 1) * DAY }, time);
      if (signal.aborted || this.#options.booking()?.calendar !== calendar) return;
      this.#kept = { calendar, at, ...found };
      this.#problem = undefined;
    } catch (error) {
      const words = error instanceof Error ? error.message : t("it cannot be read");
      this.#problem = { calendar, at: clock.now(), words };
    }
  }
}
