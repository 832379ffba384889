import { type RawBuilder, sql } from "kysely";

/** Whether a user of the query `users` has a second factor that counts. */
export function hasSecondFactor(): RawBuilder<boolean> {
  return sql<boolean>`(EXISTS (SELECT FROM one_time_codes
      WHERE one_time_codes.user_id = users.id AND one_time_codes.secret IS NOT NULL)
    OR EXISTS (SELECT FROM passkeys WHERE passkeys.user_id = users.id))`;
}
