import { makeClient, type ServerAddress } from "../src/platform/database/connections.ts";

/** Where a PostgreSQL of the tests listens. */
export interface ServerPlace {
  /** The folder of its unix socket. */
  readonly host: string;
  readonly port: number;
}

/** PostgreSQL's own template, in which nothing is. */
export const EMPTY = "template0";

export function addressOf({ host, port }: ServerPlace, database: string): ServerAddress {
  return { host, port, user: "atrium", database };
}

/** The same as a connection string, as DATABASE_URL has it. */
export function urlOf({ host, port }: ServerPlace, database: string): string {
  return `postgresql://atrium@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** @param database nobody may be connected to the template */
export async function createDatabase(
  place: ServerPlace,
  database: { readonly name: string; readonly template: string },
): Promise<void> {
  await order(place, `CREATE DATABASE "${database.name}" TEMPLATE "${database.template}"`);
}

/** Ends the connections to it too. */
export async function dropDatabase(place: ServerPlace, name: string): Promise<void> {
  await order(place, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
}

async function order(place: ServerPlace, statement: string): Promise<void> {
  const client = makeClient(addressOf(place, "postgres"), "test");
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
