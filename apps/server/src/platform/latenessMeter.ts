import type { Clock, Log } from "@atrium/time";
import type { Part } from "./part.ts";

/** How often the event loop is looked at, ms, and by how much a timer may be late before it counts. */
const TICK = 500;
const TOLERANCE = 250;
/** How long a spell is remembered, and shown after its end, ms. */
const KEPT = 15 * 60_000;
/** Spells with less than this between them, ms, are one. */
const ONE_SPELL = 60_000;
/** Ms of lateness in one spell from which it is reported. */
const WORTH_TELLING = 5_000;

/** How late the server itself was: what it did not hear in that time says nothing about others. */
export interface Lateness {
  /** Ms by which this process was late since a moment of the clock's `elapsed`. */
  since(begin: number): number;
}

/** ms since the epoch. */
export interface LateSpell {
  readonly from: number;
  readonly to: number;
}

interface Gap {
  readonly from: number;
  readonly to: number;
}

/**
 * Measures how late this process is: its event loop was held, it got no processor, or the machine stood still. A timer that
 * runs late shows all three. Whoever waits for an answer waits longer by that.
 */
export class LatenessMeter implements Lateness, Part {
  readonly name = "lateness";
  readonly follows = true;
  readonly #clock: Clock;
  readonly #log: Log | undefined;
  /** What was lost, by the clock's `elapsed`. */
  readonly #gaps: Gap[] = [];
  #lookedAt: number;
  #spell: (LateSpell & { readonly lost: number }) | undefined;
  #cancel: (() => void) | undefined;

  constructor({ clock, log }: { readonly clock: Clock; readonly log?: Log | undefined }) {
    this.#clock = clock;
    this.#log = log;
    this.#lookedAt = clock.elapsed();
  }

  start(): void {
    this.#lookedAt = this.#clock.elapsed();
    this.#schedule();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  since(begin: number): number {
    this.#look();
    let late = 0;
    for (const { from, to } of this.#gaps) late += Math.max(0, to - Math.max(from, begin));
    return late;
  }

  /** The last spell in which this process was so late that people should know; undefined: none, or long ago. */
  get spell(): LateSpell | undefined {
    this.#look();
    const spell = this.#spell;
    if (spell === undefined || spell.lost < WORTH_TELLING || this.#clock.now() - spell.to > KEPT) return undefined;
    return { from: spell.from, to: spell.to };
  }

  #schedule(): void {
    this.#cancel = this.#clock.after(TICK, () => {
      this.#look();
      this.#lookedAt = this.#clock.elapsed();
      this.#schedule();
    });
  }

  /** Called by others too: after a standstill their timers may run before ours. */
  #look(): void {
    if (this.#cancel === undefined) return;
    const now = this.#clock.elapsed();
    const from = this.#lookedAt + TICK;
    if (now - from <= TOLERANCE) return;
    this.#lookedAt = now - TICK;
    this.#gaps.push({ from, to: now });
    while ((this.#gaps[0]?.to ?? now) < now - KEPT) this.#gaps.shift();
    this.#tell(now - from);
  }

  #tell(lost: number): void {
    const to = Math.round(this.#clock.now());
    const before = this.#spell;
    const isSame = before !== undefined && to - lost - before.to < ONE_SPELL;
    const from = isSame ? before.from : Math.round(to - lost);
    this.#spell = { from, to, lost: lost + (isSame ? before.lost : 0) };
    const wasTold = isSame && before.lost >= WORTH_TELLING;
    if (!wasTold && this.#spell.lost >= WORTH_TELLING) {
      this.#log?.warn(
        { from: new Date(from), to: new Date(to) },
        "this server was late itself; silence alarms wait longer",
      );
    }
  }
}
