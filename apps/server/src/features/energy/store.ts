import type { Pool } from "pg";
import { decodeProfile, encodeProfile } from "./profileCodec.ts";
import type { DayProfile } from "./dayProfile.ts";

export interface StoredProfile {
  readonly profile: DayProfile;
  /** The version of its samples. */
  readonly version: number;
}

/** Profiles of closed days, so that a year is read and not computed again. */
export class EnergyStore {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async read(scope: string, days: readonly number[]): Promise<Map<number, StoredProfile>> {
    const { rows } = await this.#pool.query<{ day: number; version: number; profile: Buffer }>({
      name: "read-energy-days",
      text: `SELECT date_part('epoch', day_start) * 1000 AS day, version, profile FROM energy_days
        WHERE scope = $1 AND day_start = ANY(SELECT to_timestamp(day / 1000) FROM unnest($2::float8[]) AS day)`,
      values: [scope, days],
    });
    return new Map(rows.map(({ day, version, profile }) => [day, { version, profile: decodeProfile(profile, day) }]));
  }

  async write(scope: string, { profile, version }: StoredProfile): Promise<void> {
    await this.#pool.query(
      `INSERT INTO energy_days (scope, day_start, version, profile)
       VALUES ($1, to_timestamp($2::float8 / 1000), $3, $4)
       ON CONFLICT (scope, day_start) DO UPDATE SET version = excluded.version, profile = excluded.profile`,
      [scope, profile.from, version, encodeProfile(profile)],
    );
  }

  /** Drops the profiles of sites and meters that no longer exist. */
  async keepOnly(scope: string): Promise<void> {
    await this.#pool.query("DELETE FROM energy_days WHERE scope <> $1", [scope]);
  }
}
