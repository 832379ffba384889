import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { Paged, USER_API } from "@atrium/contract";
import { AuditProofReply, AuditRow, RoleRow, SignIns } from "@atrium/contract/people";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Person, PASSWORD, roleOf, signIn } from "../../../test/people.ts";
import { TestServer } from "../../testServer.ts";
import { AuditLog } from "./auditLog.ts";

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await TestServer.make();
  admin = new Person(server, await server.signIn());
});
afterAll(() => server.stop());

async function rowsOf(query: string) {
  return Paged(AuditRow).parse((await admin.ask("GET", `/audit?${query}`)).json());
}

async function newest(): Promise<AuditRow> {
  const [row] = (await rowsOf("")).data;
  if (row === undefined) throw new Error("the audit log is empty");
  return row;
}

describe("the audit log has", () => {
  it("sign-ins, failures and sign-outs, with their addresses", async () => {
    const user = await admin.addUser("comer", "Guard");
    const browser = await signIn(server, "comer");
    await browser.ask("DELETE", "/sessions/current");
    await expect(signIn(server, "comer", "wrong")).rejects.toThrow("refused with 401");
    const { data } = await rowsOf("who=comer&orderBy=ASC");
    expect(data.map((row) => [row.kind, row.subject, row.address])).toEqual([
      ["session.started", "comer", "127.0.0.1"],
      ["session.ended", "comer", "127.0.0.1"],
      ["sign-in.failed", "comer", "127.0.0.1"],
    ]);
    expect(data.every((row) => row.at >= user.createdAt && /^[0-9a-f]{64}$/.test(row.hash))).toBe(true);
  });

  it("for everyone what was tried under the own name, in whatever case it was typed, and of nobody else", async () => {
    await admin.addUser("goer", "Guard");
    await expect(signIn(server, "Goer", "wrong")).rejects.toThrow("refused with 401");
    const browser = await signIn(server, "goer");
    const { rows } = SignIns.parse((await browser.ask("GET", "/users/me/sign-ins")).json());
    expect(rows.map(({ isFailed, factor, address }) => [isFailed, factor, address])).toEqual([
      [false, null, "127.0.0.1"],
      [true, null, "127.0.0.1"],
    ]);
  });

  it("the first user", async () => {
    const [first] = (await rowsOf("orderBy=ASC")).data;
    expect(first).toMatchObject({ kind: "user.created", by: "Atrium", address: null, subject: "admin" });
  });

  it("the old and new values of a user, and nothing where nothing changed", async () => {
    const user = await admin.addUser("mover", "Guard");
    expect(await newest()).toMatchObject({
      kind: "user.created",
      by: "admin",
      subject: "mover",
      before: null,
      after: { username: "mover", role: "Guard", isActive: true },
    });
    const { id: roleId } = await admin.role("Operator");
    const account = { username: "mover", roleId, isActive: false };
    await admin.ask("PUT", `/users/${user.id}`, account);
    const change = { before: { role: "Guard", isActive: true }, after: { role: "Operator", isActive: false } };
    expect(await newest()).toMatchObject({ kind: "user.changed", subject: "mover", ...change });
    const { id } = await newest();
    await admin.ask("PUT", `/users/${user.id}`, account);
    expect((await newest()).id).toBe(id);
  });

  it("the old and new values of a role until it is deleted", async () => {
    const role = RoleRow.parse((await admin.ask("POST", "/roles", roleOf("Brief", ["viewable"]))).json());
    await admin.ask("PUT", `/roles/${role.id}`, roleOf("Brief", ["viewable", "bookable"]));
    expect(await newest()).toMatchObject({
      kind: "role.changed",
      before: { permissions: ["viewable"] },
      after: { permissions: ["viewable", "bookable"] },
    });
    await admin.ask("DELETE", `/roles/${role.id}`);
    expect(await newest()).toMatchObject({ kind: "role.deleted", subject: "Brief", after: null });
  });

  it("passwords that were set, reset and refused, but never a password or its hash", async () => {
    const user = await admin.addUser("keeper", "Guard");
    const browser = await signIn(server, "keeper");
    await browser.ask("PUT", "/users/me/password", { currentPassword: "no-idea-at-all", newPassword: PASSWORD });
    const change = { currentPassword: PASSWORD, newPassword: "eight-lamps-burn" };
    await browser.ask("PUT", "/users/me/password", change);
    await admin.ask("POST", `/users/${user.id}/password`, { password: "nine-lamps-burn" });
    const reply = await admin.ask("GET", "/audit");
    expect(
      Paged(AuditRow)
        .parse(reply.json())
        .data.slice(0, 4)
        .map((row) => [row.kind, row.by]),
    ).toEqual([
      ["password.reset", "admin"],
      ["password.changed", "keeper"],
      ["password.refused", "keeper"],
      ["session.started", "keeper"],
    ]);
    expect(reply.body).not.toMatch(/lamps|argon|no-idea/);
  });

  it("the administrator who ended a session, and its user", async () => {
    const user = await admin.addUser("ended", "Guard");
    await signIn(server, "ended");
    const { data } = Paged(AuditRow.pick({ id: true })).parse(
      (await admin.ask("GET", `/users/${user.id}/sessions`)).json(),
    );
    await admin.ask("DELETE", `/users/${user.id}/sessions/${data[0]?.id}`);
    expect(await newest()).toMatchObject({ kind: "session.revoked", by: "admin", subject: "ended" });
  });

  it("each command with its values, once however often it is repeated", async () => {
    await server.app.start();
    const targets = ["L-O1-B-03", "L-O1-B-04"].map((device) => ({ device, point: "level", value: 40 }));
    const command = { id: crypto.randomUUID(), targets, reason: "Too dark" };
    const send = async () => admin.status("POST", "/api/core-service/v1.0/commands", command);
    expect([await send(), await send()]).toEqual([202, 202]);
    const { data } = await rowsOf("kind=command.sent");
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      by: "admin",
      address: "127.0.0.1",
      subject: "2 targets",
      before: { values: { "L-O1-B-03 level": null } },
      after: { command: command.id, reason: "Too dark", values: { "L-O1-B-03 level": 40, "L-O1-B-04 level": 40 } },
    });
    // Its outcome is a row of its own, which comes when the field has answered: no later test must be surprised by it.
    const settled = async () => {
      const { rows } = await sql`SELECT id FROM audit_log WHERE kind = 'command.settled'`.execute(
        server.database.kysely,
      );
      return rows;
    };
    await expect.poll(settled, { timeout: 30_000 }).not.toEqual([]);
  });
});

describe("the audit list", () => {
  it("is filtered by person, kind and time, in pages", async () => {
    const failed = await rowsOf("kind=sign-in.failed&size=50");
    expect(failed.data.every((row) => row.kind === "sign-in.failed")).toBe(true);
    const { data, total } = await rowsOf("size=10&page=2");
    expect([data.length > 0, total > 10]).toEqual([true, true]);
    const at = data[0]?.at ?? 0;
    expect((await rowsOf(`from=${at}&size=50`)).data.every((row) => row.at >= at)).toBe(true);
    expect((await rowsOf(`to=${at}&size=50`)).data.every((row) => row.at < at)).toBe(true);
    expect((await rowsOf("who=ADM&kind=role.changed")).data.map((row) => row.by)).toContain("admin");
    expect((await rowsOf("who=%25")).total).toBe(0);
  });

  it.each(["kind=everything", "from=yesterday", "to=1e300", "orderBy=up"])("refuses %s", async (query) => {
    expect(await admin.status("GET", `/audit?${query}`)).toBe(400);
  });

  it("can be read and nothing else", async () => {
    for (const method of ["POST", "PUT", "DELETE"] as const) expect(await admin.status(method, "/audit", {})).toBe(404);
    const { kysely } = server.database;
    await expect(sql`UPDATE audit_log SET by_name = 'nobody'`.execute(kysely)).rejects.toThrow("append-only");
    await expect(sql`DELETE FROM audit_log`.execute(kysely)).rejects.toThrow("append-only");
    await expect(sql`TRUNCATE audit_log`.execute(kysely)).rejects.toThrow("append-only");
  });
});

describe("the chain", () => {
  let log: AuditLog;
  beforeAll(async () => {
    log = new AuditLog(server.database.kysely);
    for (let number = 0; number < 6; number += 1) await admin.addRole(`Link ${number}`, ["viewable"]);
  });

  /** The acts of a person who owns the database. */
  async function tamper(change: string): Promise<void> {
    const { kysely } = server.database;
    await sql`ALTER TABLE audit_log DISABLE TRIGGER audit_log_is_append_only`.execute(kysely);
    await sql.raw(change).execute(kysely);
    await sql`ALTER TABLE audit_log ENABLE TRIGGER audit_log_is_append_only`.execute(kysely);
  }

  it("is whole after many rows at once, and after names that the database can't store unchanged", async () => {
    const before = await log.verify();
    const attempt = async (username: string) =>
      server.app.http.inject({ method: "POST", url: `${USER_API}/sessions`, payload: { username, password: "x" } });
    const replies = await Promise.all(Array.from({ length: 12 }, (_, index) => attempt(`crowd-${index}`)));
    replies.push(await attempt("nul\u0000nul"), await attempt("half \uD83D"), await attempt("ผู้ใช้ 💡"));
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array.from({ length: 15 }, () => 401));
    const after = await log.verify(before.hash);
    expect(after).toMatchObject({ rows: before.rows + 15, hasGiven: true });
    expect(after.broken).toBeUndefined();
  });

  it("shows the first row that was changed by hand, whichever field was changed", async () => {
    const { rows } = await log.verify();
    const middle = Math.floor(rows / 2);
    const found = await sql<{ id: number }>`SELECT id FROM audit_log ORDER BY id LIMIT 1 OFFSET ${middle - 1}`.execute(
      server.database.kysely,
    );
    const id = found.rows[0]?.id;
    for (const change of ["by_name = by_name || '.'", "at = at + interval '1 s'", `after = '{"isActive": false}'`]) {
      await sql`CREATE TABLE kept AS SELECT * FROM audit_log WHERE id = ${id}`.execute(server.database.kysely);
      await tamper(`UPDATE audit_log SET ${change} WHERE id = ${id}`);
      expect(await log.verify()).toMatchObject({ rows: middle - 1, broken: { id } });
      await tamper(
        `UPDATE audit_log SET (by_name, at, after) = (SELECT by_name, at, after FROM kept) WHERE id = ${id}`,
      );
      await sql`DROP TABLE kept`.execute(server.database.kysely);
      expect((await log.verify()).broken).toBeUndefined();
    }
  });

  it("is walked for the page: rows, newest link, a link noted earlier, and the row that was changed", async () => {
    const { hash } = await newest();
    await admin.addUser("walker", "Guard");
    const whole = await proof(`?link=${hash.toUpperCase()}`);
    const last = (await rowsOf("kind=user.created")).data[0];
    expect(whole).toMatchObject({ broken: null, hasLink: true, newest: { id: last?.id, hash: last?.hash } });
    expect(whole.oldestAt).toBe((await rowsOf("orderBy=ASC")).data[0]?.at);
    expect(await proof(`?link=${"0".repeat(64)}`)).toMatchObject({ rows: whole.rows, hasLink: false });
    expect(await proof("")).toMatchObject({ hasLink: null });
    expect(await admin.status("GET", "/audit/proof?link=xyz")).toBe(400);

    const change = async (by: string) => tamper(`UPDATE audit_log SET by_name = ${by} WHERE id = ${last?.id}`);
    await change("'nobody'");
    expect(await proof("")).toMatchObject({ broken: { id: last?.id, kind: "user.created", by: "nobody" } });
    await change("'admin'");
    expect((await proof("")).broken).toBeNull();
    const guard = await signIn(server, "walker");
    expect(await guard.status("GET", "/audit/proof")).toBe(403);
  });

  async function proof(query: string): Promise<AuditProofReply> {
    return AuditProofReply.parse((await admin.ask("GET", `/audit/proof${query}`)).json());
  }

  it("is walked by `npm run audit:verify`, beside the running server", async () => {
    const { rows, hash } = await log.verify();
    expect(await command()).toEqual([0, expect.stringContaining(`whole: ${rows} rows. Its newest link is ${hash}`)]);
    expect(await command(hash)).toEqual([0, expect.stringContaining("every row up to it is as it was")]);

    await tamper("DELETE FROM audit_log WHERE id = (SELECT max(id) FROM audit_log)");
    expect(await command()).toEqual([0, expect.stringContaining(`whole: ${rows - 1} rows`)]);
    expect(await command(hash)).toEqual([1, expect.stringContaining("rows at the end were removed")]);

    const [third, fourth] = (await rowsOf("orderBy=ASC")).data.slice(2);
    await tamper(`DELETE FROM audit_log WHERE id = ${third?.id}`);
    const [code, said] = await command();
    expect([code, said]).toEqual([1, expect.stringContaining(`broken at row ${fourth?.id} (`)]);
    expect(said).toContain("The 2 rows before it are whole");
    expect(await admin.status("GET", "/users/me")).toBe(200);
  });

  /** @returns exit code and output */
  async function command(...given: string[]): Promise<[number, string]> {
    const program = path.resolve(import.meta.dirname, "../../auditVerify.ts");
    const env = { ...process.env, DATABASE_URL: server.database.options.url };
    return promisify(execFile)(process.execPath, [program, ...given], { env }).then(
      ({ stdout }): [number, string] => [0, stdout],
      (error: unknown): [number, string] => {
        if (!(error instanceof Error && "code" in error && "stdout" in error)) throw error;
        return [Number(error.code), String(error.stdout)];
      },
    );
  }
});
