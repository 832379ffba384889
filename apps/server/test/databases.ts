import { makeClient, urlWithin } from "../src/platform/database/connections.ts";

/** A PostgreSQL of the tests. */
export interface ServerPlace {
  /** The connection string of its database `postgres`, for a user who may do everything there. */
  readonly url: string;
}

/** An address as a connection string. */
export interface ServerUrl {
  readonly connectionString: string;
}

/** PostgreSQL's own template, in which nothing is. */
export const EMPTY = "template0";

/** A server of ours. @param socketFolder of its unix socket */
export function ownPlace({
  socketFolder,
  port,
}: {
  readonly socketFolder: string;
  readonly port: number;
}): ServerPlace {
  return { url: `postgresql://atrium@localhost:${port}/postgres?host=${encodeURIComponent(socketFolder)}` };
}

export function addressOf(place: ServerPlace, database: string): ServerUrl {
  return { connectionString: urlOf(place, database) };
}

/** As DATABASE_URL has it. */
export function urlOf({ url }: ServerPlace, database: string): string {
  return urlWithin(url, database);
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
