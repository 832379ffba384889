import { execFile, type ExecFileException } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Person } from "../test/people.ts";
import { openOwnServer } from "../test/testDatabase.ts";
import { ADMIN_PASSWORD, TestServer } from "./testServer.ts";
import { programEnvironment } from "../test/programEnvironment.ts";

// Each run of the command is a program that starts.
vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await TestServer.make({ openDatabase: openOwnServer });
  admin = new Person(server, await server.signIn());
});
afterAll(() => server.stop());

/** `npm run admin:reset` with an answer typed at its question. */
async function reset(typed: string, ...names: string[]): Promise<{ code: unknown; said: string }> {
  const program = path.resolve(import.meta.dirname, "adminReset.ts");
  const env = { ...programEnvironment, ATRIUM_DATA: server.database.options.folder };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...names], { env }, (error: ExecFileException | null, ...said) =>
      resolve({ code: error?.code ?? 0, said: said.join("") }),
    );
    child.stdin?.end(typed);
  });
}

async function statusOf(username: string, password: string): Promise<number> {
  const url = "/api/user-service/v1.0/sessions";
  return (await server.app.http.inject({ method: "POST", url, payload: { username, password } })).statusCode;
}

test("changes nothing without the name typed", async () => {
  for (const typed of ["", "y\n", "Admin\n"]) {
    expect(await reset(typed)).toMatchObject({ code: 1, said: expect.stringContaining("Nothing was changed.") });
  }
  expect(await statusOf("admin", ADMIN_PASSWORD)).toBe(201);
});

test("gives the administrator a new password beside the running server, ends the sessions and writes an audit row", async () => {
  for (let failed = 0; failed < 5; failed += 1) await statusOf("admin", "wrong-password");
  expect(await statusOf("admin", ADMIN_PASSWORD)).toBe(429);
  const { code, said } = await reset("admin\n");
  expect(code).toBe(0);
  const password = /with the password (\S+)\. It is shown only once/.exec(said)?.[1] ?? "";
  expect(await statusOf("admin", ADMIN_PASSWORD)).toBe(401);
  expect(await statusOf("admin", password)).toBe(201);
  const { rows } = await server.database.ingest.query(
    "SELECT kind, subject, by_name, after FROM audit_log ORDER BY id",
  );
  expect(rows).toContainEqual({
    kind: "password.reset",
    subject: "admin",
    by_name: expect.stringMatching(/^\S+ at \S+$/),
    after: { endedSessions: expect.any(Number) },
  });
  await server.restart();
  expect((await admin.ask("GET", "/users/me")).statusCode).toBe(401);
});

test("lets a deactivated administrator in again, and lists the administrators where the name is not one of theirs", async () => {
  await server.database.ingest.query("UPDATE users SET is_active = false, username = 'chief'");
  expect(await reset("", "guard")).toEqual({ code: 2, said: expect.stringContaining("There are: chief") });
  const { said } = await reset("chief\n");
  const password = /with the password (\S+)\./.exec(said)?.[1] ?? "";
  expect(await statusOf("chief", password)).toBe(201);
});
