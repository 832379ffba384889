import type { HoldRow } from "@atrium/contract/devices";
import { type KilowattHours, kilowattHours } from "@atrium/contract";
import { listHolds } from "@atrium/contract/devices";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";

/**
 * Every manual hold, the first to end first. `isAsking` asks the devices what automation would do, which takes longer:
 * the list without it is there first.
 */
export function registerQuery({ isAsking }: { isAsking: boolean }) {
  return queryOptions({
    // Under "holds", so that a settled command has it read again.
    queryKey: ["holds", "register", isAsking],
    queryFn: async ({ signal }) => {
      return (await ask(listHolds, { query: { automatic: isAsking }, signal })).data;
    },
    // Holds end by themselves, without a message.
    refetchInterval: 60_000,
  });
}

/** What is chosen of the register: a place, a system, a person. */
export interface Wanted {
  readonly placement?: string | undefined;
  readonly floor?: string | undefined;
  readonly zone?: string | undefined;
  readonly module?: string | undefined;
  readonly by?: string | undefined;
  /** Held for longer than this, hours. */
  readonly over?: number | undefined;
}

const CORRIDOR = "corridor";

/** Whether a hold is of the place. */
export function isAt(row: Pick<HoldRow, "placement" | "floor" | "zone" | "isCorridor">, wanted: Wanted): boolean {
  if (wanted.placement !== undefined && row.placement !== wanted.placement) return false;
  if (wanted.floor !== undefined && row.floor !== wanted.floor) return false;
  if (wanted.zone === undefined) return true;
  return wanted.zone === CORRIDOR ? row.isCorridor : row.zone === wanted.zone;
}

const HOUR = 3_600_000;

/** Whether a hold has stood for longer than so many hours. */
export function isOver({ since }: Pick<HoldRow, "since">, hours: number | undefined, now: number): boolean {
  return hours === undefined || now - since > hours * HOUR;
}

/** The holds that fit everything that is chosen. @param now the server's clock, epoch ms */
export function matching(rows: readonly HoldRow[], wanted: Wanted, now: number): readonly HoldRow[] {
  return rows.filter(
    (row) =>
      isAt(row, wanted) &&
      (wanted.module === undefined || row.module === wanted.module) &&
      (wanted.by === undefined || row.by === wanted.by) &&
      isOver(row, wanted.over, now),
  );
}

/** The electricity that the holds cost together; undefined where it can be said of none. */
export function costOf(rows: readonly Pick<HoldRow, "energy">[]): KilowattHours | undefined {
  const known = rows.flatMap(({ energy }) => energy?.kilowattHours ?? []);
  return known.length === 0 ? undefined : kilowattHours(known.reduce((sum, one) => sum + one, 0));
}
