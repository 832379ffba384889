import type { Generated } from "kysely";

/** The table of migration 0024_meter_readings_in_doubt, as queries see it. */
export type DoubtTables = {
  doubted_readings: {
    id: Generated<number>;
    point_id: number;
    device: string;
    point: string;
    from_at: Date;
    to_at: Date;
    count: number;
    first: number;
    last: number;
    least: number;
    most: number;
    before: number | null;
    reason: string;
    outcome: string;
  };
};

/** The tables of migration 0024_meter_exchanges, as queries see them. */
export type ExchangeTables = {
  meter_exchanges: {
    id: Generated<number>;
    point_id: number;
    device: string;
    point: string;
    at: Date;
    old_end: number;
    new_start: number;
    reason: string;
    by_name: string;
    recorded_at: Date;
    counts_until: Date;
  };
  meter_exchange_withdrawals: {
    exchange_id: number;
    by_name: string;
    recorded_at: Date;
    counts_until: Date;
  };
};
