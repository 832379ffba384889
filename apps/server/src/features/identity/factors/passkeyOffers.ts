/** How long a person may take to make a passkey, ms. */
const OFFER_LIFE = 5 * 60_000;

/** Challenges of new passkeys, by session: each is good once, for this run of the program. */
export class PasskeyOffers {
  readonly #offers = new Map<number, { readonly challenge: string; readonly until: number }>();

  keep(sessionId: number, challenge: string, now: number): void {
    for (const [old, { until }] of this.#offers) if (until <= now) this.#offers.delete(old);
    this.#offers.set(sessionId, { challenge, until: now + OFFER_LIFE });
  }

  take(sessionId: number, now: number): string | undefined {
    const offer = this.#offers.get(sessionId);
    this.#offers.delete(sessionId);
    return offer !== undefined && offer.until > now ? offer.challenge : undefined;
  }
}
