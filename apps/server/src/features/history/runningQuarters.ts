import { DAY, HOUR } from "@atrium/time";
import type { PoolClient } from "pg";
import { EventLoopYielder } from "../../platform/eventLoopYielder.ts";
import { inOrder, openQuarters, readQuarters, settledQuarters } from "./buckets.ts";
import type { Day } from "./spans.ts";
import { readRolledUp, type RolledUp } from "./stateStore.ts";
import type { Summary } from "./summary.ts";

/** Ranges whose quarter hours are kept: the running day of a few sets of points. */
const MAX_KEPT = 6;
/** The longest day of a site, on which clocks are put back, ms. */
const MAX_DAY_LENGTH = DAY + 2 * HOUR;

interface Settled {
  /** Of what it was read from. */
  readonly print: string;
  readonly quarters: ReadonlyMap<number, readonly Summary[]>;
}

/**
 * Quarter hours up to now. What is rolled up of them is read again only when it has changed, which is every quarter of an hour
 * and when late samples come: pages ask for the running day every few seconds.
 */
export class RunningQuarters {
  readonly #settled = new Map<string, Settled>();

  /** Without points that have none. @param client of a transaction that sees one state */
  async read(client: PoolClient, points: readonly number[], range: Day): Promise<Map<number, Summary[]>> {
    const state = await readRolledUp(client);
    if (range.to <= state.rolled) return readQuarters(client, points, range);
    const settled = await this.#settledOf(client, points, { ...range, state });
    const open = await openQuarters(client, points, { ...range, state });
    const all = new Map<number, Summary[]>();
    for (const point of new Set(points)) {
      const quarters = inOrder(settled.get(point) ?? [], open(point));
      if (quarters.length > 0) all.set(point, quarters);
    }
    return all;
  }

  async #settledOf(
    client: PoolClient,
    points: readonly number[],
    range: Day & { readonly state: RolledUp },
  ): Promise<Settled["quarters"]> {
    const { rolled, forgotten } = range.state;
    const key = `${range.from} ${points.join(" ")}`;
    const print = `${rolled} ${forgotten} ${await readVersions(client, range)}`;
    const kept = this.#settled.get(key);
    this.#settled.delete(key);
    const next = kept?.print === print ? kept : { print, quarters: await readSettled(client, points, range) };
    this.#settled.set(key, next);
    const [oldest] = this.#settled.keys();
    if (this.#settled.size > MAX_KEPT && oldest !== undefined) this.#settled.delete(oldest);
    return next.quarters;
  }
}

async function readSettled(
  client: PoolClient,
  points: readonly number[],
  range: Day & { readonly state: RolledUp },
): Promise<Settled["quarters"]> {
  const settled = await settledQuarters(client, points, range);
  const yielder = new EventLoopYielder();
  const quarters = new Map<number, readonly Summary[]>();
  for (const point of points) {
    quarters.set(point, settled(point));
    await yielder.yieldIfDue();
  }
  return quarters;
}

/** How often the days that a range touches have changed, in one word. */
async function readVersions(client: PoolClient, { from, to }: Day): Promise<string> {
  const { rows } = await client.query<{ versions: string | null }>({
    name: "versions-of-range",
    text: `SELECT string_agg(version::text, ' ' ORDER BY day_start) AS versions FROM history_days
      WHERE day_start > to_timestamp($1::float8 / 1000) AND day_start < to_timestamp($2::float8 / 1000)`,
    values: [from - MAX_DAY_LENGTH, to],
  });
  return rows[0]?.versions ?? "";
}
