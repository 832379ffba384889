import { Paged } from "@atrium/contract";
import { AuditRow, RoleRow } from "@atrium/contract/people";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Person, PASSWORD, roleOf, signIn } from "../../../test/people.ts";
import { linkOf } from "../../platform/audit/auditChain.ts";
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

test("acts on accounts, passwords and roles read as sentences", async () => {
  const user = await admin.addUser("mover", "Guard");
  const { id: roleId } = await admin.role("Operator");
  const browser = await signIn(server, "mover");
  const wrong = { currentPassword: "no-idea-at-all", newPassword: "eight-lamps-burn" };
  await browser.ask("PUT", "/users/me/password", wrong);
  await browser.ask("PUT", "/users/me/password", { ...wrong, currentPassword: PASSWORD });
  await browser.ask("DELETE", "/sessions/current");
  await expect(signIn(server, "mover", "wrong")).rejects.toThrow("refused with 401");
  await admin.ask("POST", `/users/${user.id}/password`, { password: "nine-lamps-burn" });
  await admin.ask("PUT", `/users/${user.id}`, { username: "moved", roleId, isActive: false });
  const role = RoleRow.parse((await admin.ask("POST", "/roles", roleOf("Brief", ["viewable"]))).json());
  await admin.ask("PUT", `/roles/${role.id}`, roleOf("Short", ["bookable", "controllable"]));
  await admin.ask("DELETE", `/roles/${role.id}`);
  const { data } = await rowsOf("size=50&orderBy=ASC&search=e");
  expect(data.map(({ sentence }) => sentence).filter((sentence) => !sentence.startsWith("Role Guard"))).toEqual([
    "User admin added as Administrator",
    "admin signed in",
    "User mover added as Guard",
    "mover signed in",
    "mover could not change their password: wrong current password",
    "mover changed their password",
    "mover signed out",
    "Sign-in as mover failed",
    "Password of mover reset",
    "User mover: renamed to moved, role Guard → Operator, deactivated",
    "Role Brief added: View",
    "Role Brief: renamed to Short, Control and Book added, View removed",
    "Role Short deleted",
  ]);
});

test("a command reads as a sentence with its place, in words that outlive a name, and with its outcome", async () => {
  await server.app.start();
  const send = async (targets: object[]) =>
    admin.status("POST", "/api/core-service/v1.0/commands", { id: crypto.randomUUID(), targets, reason: "Too dark" });
  const asked = [
    ["L-O1-B-03", "L-O1-B-04"].map((device) => ({ device, point: "level", value: 40 })),
    [{ device: "LF-O-11", point: "send", value: 3 }],
    [{ device: "LF-O-11", point: "hold-door", value: 30 }],
    [{ device: "L-O2-A-01", point: "level", value: null }],
    [{ device: "CU-O1-A-01", point: "target", value: 100 }],
    [{ device: "PA-O1-A-01", point: "media", value: 2 }],
    [
      { device: "AC-O1-A-02", point: "on", value: 1 },
      { device: "AC-O1-A-02", point: "mode", value: 2 },
      { device: "AC-O1-A-02", point: "setpoint", value: 24 },
    ],
    [
      { device: "AC-O1-A-01", point: "setpoint", value: 24.5 },
      { device: "AC-O1-A-02", point: "setpoint", value: 24.5 },
    ],
    [
      { device: "L-O1-B-03", point: "level", value: 40 },
      { device: "L-O2-A-01", point: "level", value: 40 },
      { device: "L-O2-A-02", point: "level", value: 0 },
    ],
  ];
  for (const targets of asked) expect(await send(targets)).toBe(202);
  const { data } = await rowsOf("kind=command.sent&orderBy=ASC");
  expect(data.map((row) => [row.sentence, row.place])).toEqual([
    ["2 lights set to 40 %", "Office Building, 1st Floor, Zone B"],
    ["Lift 1 sent to 3rd Floor", "Office Building"],
    ["Lift 1: door held open for 30 s", "Office Building"],
    [expect.stringMatching(/ released$/), "Office Building, 2nd Floor, Zone A"],
    ["Open office A north curtain opened", "Office Building, 1st Floor, Zone A"],
    ["Corridor A set to play Chime", expect.stringMatching(/^Office Building, 1st Floor/)],
    [
      expect.stringMatching(/^Open office A AC 2 turned on, mode set to \w+, setpoint set to 24.00 °C$/),
      "Office Building, 1st Floor, Zone A",
    ],
    ["2 air conditioners: setpoint set to 24.50 °C", "Office Building, 1st Floor, Zone A"],
    [expect.stringMatching(/^2 lights set to 40 %, .+ turned off$/), "Office Building"],
  ]);
  await vi.waitFor(
    async () => {
      const [first] = (await rowsOf("kind=command.sent&orderBy=ASC")).data;
      expect(first?.outcome).toMatchObject({ isConfirmed: false, sentence: "2 of 2 not confirmed: 2 not sent" });
    },
    { timeout: 15_000, interval: 200 },
  );
  expect((await rowsOf("search=set to 40 %25, 2 of 2 not")).total).toBe(1);
  expect((await rowsOf("kind=command.settled&search=2 of 2 not confirmed")).total).toBeGreaterThan(0);
  expect((await rowsOf("size=50")).data.map(({ kind }) => kind)).not.toContain("command.settled");
});

test("the audit is searched in the text of a row: the sentence, the place, the reason, the person and the address", async () => {
  for (const search of ["LIFT 1 sent", "zone b", "too dark", "admin", "127.0.0.1"]) {
    expect((await rowsOf(`search=${search}`)).total).toBeGreaterThan(0);
  }
  expect((await rowsOf("search=L-O1-B-03")).total).toBe(0);
});

test("an older row without words shows its kind; it is found too and leaves the chain whole", async () => {
  const { kysely } = server.database;
  const row = { at: Date.now(), kind: "command.sent", userId: null, by: "old", address: null, subject: "3 targets" };
  await kysely.transaction().execute(async (db) => {
    // As the server does: a row of its own may not come in between.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('audit log', 0))`.execute(db);
    const { rows } = await sql<{ hash: string }>`SELECT hash FROM audit_log ORDER BY id DESC LIMIT 1`.execute(db);
    const link = linkOf(rows[0]?.hash ?? "", { ...row, before: null, after: null });
    await sql`INSERT INTO audit_log (at, kind, by_name, subject, hash)
      VALUES (${new Date(row.at)}, ${row.kind}, ${row.by}, ${row.subject}, ${link})`.execute(db);
  });
  const { data } = await rowsOf("who=old&search=command sent");
  expect(data).toMatchObject([{ sentence: "Command sent: 3 targets", place: null, outcome: null }]);
  expect((await new AuditLog(kysely).verify()).broken).toBeUndefined();
});
