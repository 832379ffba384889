import { phrase } from "@atrium/words";
import { sql } from "kysely";
import * as z from "zod";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/testDatabase.ts";
import type { AuditEntry, AuditSink } from "./audit/auditSink.ts";
import { AppError } from "./errors.ts";
import { asDocuments, Records } from "./records.ts";

const Note = z.object({
  id: z.int(),
  revision: z.int(),
  updatedAt: z.number(),
  by: z.string(),
  name: z.string(),
  folder: z.string(),
});
type Note = z.infer<typeof Note>;
type Content = Pick<Note, "name" | "folder">;

const NOW = Date.UTC(2026, 10, 19);
const ANNA = { userId: 1, name: "anna", address: "10.0.0.1" };
const BEN = { userId: 2, name: "ben", address: "10.0.0.2" };
const MAX = 3;

let database: TestDatabase;
let notes: Records<Note, Content>;

beforeAll(async () => {
  database = await openTestDatabase();
  await sql`CREATE TABLE notes (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, revision int NOT NULL,
    folder text NOT NULL, content jsonb NOT NULL, updated_at timestamptz NOT NULL, by_name text NOT NULL)`.execute(
    database.kysely,
  );
  await sql`CREATE TABLE note_log (sentence text NOT NULL)`.execute(database.kysely);
});
afterAll(() => database.stop());
beforeEach(async () => {
  await sql`TRUNCATE notes, note_log RESTART IDENTITY`.execute(database.kysely);
  notes = openNotes();
});

/** Notes in folders, each name once in its folder. @param recordWithin writes the row of the audit log */
function openNotes(recordWithin: AuditSink["recordWithin"] = log): Records<Note, Content> {
  const documents = asDocuments(Note);
  const audit = { recordWithin, record: async () => undefined, recordAllWithin: async () => undefined };
  return new Records<Note, Content>(
    {
      ...documents,
      columns: (content, stamp) => ({ ...documents.columns(content, stamp), folder: content.folder }),
      table: "notes",
      missing: phrase("There is no such note"),
      lock: "notes",
      check: async ({ name, folder }, others, before) => {
        if (before === undefined && (await others.count()) >= MAX) throw new AppError("ERP003", "Too many");
        if (await others.haveName(name, sql`content ->> 'name'`, { folder })) {
          throw new AppError("ERP001", "Taken");
        }
      },
      conflict: ({ by }) => new AppError("ERP002", `Changed by ${by}`),
      entry: ({ name: by, ...person }, before, after): AuditEntry => ({
        kind: "report.changed",
        ...person,
        by,
        subject: "note",
        sentence: `${by}: ${before?.name ?? "nothing"} became ${after?.name ?? "nothing"}`,
      }),
    },
    { db: database.kysely, audit, clock: { now: () => NOW } },
  );
}

async function log(...[transaction, { sentence }]: Parameters<AuditSink["recordWithin"]>): Promise<void> {
  await transaction.executeQuery(sql`INSERT INTO note_log VALUES (${sentence})`.compile(database.kysely));
}

async function logged(): Promise<string[]> {
  const { rows } = await sql<{ sentence: string }>`SELECT sentence FROM note_log`.execute(database.kysely);
  return rows.map(({ sentence }) => sentence);
}

async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
}

test("a record is stored with its person and time, and each change counts up its revision and is logged", async () => {
  const added = await notes.add({ name: "Filters", folder: "air" }, ANNA);
  expect(added).toEqual({ id: 1, revision: 1, updatedAt: NOW, by: "anna", name: "Filters", folder: "air" });
  const changed = await notes.change(1, 1, (before) => ({ ...before, name: "Belts" }), BEN);
  expect(changed).toEqual({ ...added, revision: 2, by: "ben", name: "Belts" });
  expect(await notes.get(1)).toEqual(changed);
  expect(await notes.list()).toEqual([changed]);
  await notes.remove(1, ANNA);
  expect(await notes.list()).toEqual([]);
  expect(await logged()).toEqual([
    "anna: nothing became Filters",
    "ben: Filters became Belts",
    "anna: Belts became nothing",
  ]);
});

test("of two changes at once that are based on the same revision, one is refused", async () => {
  await notes.add({ name: "Filters", folder: "air" }, ANNA);
  const change = (name: string, actor: typeof ANNA) =>
    codeOf(notes.change(1, 1, () => ({ name, folder: "air" }), actor));
  const codes = await Promise.all([change("Belts", ANNA), change("Fans", BEN)]);
  expect(new Set(codes)).toEqual(new Set(["ERP002", undefined]));
  expect(await notes.get(1)).toMatchObject({ revision: 2 });
  expect(await logged()).toHaveLength(2);
});

test("of two records added at once under one name, one is refused; another folder may have the name", async () => {
  const add = (name: string, folder: string, actor = ANNA) => codeOf(notes.add({ name, folder }, actor));
  const codes = await Promise.all([add("Filters", "air"), add("FILTERS", "air", BEN), add("Filters", "water")]);
  expect(codes.filter((code) => code === "ERP001")).toHaveLength(1);
  expect(codes.filter((code) => code === undefined)).toHaveLength(2);
});

test("a record may keep its name, and may not take that of another", async () => {
  await notes.add({ name: "Filters", folder: "air" }, ANNA);
  await notes.add({ name: "Belts", folder: "air" }, ANNA);
  const rename = (name: string, revision: number) =>
    codeOf(notes.change(1, revision, (note) => ({ ...note, name }), BEN));
  expect(await rename("filters", 1)).toBeUndefined();
  expect(await rename("belts", 2)).toBe("ERP001");
});

test("a cap holds for new records alone", async () => {
  for (const name of ["Filters", "Belts", "Fans"]) await notes.add({ name, folder: "air" }, ANNA);
  expect(await codeOf(notes.add({ name: "Coils", folder: "air" }, ANNA))).toBe("ERP003");
  expect(await codeOf(notes.change(3, 1, (note) => ({ ...note, name: "Coils" }), ANNA))).toBeUndefined();
});

test("nothing is stored if the audit log cannot be written", async () => {
  await notes.add({ name: "Filters", folder: "air" }, ANNA);
  const failing = openNotes(async () => {
    throw new Error("no log");
  });
  const works = [
    () => failing.add({ name: "Belts", folder: "air" }, BEN),
    () => failing.change(1, 1, (note) => ({ ...note, name: "Fans" }), BEN),
    () => failing.remove(1, BEN),
  ];
  for (const work of works) expect(await codeOf(work())).toBe("Error: no log");
  expect(await notes.list()).toMatchObject([{ revision: 1, name: "Filters" }]);
});

test("a record that does not exist is not found, whatever is done with it", async () => {
  const codes = [
    await codeOf(notes.get(7)),
    await codeOf(notes.change(7, 1, (note) => note, ANNA)),
    await codeOf(notes.remove(7, ANNA)),
  ];
  expect(codes).toEqual(["ENF001", "ENF001", "ENF001"]);
  expect(await notes.find(7)).toBeUndefined();
  await expect(notes.get(7)).rejects.toThrow("There is no such note");
});
