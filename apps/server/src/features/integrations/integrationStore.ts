import type { Kysely } from "kysely";

export interface IntegrationRow {
  readonly key: string;
  readonly is_on: boolean;
  readonly settings: unknown;
  /** 1 for the first change, one more with each. */
  readonly revision: number;
  readonly updated_at: Date;
  readonly by_name: string;
}

export type IntegrationTables = Record<"integrations", IntegrationRow>;

export async function readIntegrations(db: Kysely<IntegrationTables>): Promise<IntegrationRow[]> {
  return await db.selectFrom("integrations").selectAll().execute();
}

export async function writeIntegration(db: Kysely<IntegrationTables>, row: IntegrationRow): Promise<void> {
  const { key, ...values } = { ...row, settings: JSON.stringify(row.settings) };
  await db
    .insertInto("integrations")
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(values))
    .execute();
}
