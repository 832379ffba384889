import { Client, types as builtIn, type ClientConfig, type CustomTypesConfig } from "pg";
import { assertEpoch, coreName } from "./coreEpoch.ts";
import { DatabaseAwayError, LinedPool } from "./linedPool.ts";

/** The address of a PostgreSQL server, in the form that `pg` takes. */
export type ServerAddress = Pick<ClientConfig, "connectionString" | "host" | "port" | "user" | "database">;

/** Another database of the same server. */
export function addressWithin(address: ServerAddress, database: string): ServerAddress {
  if (address.connectionString === undefined) return { ...address, database };
  return { connectionString: urlWithin(address.connectionString, database) };
}

/**
 * The same of a connection string.
 * @internal for tests
 */
export function urlWithin(connectionString: string, database: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}

const CONNECT_LIMIT = 3_000;
/** Longer than any statement takes, also one without a limit. A server that does not answer at all is found by the watch. */
const SILENCE_LIMIT = 600_000;

/** The longest that a timer can be set for, ms: without a limit of statements, waiting has no limit either. */
const MAX_TIMEOUT = 2 ** 31 - 1;

/** PostgreSQL's 64-bit numbers arrive as numbers: all of ours fit. */
const types: CustomTypesConfig = {
  getTypeParser(type, format) {
    if (type === builtIn.builtins.INT8 && format !== "binary") return Number;
    return builtIn.getTypeParser(type, format);
  },
};

export interface PoolOptions {
  readonly name: string;
  readonly size: number;
  /** Ms after which the server gives a statement up; 0: never. */
  readonly statementLimit: number;
  /** Ms for which a query waits while others use all connections; as long as a statement may take, if left out. */
  readonly timeout?: number;
  /** Of the core that connects, where there may be several. */
  readonly epoch?: number | undefined;
}

export function makePool(
  address: ServerAddress,
  { name, size, statementLimit, timeout = statementLimit || MAX_TIMEOUT, epoch }: PoolOptions,
): LinedPool {
  const pool = new LinedPool({
    ...address,
    timeout,
    silenceLimit: SILENCE_LIMIT,
    keepAlive: true,
    types,
    max: size,
    application_name: epoch === undefined ? `atrium ${name}` : `${coreName(epoch)} ${name}`,
    statement_timeout: statementLimit,
    connectionTimeoutMillis: CONNECT_LIMIT,
    ...(epoch === undefined ? {} : { admit: async (client) => assertEpoch(client, epoch) }),
  });
  // A connection that ends is replaced at the next query, whose caller gets the error. Without a listener it would end
  // us.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

export function makeClient(address: ServerAddress, name: string): Client {
  return new Client({
    ...address,
    types,
    application_name: `atrium ${name}`,
    connectionTimeoutMillis: CONNECT_LIMIT,
  });
}

/** Not so on a standby, and while a server that crashed recovers. */
export async function takesWrites(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ only: string }>("SELECT current_setting('transaction_read_only') AS only");
  return rows[0]?.only === "off";
}

/** An error of PostgreSQL or the address that waiting cannot mend, as a sentence; undefined: it may still come up. */
export function whyNever(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  switch (code) {
    case "28P01":
      return "The database refuses the password of DATABASE_URL";
    case "28000":
      return "The database does not let the user of DATABASE_URL in from here";
    case "3D000":
      return "The database that DATABASE_URL names does not exist on that server";
    default:
      return saysNoTls(error) ? "DATABASE_URL asks for TLS, which the database does not have" : undefined;
  }
}

/** The library has no code for it. */
function saysNoTls(error: unknown): boolean {
  return error instanceof Error && error.message === "The server does not support SSL connections";
}

/** Whether an error means that the database is away, rather than that a query was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseAwayError) return true;
  // Errors of connecting, whichever: no route, no descriptors left, a line that is full.
  if ("syscall" in error && (error.syscall === "connect" || error.syscall === "getaddrinfo")) return true;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  // Classes 08 (connection) and 57P (operator's stop, crash, starting up), a standby (25006), and errors of the socket itself.
  if (/^(08|57P|53300|25006|ECONN|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_)/.test(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/.test(
    error.message,
  );
}

/** Whether the database will never take this input: wrong data or a broken constraint, not a temporary failure. */
export function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && /^2[23]/.test(error.code);
}
