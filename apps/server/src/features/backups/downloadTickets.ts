import { type Clock, MINUTE } from "@atrium/time";
import { randomBytes } from "node:crypto";

interface Ticket {
  readonly backup: number;
  readonly session: number;
}

/** How long a link works that was not used, ms. */
const LIFE = MINUTE;
/** Of all sessions together; the oldest goes. */
const MOST = 100;

/** Links that work once, in the session that got them: a browser saves what an address gives, without a header. */
export class DownloadTickets {
  readonly #clock: Pick<Clock, "elapsed">;
  readonly #given = new Map<string, Ticket & { readonly until: number }>();

  constructor(clock: Pick<Clock, "elapsed">) {
    this.#clock = clock;
  }

  give(ticket: Ticket): string {
    const [oldest] = this.#given.keys();
    if (this.#given.size >= MOST && oldest !== undefined) this.#given.delete(oldest);
    const text = randomBytes(24).toString("base64url");
    this.#given.set(text, { ...ticket, until: this.#clock.elapsed() + LIFE });
    return text;
  }

  /** The backup that it is for; undefined: it is unknown, used, old, or of another session. */
  take(text: string, session: number): number | undefined {
    const found = this.#given.get(text);
    if (found === undefined || found.session !== session) return undefined;
    this.#given.delete(text);
    return found.until < this.#clock.elapsed() ? undefined : found.backup;
  }
}
