import type { Pool } from "pg";
import type { Day } from "./spans.ts";

/** What was written in this time before the last look may have become visible after it, ms. */
const IN_FLIGHT = 10 * 60_000;

/**
 * How often the samples of each day have changed. Only days that changed since the last look are read again: a year of energy
 * looks at two years of days.
 */
export class DayVersions {
  readonly #pool: Pool;
  readonly #versions = new Map<number, number>();
  /** By the database's clock, which says when a day changed. */
  #readAt = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** By the days' beginnings. A missing day has no samples. */
  async read({ from, to }: Day): Promise<Map<number, number>> {
    await this.#look(this.#readAt - IN_FLIGHT);
    return new Map([...this.#versions].filter(([day]) => day >= from && day < to));
  }

  async #look(since: number): Promise<void> {
    const { rows } = await this.#pool.query<{ at: number; days: number[] | null; versions: number[] | null }>({
      name: "day-versions",
      text: `SELECT date_part('epoch', now()) * 1000 AS at, array_agg(date_part('epoch', day_start) * 1000) AS days,
          array_agg(version::float8) AS versions
        FROM history_days WHERE changed_at >= to_timestamp($1::float8 / 1000)`,
      values: [since],
    });
    const [row] = rows;
    if (row === undefined) return;
    for (const [index, day] of (row.days ?? []).entries()) {
      // Two looks at once may end in the other order.
      this.#versions.set(day, Math.max(this.#versions.get(day) ?? 0, row.versions?.[index] ?? 0));
    }
    const isSetBack = row.at < this.#readAt;
    this.#readAt = row.at;
    // Days that changed since have an earlier time than those before.
    if (isSetBack) await this.#look(0);
  }
}
