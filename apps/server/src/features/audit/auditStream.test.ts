import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { Person } from "../../../test/people.ts";
import { createLog } from "../../platform/log.ts";
import { TestServer } from "../../testServer.ts";
import { AuditLog } from "./auditLog.ts";

const Line = z.object({
  msg: z.string(),
  audit: z.object({ id: z.number(), kind: z.string(), by: z.string(), hash: z.string() }),
});

const written: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const log = createLog("info", { write: (line) => written.push(line) });
  server = await TestServer.make({ log, environment: { ATRIUM_AUDIT_STREAM: "on" } });
  await server.app.start();
}, 60_000);
afterAll(() => server.stop());

function lines() {
  return written.flatMap((line) => Line.safeParse(JSON.parse(line)).data ?? []);
}

test("each row of the audit log is a line of the log, in order and with its link", async () => {
  const admin = new Person(server, await server.signIn());
  await admin.addUser("streamed", "Guard");
  await expect.poll(() => lines().at(-1)?.msg).toBe("User streamed added as Guard");
  expect(lines().map(({ audit }) => audit.kind)).toEqual(["user.created", "session.started", "user.created"]);
  const { newest } = await new AuditLog(server.database.kysely).verify();
  expect(lines().at(-1)?.audit).toMatchObject({ by: "admin", hash: newest?.hash });
});

test("a stop leaves nothing out, and a start says the newest rows again by their numbers", async () => {
  const admin = new Person(server, await server.signIn());
  const before = lines().length;
  await admin.addUser("last", "Guard");
  await server.restart();
  expect(
    lines()
      .slice(before)
      .map(({ msg }) => msg),
  ).toContain("User last added as Guard");
  const said = lines().map(({ audit }) => audit.id);
  written.length = 0;
  await server.app.start();
  await expect.poll(() => lines().length).toBe(said.length);
  expect(lines().map(({ audit }) => audit.id)).toEqual(said);
});
