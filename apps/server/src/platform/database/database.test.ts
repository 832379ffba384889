import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "../config.ts";
import { isDatabaseUnavailable, makeClient } from "./connections.ts";
import { openDatabase } from "./database.ts";
import { openOwnServer, type TestDatabase } from "../../../test/testDatabase.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openOwnServer();
});
afterAll(async () => database.stop());

test("a fresh database is migrated and answers", async () => {
  const { rows } = await database.ingest.query<{ count: number }>("SELECT count(*) FROM samples");
  expect(rows).toEqual([{ count: 0 }]);
  expect(database.state()).toBe("available");
});

test("a database process that is killed is noticed, started again, and keeps confirmed rows", async () => {
  const states: string[] = [];
  database.onStateChange((state) => states.push(state));
  await sql`CREATE TABLE kept (n int)`.execute(database.kysely);
  const pid = database.serverPid();
  await killed();
  await back();
  expect(states).toEqual(["unavailable", "available"]);
  expect(database.serverPid()).not.toBe(pid);
  await sql`INSERT INTO kept VALUES (1)`.execute(database.kysely);
});

test("a database that takes no writes is away until it does, as after a failover", async () => {
  const states: string[] = [];
  const end = database.onStateChange((state) => states.push(state));
  const other = makeClient(database.address, "test");
  await other.connect();
  const onlyReads = async (setting: string) => {
    await other.query(`ALTER SYSTEM SET default_transaction_read_only = ${setting}`);
    await other.query("SELECT pg_reload_conf()");
  };
  await onlyReads("on");
  await vi.waitFor(() => expect(states).toEqual(["unavailable"]), WAIT);
  const opening = openDatabase({ ...database.options, url: database.address.connectionString, firstConnectLimit: 300 });
  await expect(opening).rejects.toThrow("The database takes no writes at ");
  await other.query("SET default_transaction_read_only = off");
  await onlyReads("off");
  await vi.waitFor(() => expect(states).toEqual(["unavailable", "available"]), WAIT);
  await other.end();
  end();
});

test("a query while the database is away fails as unavailable, not as wrong", async () => {
  const sleeping = database.heavy.query("SELECT pg_sleep(60)").catch((error: unknown) => error);
  await vi.waitFor(async () => {
    const { rows } = await database.ingest.query("SELECT 1 FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'");
    expect(rows.length).toBe(1);
  });
  await killed();
  expect(isDatabaseUnavailable(await sleeping)).toBe(true);
  await back();
  const wrong = await database.heavy.query("SELECT nonsense").catch((error: unknown) => error);
  expect(isDatabaseUnavailable(wrong)).toBe(false);
});

test("a second opening adopts the running server", async () => {
  const pid = database.serverPid();
  const second = await openDatabase(database.options);
  const adopted = second.serverPid();
  await second.stop();
  expect(adopted).toBe(pid);
  await vi.waitFor(() => expect(database.serverPid()).not.toBe(pid), WAIT);
  await back();
});

test("a missing server is reported as such", async () => {
  const { options } = database;
  const url = `postgresql://atrium@/postgres?host=${options.folder}/nowhere`;
  await expect(openDatabase({ ...options, url, firstConnectLimit: 100 })).rejects.toThrow(
    `is not responding at ${options.folder}/nowhere`,
  );
});

test.each([
  ["a database that is not there", "nowhere", "atrium", "does not exist on that server"],
  ["a user who may not make tables", "postgres", "guest", "may not make tables there"],
])("%s is reported in a sentence, at once", async (_, name, user, sentence) => {
  const { options, ingest } = database;
  await ingest.query("DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN; DROP SCHEMA IF EXISTS own CASCADE");
  const url = `postgresql://${user}@/${name}?host=${options.folder}/postgres/socket`;
  // It does not wait: the limit is a minute.
  await expect(openDatabase({ ...options, url, firstConnectLimit: 60_000 })).rejects.toThrow(sentence);
});

test.each([
  ["a wrong password", "guarded:wrong", "The database refuses the password of DATABASE_URL"],
  ["a user who is not let in", "barred", "does not let the user of DATABASE_URL in from here"],
])("%s is refused in a sentence, at once", async (_, user, sentence) => {
  const { options, ingest } = database;
  const rules = join(options.folder, "postgres/data/pg_hba.conf");
  const before = await readFile(rules, "utf8");
  await ingest.query(
    "DROP ROLE IF EXISTS guarded, barred; CREATE ROLE guarded LOGIN PASSWORD 'right-password'; CREATE ROLE barred LOGIN",
  );
  try {
    await writeFile(rules, `local all guarded scram-sha-256\nlocal all barred reject\n${before}`);
    await ingest.query("SELECT pg_reload_conf()");
    const url = `postgresql://${user}@/postgres?host=${options.folder}/postgres/socket`;
    await expect(openDatabase({ ...options, url, firstConnectLimit: 60_000 })).rejects.toThrow(sentence);
  } finally {
    await writeFile(rules, before);
    await ingest.query("SELECT pg_reload_conf()");
  }
});

test.each([
  ["an older PostgreSQL", "", "The database is PostgreSQL 14.9; Atrium needs 15 or newer"],
  ["a server without TLS, where it is asked for", "?sslmode=require", "asks for TLS, which the database does not have"],
])("%s is refused in a sentence, at once", async (_, query, sentence) => {
  const old = await oldServer();
  const url = `postgresql://atrium:secret@127.0.0.1:${old.port}/atrium${query}`;
  const opening = openDatabase({ ...database.options, url, firstConnectLimit: 60_000 });
  await expect(opening).rejects.toThrow(sentence);
  await old.close();
});

test("an address that cannot be read is refused at once, in a sentence that does not repeat its password", async () => {
  const url = "postgresql://atrium:secret@host:port/atrium";
  const opening = openDatabase({ ...database.options, url, firstConnectLimit: 60_000 });
  await expect(opening).rejects.toThrow(
    /^DATABASE_URL cannot be read: expected postgresql:\/\/user:password@host:5432\/database$/,
  );
});

test("an address of another kind is refused before anything starts", () => {
  expect(() => readConfig({ DATABASE_URL: "mysql://atrium@host/atrium" })).toThrow(
    "DATABASE_URL: reads postgresql://user:password@host:5432/database",
  );
});

test.each(["no-such-host.invalid:5432", "127.0.0.1:9"])(
  "a server that does not answer at %s may come up later: the log says at once that it is waited for",
  async (place) => {
    const warn = vi.fn<(fields: object, message: string) => void>();
    const log = { ...database.options.log, warn };
    const url = `postgresql://atrium:secret@${place}/atrium`;
    const opening = openDatabase({ ...database.options, log, url, firstConnectLimit: 600 });
    await expect(opening).rejects.toThrow(`The database is not responding at ${place}`);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      `The database is not responding at ${place}: it may still come up`,
    );
  },
);

test.each(["PG_VERSION", "global/pg_control"])(
  "a data folder without its %s is left as it is, and the sentence says what to do",
  async (missing) => {
    const folder = await mkdtemp(join(tmpdir(), "atrium-half-"));
    const data = join(folder, "postgres/data");
    for (const place of ["base/1", "global", "pg_wal"]) await mkdir(join(data, place), { recursive: true });
    for (const file of ["PG_VERSION", "global/pg_control", "base/1/2619"]) await writeFile(join(data, file), "18\n");
    await rm(join(data, missing));
    const { embedded, log } = database.options;
    await expect(openDatabase({ folder, log, ...(embedded && { embedded }) })).rejects.toThrow(
      `${data} is not a whole database: ${missing} is missing. Put the missing files back`,
    );
    expect(await readFile(join(data, "base/1/2619"), "utf8")).toBe("18\n");
    await rm(folder, { recursive: true, force: true });
  },
);

test("a database of a newer version is left as it is, and the sentence says what to do", async () => {
  const { options, ingest } = database;
  await ingest.query("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999_tomorrow', '2099-01-01')");
  await expect(openDatabase(options)).rejects.toThrow("written by a newer version of Atrium (9999_tomorrow)");
  await back();
  await ingest.query("DELETE FROM kysely_migration WHERE name = '9999_tomorrow'");
});

test("a first start that was killed while the cluster was made starts over", async () => {
  const folder = await mkdtemp(join(tmpdir(), "atrium-killed-"));
  const { embedded, log } = database.options;
  await mkdir(join(folder, "postgres/data/base"), { recursive: true });
  await writeFile(join(folder, "postgres/data/PG_VERSION"), "18\n");
  await writeFile(join(folder, "postgres/cluster-unfinished"), "");
  const opened = await openDatabase({ folder, log, ...(embedded && { embedded }) });
  const { rows } = await opened.ingest.query<{ count: number }>("SELECT count(*) FROM samples");
  await opened.stop();
  await rm(folder, { recursive: true, force: true });
  expect(rows).toEqual([{ count: 0 }]);
});

test("a stop while the server starts again still stops it", async () => {
  const other = await openOwnServer();
  const pid = other.serverPid() ?? 0;
  process.kill(pid, "SIGKILL");
  await vi.waitFor(() => expect(other.serverPid()).not.toBe(pid), WAIT);
  await vi.waitFor(() => expect(other.serverPid()).toBeDefined(), { ...WAIT, interval: 1 });
  const next = other.serverPid() ?? 0;
  await other.stop();
  expect(() => process.kill(next, 0)).toThrow("ESRCH");
});

/** As much of an older PostgreSQL as a client sees before it asks for anything of ours. */
async function oldServer(): Promise<{ port: number; close(): Promise<void> }> {
  const TLS_REQUEST = 80_877_103;
  const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
  const column = Buffer.concat([
    Buffer.from("version\0"),
    Buffer.alloc(6),
    Buffer.from([0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]),
  ]);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      if (bytes.length === 8 && bytes.readUInt32BE(4) === TLS_REQUEST) {
        socket.write("N");
      } else if (bytes[0] === 0) {
        socket.write(Buffer.concat([message("R", Buffer.alloc(4)), ready]));
      } else if (bytes[0] === 0x51) {
        const row = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, 4]), Buffer.from("14.9")]);
        const fields = Buffer.concat([Buffer.from([0, 1]), column]);
        socket.write(
          Buffer.concat([message("T", fields), message("D", row), message("C", Buffer.from("SELECT 1\0")), ready]),
        );
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const place = server.address();
  return {
    port: typeof place === "object" && place !== null ? place.port : 0,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** One message of PostgreSQL's protocol, version 3. */
function message(kind: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeUInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

const WAIT = { timeout: 20_000, interval: 5 };

async function killed(): Promise<void> {
  const pid = database.serverPid();
  if (pid === undefined) throw new Error("no server process");
  process.kill(pid, "SIGKILL");
  await vi.waitFor(() => expect(database.state()).toBe("unavailable"), WAIT);
}

async function back(): Promise<void> {
  await vi.waitFor(() => expect(database.state()).toBe("available"), WAIT);
}
