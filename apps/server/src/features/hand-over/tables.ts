import type { Generated } from "kysely";

/** The table of migration 0046_hand_overs, as queries see it. */
export type HandOverTables = {
  hand_overs: {
    id: Generated<number>;
    placement: string;
    shift_from: Date;
    signed: string;
    hash: string;
    given_user: number;
    taken_at: Date | null;
    taken_user: number | null;
    taken_by: string | null;
    taken_told: boolean | null;
  };
};
