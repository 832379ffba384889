import type { Generated } from "kysely";

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
