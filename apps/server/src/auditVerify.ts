// `npm run audit:verify -- [link]`: walks the audit log's chain and names the first row that is not what was recorded.
// With a link that was noted earlier, it also tells whether the rows up to that one are still there.
import { access } from "node:fs/promises";
import path from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import { AuditLog, type AuditProof } from "./features/identity/auditLog.ts";
import { readConfig } from "./platform/config.ts";
import { makeClient, makePool, type ServerAddress } from "./platform/database/connections.ts";
import { EmbeddedServer } from "./platform/database/embeddedServer.ts";
import { createLog } from "./platform/log.ts";

const { databaseUrl, dataFolder } = readConfig(process.env);
const given = process.argv[2];

/** Our own server, which runs already where Atrium runs; started for the walk where it does not. */
const folder = path.join(dataFolder, "postgres");
const own = databaseUrl === undefined ? new EmbeddedServer({ folder, log: createLog("silent") }) : undefined;
const address: ServerAddress =
  own === undefined
    ? { connectionString: databaseUrl }
    : { host: own.socketFolder, port: own.port, user: "atrium", database: "postgres" };

async function answers(): Promise<boolean> {
  const client = makeClient(address, "audit");
  client.on("error", () => undefined);
  return client.connect().then(
    async () => client.end().then(() => true),
    () => false,
  );
}

async function verify(): Promise<AuditProof> {
  const pool = makePool(address, { name: "audit", size: 1, statementLimit: 0 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await new AuditLog(db).verify(given);
  } finally {
    await db.destroy();
  }
}

function tell(proof: AuditProof): void {
  const { rows, hash, broken, hasGiven } = proof;
  const say = (text: string) => process.stdout.write(`${text}\n`);
  if (broken !== undefined) {
    const at = new Date(broken.at).toISOString();
    say(`The audit log is broken at row ${broken.id} (${at}, ${broken.kind}, by ${broken.by}).`);
    say(`This row was changed, or rows right before it were changed or removed. The ${rows} rows before it are whole.`);
    process.exitCode = 1;
    return;
  }
  say(`The audit log is whole: ${rows === 1 ? "1 row" : `${rows} rows`}. Its newest link is ${hash}`);
  if (given === undefined) return;
  if (hasGiven) {
    say("The given link is one of them: every row up to it is as it was.");
    return;
  }
  say("The given link is not one of them: rows at the end were removed, or the whole log was written anew.");
  process.exitCode = 1;
}

async function run(): Promise<void> {
  if (own !== undefined) {
    const data = path.join(folder, "data");
    await access(data).catch(() => {
      throw new Error(`There is no database at ${data}: ATRIUM_DATA or DATABASE_URL names another place`);
    });
  }
  const isRunning = await answers();
  if (!isRunning) await own?.start();
  try {
    tell(await verify());
  } finally {
    if (!isRunning) await own?.stop();
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
