import { CORE_API } from "@atrium/contract";
import { Report, type ReportAsked } from "@atrium/contract/exports";
import type { RoleRow } from "@atrium/contract/people";
import { DAY, HOUR, MINUTE } from "@atrium/time";
import type { FakeClock } from "@atrium/time/fakeClock";
import { hasKept } from "@atrium/words";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { type Person, roleOf, signIn } from "../test/people.ts";
import { LIGHTS, ReportDesk } from "../test/reportDesk.ts";

let desk: ReportDesk | undefined;
let clock: FakeClock;
let admin: Person;

beforeEach(async () => {
  await desk?.server.stop();
  desk = await ReportDesk.open();
  ({ clock, admin } = desk);
}, 60_000);
afterAll(async () => desk?.server.stop());

function opened(): ReportDesk {
  if (desk === undefined) throw new Error("not begun");
  return desk;
}
const running = () => opened().server;

const YESTERDAY: ReportAsked = { ...LIGHTS, name: "Audit of yesterday", of: { list: "audit" }, period: "day" };

const save: ReportDesk["save"] = (...given) => opened().save(...given);
const all: ReportDesk["all"] = (...given) => opened().all(...given);
const only: ReportDesk["only"] = (...given) => opened().only(...given);
const pass: ReportDesk["pass"] = (duration) => {
  opened().pass(duration);
};
const settledStates: ReportDesk["settledStates"] = (...given) => opened().settledStates(...given);
const sentences: ReportDesk["sentences"] = (kind) => opened().sentences(kind);

test("a report is made by itself at its hour, and its file says when, of what and by whose rights", async () => {
  const { nextAt, id } = await save();
  expect(nextAt).toBe(Date.parse("2026-11-20T23:00:00Z"));
  pass(19 * HOUR);
  expect((await only()).files).toEqual([]);
  pass(HOUR);
  expect(await settledStates(1)).toEqual(["made"]);
  const report = await only();
  expect(report.nextAt).toBe(Date.parse("2026-11-21T23:00:00Z"));
  const [file] = report.files;
  expect(file).toMatchObject({ dueAt: nextAt, rightsOf: "admin", askedBy: null, period: null, failure: null });
  expect(file?.fileName).toBe("lights-office-building-1st-floor-2026-11-21.csv");
  const taken = await admin.ask("GET", `${CORE_API}/reports/${id}/files/${String(file?.id)}`);
  expect([taken.statusCode, taken.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(taken.rawPayload.length).toBe(file?.size);
  expect(taken.headers["x-rows"]).toBe(String(file?.rows));
  expect(taken.body).toContain('Place,"Office Building, 1st Floor"');
  expect(await sentences("report.made")).toEqual([`Report Lights at six created, ${String(file?.rows)} rows`]);
  expect(await sentences("report.taken")).toHaveLength(1);
});

test("a time that is asked for relatively is the last whole one before", async () => {
  await save(YESTERDAY);
  pass(20 * HOUR);
  await settledStates(1);
  // Made on Saturday at six: all of Friday in Bangkok.
  const period = { from: Date.parse("2026-11-19T17:00:00Z"), to: Date.parse("2026-11-20T17:00:00Z") };
  expect((await only()).files[0]).toMatchObject({ period });
});

test("what was missed while the server was off is made once when it is back, for the last time it was due", async () => {
  await save(YESTERDAY);
  await opened().restart(3 * DAY + 21 * HOUR);
  ({ admin } = opened());
  expect((await only()).files).toEqual([]);
  // Devices get a minute to report.
  clock.pass(MINUTE);
  expect(await settledStates(1)).toEqual(["made"]);
  const [file] = (await only()).files;
  expect(file).toMatchObject({ dueAt: Date.parse("2026-11-23T23:00:00Z") });
  expect(file?.period).toEqual({ from: Date.parse("2026-11-22T17:00:00Z"), to: Date.parse("2026-11-23T17:00:00Z") });
  pass(10 * MINUTE);
  expect(await settledStates(1)).toEqual(["made"]);
});

test("a file that the end of the program cut off is made again after the next start", async () => {
  const { id } = await save();
  const { kysely } = running().database;
  await sql`INSERT INTO report_files (report_id, state, began_at, attempts, rights_of)
    VALUES (${id}, 'making', now(), 1, 'admin')`.execute(kysely);
  await sql`INSERT INTO report_pieces VALUES (1, 0, 'half of a')`.execute(kysely);
  await opened().restart();
  ({ admin } = opened());
  clock.pass(MINUTE);
  expect(await settledStates(1)).toEqual(["made"]);
  const taken = await admin.ask("GET", `${CORE_API}/reports/${id}/files/1`);
  expect(taken.body).not.toContain("half of a");
});

const changed = async (role: RoleRow, features: Parameters<typeof roleOf>[1]) =>
  admin.ask("PUT", `/roles/${role.id}`, roleOf(role.name, features));

test("the rights are the owner's at that time: without them, or without an account, it says so and makes nothing", async () => {
  const role = await admin.addRole("Watcher", ["viewable"]);
  const { id, username } = await admin.addUser("nok", "Watcher");
  const nok = await signIn(running(), "nok");
  const report = await save(LIGHTS, nok);
  await changed(role, ["bookable"]);
  pass(21 * HOUR);
  expect(await settledStates(1, nok)).toEqual(["failed"]);
  expect((await only(nok)).files[0]).toMatchObject({
    failure: "nok no longer has permission to view this list",
    rows: 0,
    size: 0,
  });
  await changed(role, ["viewable"]);
  pass(DAY);
  expect(await settledStates(2, nok)).toEqual(["made", "failed"]);
  const [made] = (await only(nok)).files;
  // A file of better days is not a way around it.
  await changed(role, ["bookable"]);
  expect(await nok.status("GET", `${CORE_API}/reports/${report.id}/files/${String(made?.id)}`)).toBe(403);
  await admin.ask("PUT", `/users/${id}`, { username, roleId: role.id, isActive: false });
  pass(DAY);
  expect(await settledStates(3)).toEqual(["failed", "made", "failed"]);
  expect((await only()).files[0]?.failure).toBe("nok no longer has an active account");
  expect(await sentences("report.not-made")).toHaveLength(2);
});

test("a report is its owner's: for others it is not there, and whoever sets users may end it", async () => {
  await admin.addUser("guard", "Guard");
  await admin.addUser("viewer", "Viewer");
  const [guard, viewer] = [await signIn(running(), "guard"), await signIn(running(), "viewer")];
  const { id } = await save(LIGHTS, guard);
  await save({ ...LIGHTS, name: "Mine" }, viewer);
  expect((await all(viewer)).map(({ name }) => name)).toEqual(["Mine"]);
  for (const [method, path] of [
    ["DELETE", `${CORE_API}/reports/${id}`],
    ["POST", `${CORE_API}/reports/${id}/files`],
    ["GET", `${CORE_API}/reports/${id}/files/1`],
  ] as const) {
    expect(await viewer.status(method, path, method === "POST" ? {} : undefined)).toBe(404);
  }
  expect(await viewer.status("PUT", `${CORE_API}/reports/${id}`, { ...LIGHTS, revision: 0 })).toBe(404);
  expect((await all()).map(({ owner }) => owner.name).sort()).toEqual(["guard", "viewer"]);
  expect(await admin.status("DELETE", `${CORE_API}/reports/${id}`)).toBe(204);
  expect(await sentences("report.deleted")).toEqual(["Report Lights at six of guard deleted"]);
  // A list that the role may not see is refused at once.
  const reply = await guard.ask("POST", `${CORE_API}/reports`, YESTERDAY);
  expect([reply.statusCode, reply.json()]).toEqual([403, expect.objectContaining({ error_code: "EAU004" })]);
});

test("of two who change it at once the second is informed, and nothing of the first is lost", async () => {
  const { id, revision } = await save();
  const change = (name: string) => admin.ask("PUT", `${CORE_API}/reports/${id}`, { ...LIGHTS, name, revision });
  const replies = await Promise.all([change("One"), change("Other")]);
  const statuses = replies.map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
  expect(replies[statuses.indexOf(409)]?.json()).toMatchObject({ error_code: "ERP002" });
  expect((await only()).name).toBe(statuses[0] === 200 ? "One" : "Other");
});

test("a paused report makes nothing by itself, but when it is asked to", async () => {
  const { id, revision } = await save();
  await admin.ask("PUT", `${CORE_API}/reports/${id}`, { ...LIGHTS, isPaused: true, revision });
  expect((await only()).nextAt).toBeNull();
  pass(2 * DAY);
  expect((await only()).files).toEqual([]);
  const asked = await admin.ask("POST", `${CORE_API}/reports/${id}/files`, {});
  expect([asked.statusCode, Report.parse(asked.json()).files[0]?.state]).toEqual([
    202,
    expect.stringMatching(/mak?d?/),
  ]);
  expect(await settledStates(1)).toEqual(["made"]);
  expect((await only()).files[0]).toMatchObject({ askedBy: "admin", dueAt: null });
  expect(await sentences("report.changed")).toEqual(["Report Lights at six paused"]);
});

test("only the newest files are kept, and why older ones were not made", async () => {
  const { id } = await save();
  const { kysely } = running().database;
  await sql`INSERT INTO report_files (report_id, state, began_at, rights_of, failure)
    SELECT ${id}, state, now(), 'admin', '' FROM generate_series(1, 12), (VALUES ('made'), ('failed')) AS states (state)`.execute(
    kysely,
  );
  await admin.ask("POST", `${CORE_API}/reports/${id}/files`, {});
  await settledStates(24);
  const states = (await only()).files.map(({ state }) => state);
  expect(states.filter((state) => state === "made")).toHaveLength(12);
  expect(states[0]).toBe("made");
});

test("what cannot be made at that time is a sentence in the list, not a file", async () => {
  const trend = { list: "trend", points: [1], from: 0, to: 1, step: "15m" } satisfies ReportAsked["of"];
  await save({ ...LIGHTS, name: "Trend", of: trend, period: "month" });
  // As after the device was retired.
  await sql`UPDATE reports SET content = jsonb_set(content, '{of,points}', '[999999]')`.execute(
    running().database.kysely,
  );
  pass(21 * HOUR);
  expect(await settledStates(1)).toEqual(["failed"]);
  expect((await only()).files[0]?.failure).toBe("Point 999999 not found");
});

test("what is not a report is refused with its field", async () => {
  const wrong: readonly [string, object][] = [
    ["name", { ...LIGHTS, name: " " }],
    ["period", { ...LIGHTS, period: "day" }],
    ["period", { ...YESTERDAY, period: null }],
    ["hour", { ...LIGHTS, hour: 24 }],
    ["rhythm", { ...LIGHTS, rhythm: { every: "month", day: 31 } }],
    ["fileType", { ...LIGHTS, fileType: "docx" }],
    ["of", { ...LIGHTS, of: { list: "passwords" } }],
  ];
  for (const [field, payload] of wrong) {
    const reply = await admin.ask("POST", `${CORE_API}/reports`, payload);
    expect([field, reply.statusCode, reply.json()]).toEqual([
      field,
      400,
      expect.objectContaining({
        error_code: "EVA001",
        fields: [expect.objectContaining({ path: expect.stringContaining(field) })],
      }),
    ]);
  }
  await save();
  const again = await admin.ask("POST", `${CORE_API}/reports`, { ...LIGHTS, name: "LIGHTS at six" });
  expect([again.statusCode, again.json()]).toEqual([409, expect.objectContaining({ error_code: "ERP001" })]);
});

test("a report is in the language of its owner", async () => {
  await admin.ask("PUT", "/users/me/preferences", { language: "th" });
  const { id } = await save();
  await admin.ask("POST", `${CORE_API}/reports/${id}/files`, {});
  expect(await settledStates(1)).toEqual(["made"]);
  const [file] = (await only()).files;
  const { body } = await admin.ask("GET", `${CORE_API}/reports/${id}/files/${String(file?.id)}`);
  expect(body).toContain('สถานที่,"อาคารสำนักงาน, ชั้น 1"');
  expect([hasKept(body), body.includes("Place,")]).toEqual([false, false]);
});
