import type { BookingServiceReply, SiteBooking } from "@atrium/contract/site";
import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import { frameRefusal } from "./frameRules.ts";
import { askWeb, type WebAnswer } from "./webAnswer.ts";

/** Ms for which an answer counts: many pages that are open ask once. */
const FRESH = 3_000;
const TIMEOUT = 10_000;

export interface BookingServiceOptions {
  readonly booking: () => SiteBooking | undefined;
  readonly clock: Pick<Clock, "now">;
  readonly signal: AbortSignal;
  readonly timeout?: number;
}

interface Asked {
  readonly address: string;
  readonly at: number;
  readonly answer: Promise<WebAnswer>;
}

/** Asks the booking service for its page, because a frame that stays empty does not say why. */
export class BookingService {
  readonly #options: BookingServiceOptions;
  #asked: Asked | undefined;
  /** Since when it has not answered. */
  #away: { readonly address: string; readonly since: number } | undefined;

  constructor(options: BookingServiceOptions) {
    this.#options = options;
  }

  /** @param page the origin of the page that would hold the frame */
  async find(page: string): Promise<BookingServiceReply> {
    const { booking, clock } = this.#options;
    const address = booking()?.address;
    if (address === undefined) return { service: null };
    const asked = new URL(address);
    const answer = await this.#ask(address);
    const at = clock.now();
    const service = { address, host: asked.host };
    const away = awayWords(answer);
    if (away !== undefined) {
      if (this.#away?.address !== address) this.#away = { address, since: at };
      return { service: { ...service, answer: { state: "away", at, since: this.#away.since, words: away } } };
    }
    this.#away = undefined;
    if (answer.kind === "none") return { service: null };
    const refusal = frameRefusal({ asked, answered: answer.url, headers: answer.headers, page });
    return {
      service: {
        ...service,
        answer: refusal === undefined ? { state: "open", at } : { state: "refused", at, ...refusal },
      },
    };
  }

  async #ask(address: string): Promise<WebAnswer> {
    const { clock, signal, timeout = TIMEOUT } = this.#options;
    const now = clock.now();
    const last = this.#asked;
    if (last?.address === address && Math.abs(now - last.at) < FRESH) return last.answer;
    const answer = askWeb({ url: address, accept: "text/html,*/*;q=0.8", limit: 0, timeout, signal });
    this.#asked = { address, at: now, answer };
    return answer;
  }
}

/** Why nobody could see its page; undefined: it has one. A page that asks for a sign-in is one. */
function awayWords(answer: WebAnswer): string | undefined {
  if (answer.kind === "none") return answer.words;
  const { status } = answer;
  return status < 400 || status === 401 || status === 403
    ? undefined
    : t("it returned HTTP status {status}", { status });
}
