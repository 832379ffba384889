import {
  HEALTH_SPELL_KINDS,
  type HealthHistoryReply,
  type HealthSpell,
  type HealthSpellKind,
  MAX_HEALTH_SPELLS,
} from "@atrium/contract/system";
import { type Clock, type Log, MINUTE } from "@atrium/time";
import type { Kysely } from "kysely";
import * as z from "zod";
import type { Db, Database } from "../../platform/database/database.ts";
import { every, type Repetition } from "../../platform/every.ts";
import type { LateSpell } from "../../platform/latenessMeter.ts";
import type { SystemTables } from "./tables.ts";

export interface HealthHistoryOptions {
  readonly db: Db;
  readonly database: Pick<Database, "state">;
  readonly disk: { readonly room: number; readonly state: "available" | "full" };
  readonly lateness: { readonly spell: LateSpell | undefined };
  readonly clock: Clock;
  readonly log: Log;
}

/** How often is looked, ms. */
const LOOK = 1_000;
/** Below this much room, octets, the disk counts as low; it is no more from a half more on. */
const LOW_BELOW = 1_000_000_000;
const ENOUGH_FROM = 1.5 * LOW_BELOW;
/** A spell of lateness that has not grown for this long, ms, has ended. */
const LATE_ENDS = MINUTE;
/** While the database is away, so many wait to be written. */
const MOST_WAITING = 100;

const Kind = z.enum(HEALTH_SPELL_KINDS);

/** Keeps when the server itself was not well: off, without its database or room, or late. */
export class HealthHistory {
  readonly #options: HealthHistoryOptions;
  readonly #db: Kysely<SystemTables>;
  readonly #startedAt: number;
  /** Since when each goes on. */
  readonly #open = new Map<HealthSpellKind, number>();
  readonly #waiting: (HealthSpell & { readonly to: number })[] = [];
  #late: LateSpell | undefined;
  #seenAt = Number.NEGATIVE_INFINITY;
  #hasBegun = false;
  #looking: Repetition | undefined;

  constructor(options: HealthHistoryOptions) {
    this.#options = options;
    this.#db = options.db.withTables<SystemTables>();
    this.#startedAt = options.clock.now();
  }

  start(): void {
    const { clock, log } = this.#options;
    const run = async () => this.#look();
    this.#looking = every({ task: "health history", interval: LOOK, first: 0, run, clock, log });
  }

  async stop(): Promise<void> {
    await this.#looking?.stop();
    const { clock, database } = this.#options;
    if (!this.#hasBegun || database.state() !== "available") return;
    if (this.#late !== undefined) this.#wait("late", this.#late.from, this.#late.to);
    for (const [kind, from] of this.#open) this.#wait(kind, from, clock.now());
    await this.#write();
    await this.#see(true);
  }

  async find(): Promise<HealthHistoryReply> {
    const rows = await this.#db.selectFrom("health_spells").selectAll().orderBy("began", "desc").execute();
    const kept = rows.flatMap(({ kind, began, ended, is_clean: isClean }): HealthSpell[] => {
      const known = Kind.safeParse(kind).data;
      return known === undefined ? [] : [{ kind: known, from: began.getTime(), to: ended.getTime(), isClean }];
    });
    const open = Array.from(this.#open, ([kind, from]): HealthSpell => ({ kind, from, to: null, isClean: null }));
    const late = this.#late;
    const last: HealthSpell[] = late === undefined ? [] : [{ kind: "late", ...late, isClean: null }];
    const watch = await this.#db.selectFrom("server_watch").select("kept_since").executeTakeFirst();
    const spells = [...open, ...last, ...this.#waiting, ...kept];
    return {
      keptSince: watch?.kept_since.getTime() ?? null,
      startedAt: this.#startedAt,
      spells: spells.toSorted((one, other) => other.from - one.from).slice(0, MAX_HEALTH_SPELLS),
    };
  }

  async #look(): Promise<void> {
    const { database, disk, lateness, clock } = this.#options;
    const isAway = database.state() !== "available";
    this.#follow("database", isAway);
    const isLow = disk.room < (this.#open.has("disk") ? ENOUGH_FROM : LOW_BELOW);
    this.#follow("disk", isLow || disk.state === "full");
    this.#followLateness(lateness.spell, clock.now());
    if (isAway) return;
    await this.#begin();
    await this.#write();
    if (clock.elapsed() - this.#seenAt >= MINUTE) await this.#see(false);
  }

  #follow(kind: HealthSpellKind, isOn: boolean): void {
    const now = this.#options.clock.now();
    const from = this.#open.get(kind);
    if (isOn && from === undefined) this.#open.set(kind, now);
    if (isOn || from === undefined) return;
    this.#open.delete(kind);
    this.#wait(kind, from, now);
  }

  #followLateness(spell: LateSpell | undefined, now: number): void {
    const known = this.#late;
    if (spell !== undefined && now - spell.to < LATE_ENDS) {
      if (known !== undefined && known.from !== spell.from) this.#wait("late", known.from, known.to);
      this.#late = spell;
      return;
    }
    if (known === undefined) return;
    this.#late = undefined;
    this.#wait("late", known.from, known.to);
  }

  #wait(kind: HealthSpellKind, from: number, to: number, isClean: boolean | null = null): void {
    this.#waiting.push({ kind, from, to: Math.max(from, to), isClean });
    if (this.#waiting.length > MOST_WAITING) this.#waiting.shift();
  }

  /** What lies between the last run and this one. */
  async #begin(): Promise<void> {
    if (this.#hasBegun) return;
    const last = await this.#db.selectFrom("server_watch").selectAll().executeTakeFirst();
    this.#hasBegun = true;
    if (last !== undefined) this.#wait("off", last.seen.getTime(), this.#startedAt, last.is_stopped);
  }

  async #write(): Promise<void> {
    const rows = this.#waiting.slice();
    if (rows.length === 0) return;
    const values = rows.map(({ kind, from, to, isClean }) => ({
      kind,
      began: new Date(from),
      ended: new Date(to),
      is_clean: isClean,
    }));
    await this.#db.insertInto("health_spells").values(values).execute();
    this.#waiting.splice(0, rows.length);
    const newest = this.#db.selectFrom("health_spells").select("id").orderBy("id", "desc").limit(MAX_HEALTH_SPELLS);
    await this.#db.deleteFrom("health_spells").where("id", "not in", newest).execute();
  }

  async #see(isStopped: boolean): Promise<void> {
    const { clock } = this.#options;
    const now = new Date(clock.now());
    const row = { seen: now, is_stopped: isStopped };
    await this.#db
      .insertInto("server_watch")
      .values({ ...row, kept_since: now })
      .onConflict((conflict) => conflict.column("one").doUpdateSet(row))
      .execute();
    this.#seenAt = clock.elapsed();
  }
}
