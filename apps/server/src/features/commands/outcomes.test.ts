import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { TestDesk } from "../../../test/testDesk.ts";
import { waitFor } from "../../../test/liveSocket.ts";
import { SmallSite, levelOf } from "../../../test/smallSite.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";
import { AuditLog } from "../audit/auditLog.ts";

let database: TestDatabase;
let folder: string;
let desk: TestDesk;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => database.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-handovers-"));
  desk = newDesk();
  await desk.start();
});
afterEach(async () => {
  await desk.stop();
  await desk.emptyTables();
  await rm(folder, { recursive: true });
});

function newDesk(): TestDesk {
  return new TestDesk(database, { folder, boot: "this boot" });
}

interface OutcomeRow {
  readonly id: number;
  readonly by_name: string;
  readonly subject: string;
  readonly after: unknown;
  readonly sentence: string;
}

/** The audit's outcome rows of a command, once there are any. */
async function outcomes(command: string): Promise<OutcomeRow[]> {
  return await waitFor(async () => {
    desk.clock.pass(10);
    const { rows } = await database.ingest.query<OutcomeRow>(
      "SELECT id, by_name, subject, after, sentence FROM audit_log WHERE kind = 'command.settled' AND after->>'command' = $1",
      [command],
    );
    return rows.length === 0 ? undefined : rows;
  }, "an outcome in the audit");
}

test("a group of 500 has one row of the audit for its outcome, with the counts and those that did not confirm", async () => {
  await desk.stop();
  await desk.start(new SmallSite(250));
  desk.field.answer = ({ point, value }) => {
    if (point === levelOf(7)) return { state: "failed", reason: "Write access denied." };
    if (point === levelOf(8)) return { state: "overridden", value: 100, priority: 7, time: desk.clock.now() };
    return { state: "confirmed", value, time: desk.clock.now() };
  };
  const { id } = await desk.send(desk.stand.site.devices.map(({ id: device }) => ({ device, value: 40 })));
  const rows = await outcomes(id);
  expect(rows).toMatchObject([
    {
      by_name: "Atrium",
      subject: "500 targets",
      sentence: "2 of 500 not confirmed: 1 refused, 1 overridden",
      after: {
        command: id,
        askedBy: "ann",
        counts: { confirmed: 498, refused: 1, overridden: 1 },
        notConfirmed: [
          { outcome: "refused", reason: "Write access denied.", targets: ["L-7 level"] },
          {
            outcome: "overridden",
            reason: "The device keeps 100: a local switch at priority 7 takes precedence.",
            targets: ["L-8 level"],
          },
        ],
      },
    },
  ]);
  expect((await new AuditLog(database.kysely).verify()).broken).toBeUndefined();
  desk.clock.pass(1_000);
  expect(await outcomes(id)).toHaveLength(1);
});

test("a command without an answer has its outcome when its time is over", async () => {
  desk.field.answer = () => undefined;
  const { id } = await desk.send([{ device: "L-1", value: 40 }]);
  (await desk.nextWrite(0)).sent();
  desk.clock.pass(30_000);
  expect(await outcomes(id)).toMatchObject([
    {
      subject: "Lamp 1",
      sentence: "no reply: The device did not answer. It is not known whether it carried out the command.",
      after: { counts: { "no reply": 1 } },
    },
  ]);
});

test("a command that a killed server left unfinished has one outcome in the audit after the next start", async () => {
  desk.field.answer = () => undefined;
  const { id } = await desk.send(["L-1", "L-2"].map((device) => ({ device, value: 40 })));
  const [first] = [await desk.nextWrite(0), await desk.nextWrite(1)];
  first.sent();
  first.settle({ state: "confirmed", value: 40, time: desk.clock.now() });
  await waitFor(async () => {
    desk.clock.pass(10);
    const { rows } = await database.ingest.query("SELECT 1 FROM command_targets WHERE state = 'confirmed'");
    return rows.length === 1 ? true : undefined;
  }, "the first target's record");
  await desk.stop();
  desk = newDesk();
  await desk.start();
  const expected = {
    subject: "2 targets",
    sentence: "1 of 2 not confirmed: 1 without reply",
    after: {
      counts: { confirmed: 1, "no reply": 1 },
      notConfirmed: [
        {
          outcome: "no reply",
          reason: "The server restarted. It is not known whether the device carried out the command.",
          targets: ["L-2 level"],
        },
      ],
    },
  };
  expect(await outcomes(id)).toMatchObject([expected]);
  await desk.stop();
  desk = newDesk();
  await desk.start();
  expect(await outcomes(id)).toHaveLength(1);
  expect((await new AuditLog(database.kysely).verify()).broken).toBeUndefined();
});

test("an outcome that was altered by hand is found, in its values and in its words", async () => {
  desk.field.answer = () => ({ state: "failed", reason: "Write access denied." });
  const { id } = await desk.send([{ device: "L-1", value: 40 }]);
  const [row] = await outcomes(id);
  for (const change of [`after = jsonb_set(after, '{counts}', '{"confirmed": 1}')`, "sentence = 'confirmed'"]) {
    await tamper(`CREATE TABLE kept AS SELECT * FROM audit_log WHERE id = ${row?.id}`);
    await tamper(`UPDATE audit_log SET ${change} WHERE id = ${row?.id}`);
    expect(await new AuditLog(database.kysely).verify()).toMatchObject({ broken: { id: row?.id } });
    await tamper(`UPDATE audit_log SET (after, sentence) = (SELECT after, sentence FROM kept) WHERE id = ${row?.id}`);
    await tamper("DROP TABLE kept");
  }
  expect((await new AuditLog(database.kysely).verify()).broken).toBeUndefined();
});

/** The acts of a person who owns the database. */
async function tamper(change: string): Promise<void> {
  await sql`ALTER TABLE audit_log DISABLE TRIGGER audit_log_is_append_only`.execute(database.kysely);
  await sql.raw(change).execute(database.kysely);
  await sql`ALTER TABLE audit_log ENABLE TRIGGER audit_log_is_append_only`.execute(database.kysely);
}
