import type { Pool } from "pg";
import { decodeProfile, encodeProfile } from "./profileCodec.ts";
import type { DayProfile } from "./dayProfile.ts";

export interface StoredProfile {
  readonly profile: DayProfile;
  /** The version of its samples. */
  readonly version: number;
}

/** Whose profiles: a kind of meters, and which of them. */
interface Owner {
  readonly kind: string;
  readonly scope: string;
}

/** Profiles of closed days, so that a year is read and not computed again. */
export class ProfileStore {
  readonly #pool: Pool;
  readonly #owner: Owner;

  constructor(pool: Pool, owner: Owner) {
    this.#pool = pool;
    this.#owner = owner;
  }

  async read(days: readonly number[]): Promise<Map<number, StoredProfile>> {
    const { kind, scope } = this.#owner;
    const { rows } = await this.#pool.query<{ day: number; version: number; profile: Buffer }>({
      name: "read-meter-days",
      text: `SELECT date_part('epoch', day_start) * 1000 AS day, version, profile FROM meter_days
        WHERE kind = $1 AND scope = $2
          AND day_start = ANY(SELECT to_timestamp(day / 1000) FROM unnest($3::float8[]) AS day)`,
      values: [kind, scope, days],
    });
    return new Map(rows.map(({ day, version, profile }) => [day, { version, profile: decodeProfile(profile, day) }]));
  }

  async write({ profile, version }: StoredProfile): Promise<void> {
    const { kind, scope } = this.#owner;
    await this.#pool.query(
      `INSERT INTO meter_days (kind, scope, day_start, version, profile)
       VALUES ($1, $2, to_timestamp($3::float8 / 1000), $4, $5)
       ON CONFLICT (kind, scope, day_start) DO UPDATE SET version = excluded.version, profile = excluded.profile`,
      [kind, scope, profile.from, version, encodeProfile(profile)],
    );
  }

  /** Drops what was prepared for other meters of this kind. */
  async keepOnlyOwn(): Promise<void> {
    const { kind, scope } = this.#owner;
    await this.#pool.query("DELETE FROM meter_days WHERE kind = $1 AND scope <> $2", [kind, scope]);
  }
}
