import type { Pool } from "pg";
import type { FormerDay } from "./carriedDay.ts";
import type { DayProfile, MeterGroup } from "./dayProfile.ts";
import * as z from "zod";

/** Which counters a profile's rows add up. */
const Counters = z.object({
  unit: z.string(),
  /** The ids of each row's counters. */
  rows: z.array(z.array(z.int())),
});

const Head = z.object({
  quarters: z.int(),
  rows: z.int(),
  /** An earlier version did not write when they ended. */
  gaps: z.array(z.object({ group: z.int(), from: z.number(), to: z.number().optional(), amount: z.number() })),
  /** Absent where an earlier version wrote it. */
  leftOut: z.array(z.object({ point: z.int(), from: z.number(), to: z.number(), isBack: z.boolean() })).default([]),
  missing: z.array(z.string()),
  /** Absent where an earlier version wrote it. */
  counters: Counters.optional(),
});

export interface StoredProfile {
  readonly profile: DayProfile;
  /** The version of its samples. */
  readonly version: number;
}

/** Whose profiles: a kind of meters, and which of them. */
interface Owner {
  readonly kind: string;
  readonly unit: string;
  readonly scope: string;
  readonly groups: readonly MeterGroup[];
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

  /**
   * A day as it was prepared for other meters of this kind.
   * @param version of the samples that it must have been prepared from; absent: of whichever
   */
  async readFormer(day: number, version?: number): Promise<(FormerDay & { readonly version: number }) | undefined> {
    const { kind, scope, unit } = this.#owner;
    const { rows } = await this.#pool.query<{ version: number; profile: Buffer }>({
      name: "read-former-meter-day",
      text: `SELECT version, profile FROM meter_days
        WHERE kind = $1 AND scope <> $2 AND day_start = to_timestamp($3::float8 / 1000)
          AND ($4::bigint IS NULL OR version = $4) LIMIT 1`,
      values: [kind, scope, day, version ?? null],
    });
    const [found] = rows;
    if (found === undefined) return undefined;
    const counters = decodeCounters(found.profile);
    if (counters?.unit !== unit) return undefined;
    return { profile: decodeProfile(found.profile, day), rows: counters.rows, version: found.version };
  }

  /** Takes the place of what was prepared of the day for other meters. */
  async write({ profile, version }: StoredProfile): Promise<void> {
    const { kind, scope, unit, groups } = this.#owner;
    const counters = { unit, rows: groups.map(({ channels }) => channels.map(({ point }) => point)) };
    await this.#pool.query(
      `WITH former AS (
         DELETE FROM meter_days WHERE kind = $1 AND scope <> $2 AND day_start = to_timestamp($3::float8 / 1000))
       INSERT INTO meter_days (kind, scope, day_start, version, profile)
       VALUES ($1, $2, to_timestamp($3::float8 / 1000), $4, $5)
       ON CONFLICT (kind, scope, day_start) DO UPDATE SET version = excluded.version, profile = excluded.profile`,
      [kind, scope, profile.from, version, encodeProfile(profile, counters)],
    );
  }

  /** Drops what was prepared for other meters of this kind, of days that these have. Of other days it may be all there is. */
  async keepOnlyOwn(): Promise<void> {
    const { kind, scope } = this.#owner;
    await this.#pool.query(
      `DELETE FROM meter_days AS other WHERE kind = $1 AND scope <> $2 AND EXISTS (
         SELECT FROM meter_days WHERE kind = $1 AND scope = $2 AND day_start = other.day_start)`,
      [kind, scope],
    );
  }
}

type Counters = z.infer<typeof Counters>;

/** A profile as bytes: length of the head (4) · head as JSON · amount · seconds (32-bit floats). */
function encodeProfile({ quarters, amount, seconds, gaps, leftOut, missing }: DayProfile, counters: Counters): Buffer {
  const head = Buffer.from(JSON.stringify({ quarters, rows: amount.length, gaps, leftOut, missing, counters }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, ...[amount, seconds].map((column) => Buffer.from(column.buffer))]);
}

function decodeProfile(bytes: Buffer, from: number): DayProfile {
  const headLength = bytes.readUInt32LE(0);
  const { rows, quarters, leftOut, missing, ...head } = headOf(bytes);
  const gaps = head.gaps.map(({ group, from: since, to = from, amount }) => ({ group, from: since, to, amount }));
  const column = (index: number) => {
    const start = 4 + headLength + index * 4 * rows;
    // A copy of its own, so that it begins where a float may begin.
    return new Float32Array(new Uint8Array(bytes.subarray(start, start + 4 * rows)).buffer);
  };
  return { from, quarters, gaps, leftOut, missing, amount: column(0), seconds: column(1) };
}

/** undefined: an earlier version wrote it, which did not name them. */
function decodeCounters(bytes: Buffer): Counters | undefined {
  return headOf(bytes).counters;
}

function headOf(bytes: Buffer): z.infer<typeof Head> {
  return Head.parse(JSON.parse(bytes.subarray(4, 4 + bytes.readUInt32LE(0)).toString()));
}
