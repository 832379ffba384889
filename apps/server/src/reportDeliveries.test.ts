import { CORE_API } from "@atrium/contract";
import { EventPage, NoticeChannelReply } from "@atrium/contract/alarms";
import { type Report, type ReportAsked, type ReportDelivery, ReportReceiverChoices } from "@atrium/contract/exports";
import { DAY, HOUR, MINUTE } from "@atrium/time";
import { sql } from "kysely";
import { createHmac } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import readWorkbook from "read-excel-file/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { Mailbox } from "../test/mailbox.ts";
import { type Person, roleOf, signIn } from "../test/people.ts";
import { Receiver } from "../test/receiver.ts";
import { LIGHTS, ReportDesk } from "../test/reportDesk.ts";

let desk: ReportDesk;
let mailbox: Mailbox;
let receiver: Receiver;
/** A folder that the configuration allows, and its neighbour, which it does not. */
let root: string;
let board: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "atrium-reports-"));
  board = path.join(root, "board");
});
afterAll(async () => rm(root, { recursive: true }));
beforeEach(async () => {
  await mkdir(board, { recursive: true });
  [desk, receiver] = await Promise.all([
    ReportDesk.open({ ATRIUM_REPORT_FOLDERS: `board=${board}, gone=${path.join(root, "gone")}` }),
    Receiver.open(),
  ]);
  mailbox = new Mailbox();
  await mailbox.open();
}, 60_000);
afterEach(async () => {
  await desk.server.stop();
  await Promise.all([mailbox.close(), receiver.close(), rm(board, { recursive: true })]);
});

async function addChannel(settings: object, name: string): Promise<{ readonly id: number; readonly secret: string }> {
  const reply = await desk.admin.ask("POST", `${CORE_API}/notice-channels`, { name, isOn: true, settings });
  const { channel, secret = "" } = NoticeChannelReply.parse(reply.json());
  return { id: channel.id, secret };
}
async function addMail(): Promise<void> {
  const { port } = mailbox;
  await addChannel({ kind: "mail", host: "127.0.0.1", port, security: "none", from: "atrium@campus.example" }, "Mail");
}
async function takeMailAt(person: Person, mail: string): Promise<void> {
  const choices = { mail, byMail: [1], byPush: [], quiet: null };
  expect(await person.status("PUT", `${CORE_API}/own-notices`, choices)).toBe(200);
}

type Receivers = NonNullable<ReportAsked["receivers"]>;
const BOARD: Receivers[number] = { way: "folder", folder: "board", path: "energy/2026", language: "en" };
const THAI_MAIL: Receivers[number] = { way: "mail", address: "board@campus.example", language: "th" };

async function save(receivers: Receivers, more: Partial<ReportAsked> = {}, person = desk.admin): Promise<Report> {
  return await desk.save({ ...LIGHTS, ...more, receivers }, person);
}
/** Its newest file's deliveries, once they are all so. */
async function deliveries(state: ReportDelivery["state"], person = desk.admin): Promise<readonly ReportDelivery[]> {
  const newest = ({ files }: Report) => files[0]?.deliveries ?? [];
  const isSo = (report: Report) => newest(report).length > 0 && newest(report).every((one) => one.state === state);
  return newest(await desk.until(isSo, person));
}
async function sendNow({ id }: Report): Promise<void> {
  expect(await desk.admin.status("POST", `${CORE_API}/reports/${id}/files`, { isSent: true })).toBe(202);
}
/** The journal is written a moment later. */
async function expectInJournal(sentence: string): Promise<void> {
  const said = async () => {
    desk.clock.pass(1_000);
    const reply = await desk.admin.ask("GET", `${CORE_API}/events?search=Report`);
    return EventPage.parse(reply.json()).rows.map(({ text, source }) => `${source.name}: ${text}`);
  };
  await expect.poll(said, { timeout: 10_000 }).toContain(sentence);
}

test("a due report reaches a mail address with its file, in the language of the receiver, and the page says so", async () => {
  await addMail();
  await save([THAI_MAIL], { fileType: "xls" });
  desk.pass(20 * HOUR);
  const [sent] = await deliveries("sent");
  expect(sent).toMatchObject({ way: "mail", to: "board@campus.example", attempts: 1, code: null });
  expect(sent?.answer).toMatch(/^250/);
  const [mail] = mailbox.mails;
  if (mail === undefined) throw new Error("no mail came");
  expect(mail.to).toEqual(["board@campus.example"]);
  expect(Mailbox.field(mail, "subject")).toContain("Lights at six");
  expect(Mailbox.body(mail)).toMatch(/รายงาน/);
  const { head, content } = Mailbox.attachment(mail);
  expect(head).toContain("filename=lights-office-building-1st-floor-2026-11-21.xlsx");
  const [sheet] = await readWorkbook(content);
  const words = JSON.stringify(sheet);
  expect(words).toContain("อาคารสำนักงาน, ชั้น 1");
  expect(words).toContain("L-O1-B-03");
  // Its owner reads English, and the page has the owner's file.
  const { id, files } = await desk.only();
  const own = await desk.admin.ask("GET", `${CORE_API}/reports/${id}/files/${String(files[0]?.id)}`);
  expect(JSON.stringify((await readWorkbook(own.rawPayload))[0])).toContain("Office Building, 1st Floor");
  expect(await desk.sentences("report.sent")).toEqual([
    "File lights-office-building-1st-floor-2026-11-21.xlsx of report Lights at six sent to board@campus.example",
  ]);
});

test("a webhook gets the file itself, signed, and people without the right to set notices reach themselves alone", async () => {
  await addMail();
  const { id, secret } = await addChannel({ kind: "webhook", url: receiver.url }, "Archive");
  const hook: Receivers[number] = { way: "webhook", channel: id, language: "en" };
  await sendNow(await save([hook], { isPaused: true }));
  await deliveries("sent");
  const [call] = receiver.received;
  expect(call?.body.toString()).toContain('Place,"Office Building, 1st Floor"');
  expect(call?.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": expect.stringContaining("lights-office-building"),
  });
  const { "webhook-id": message, "webhook-timestamp": at, "webhook-signature": signature } = call?.headers ?? {};
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const proof = createHmac("sha256", key).update(`${String(message)}.${String(at)}.`);
  expect(signature).toBe(`v1,${proof.update(call?.body ?? "").digest("base64")}`);

  const { id: viewer } = await desk.admin.addUser("viewer", "Viewer");
  const person = await signIn(desk.server, "viewer");
  const choices = async (who: Person) =>
    ReportReceiverChoices.parse((await who.ask("GET", `${CORE_API}/report-receivers`)).json());
  expect(await choices(person)).toMatchObject({ maySendToOthers: false, webhooks: [], folders: [] });
  expect((await choices(person)).people).toEqual([{ id: viewer, name: "viewer", hasMail: false }]);
  expect(await choices(desk.admin)).toMatchObject({ maySendToOthers: true, folders: ["board", "gone"], hasMail: true });
  for (const other of [hook, BOARD, THAI_MAIL, { way: "person", user: 1 }]) {
    const reply = await person.ask("POST", `${CORE_API}/reports`, { ...LIGHTS, receivers: [other] });
    expect([reply.statusCode, reply.json()]).toEqual([403, expect.objectContaining({ error_code: "EAU004" })]);
  }
  await takeMailAt(person, "viewer@campus.example");
  await save([{ way: "person", user: viewer }], {}, person);
  desk.pass(20 * HOUR);
  await deliveries("sent", person);
  expect(mailbox.mails.map(({ to }) => to)).toEqual([["viewer@campus.example"]]);
});

test("a file lies in its folder whole and once, also after the server was killed between writing and remembering it", async () => {
  const report = await save([BOARD], { isPaused: true });
  await sendNow(report);
  const [sent] = await deliveries("sent");
  expect(sent).toMatchObject({
    to: "board/energy/2026",
    answer: expect.stringMatching(/^Written as energy\/2026\/lights/),
  });
  const folder = path.join(board, "energy", "2026");
  const names = await readdir(folder);
  expect(names).toEqual([expect.stringMatching(/^lights-office-building-1st-floor-.*\.csv$/)]);
  expect(await readFile(path.join(folder, names[0] ?? ""), "utf8")).toContain("L-O1-B-03");
  await sql`UPDATE report_deliveries SET state = 'sending', ended_at = NULL`.execute(desk.server.database.kysely);
  await desk.restart();
  desk.pass(0);
  expect((await deliveries("sent"))[0]).toMatchObject({ attempts: 2, isPerhapsTwice: false });
  expect(await readdir(folder)).toEqual(names);
  // Another file of the same name stands beside the first.
  await sql`UPDATE report_pieces SET content = 'other'`.execute(desk.server.database.kysely);
  await sql`UPDATE report_deliveries SET state = 'waiting', due_at = now() - interval '1 year'`.execute(
    desk.server.database.kysely,
  );
  desk.clock.pass(2 * MINUTE);
  await deliveries("sent");
  expect(new Set(await readdir(folder))).toEqual(new Set([...names, names[0]?.replace(".csv", "-2.csv")]));
});

test("no path leads out of a folder, neither written nor linked, and one that is not there or is closed says so", async () => {
  for (const below of ["../other", "a/../../b", "/etc", ".hidden", "a//b", "a\\..\\b\0"]) {
    const reply = await desk.admin.ask("POST", `${CORE_API}/reports`, {
      ...LIGHTS,
      receivers: [{ ...BOARD, path: below }],
    });
    expect([below, reply.statusCode]).toEqual([below, 400]);
  }
  const unknown = await desk.admin.ask("POST", `${CORE_API}/reports`, {
    ...LIGHTS,
    receivers: [{ ...BOARD, folder: "etc" }],
  });
  expect([unknown.statusCode, unknown.body]).toEqual([400, expect.stringContaining("does not exist any more")]);
  await symlink(root, path.join(board, "energy"));
  const gone: Receivers[number] = { way: "folder", folder: "gone", path: "", language: null };
  await sendNow(await save([BOARD, gone], { isPaused: true }));
  const isTried = ({ files }: Report) => files[0]?.deliveries.filter(({ answer }) => answer !== null).length === 2;
  const tried = await desk.until(isTried);
  expect(tried.files[0]?.deliveries.map(({ state, answer, code }) => [state, answer, code])).toEqual([
    ["failed", "The path leads out of the folder board. Nothing was written.", "folder"],
    ["waiting", "The folder gone does not exist, or its disk is not mounted.", "folder"],
  ]);
  expect((await readdir(root)).toSorted()).toEqual(["board"]);
  await expectInJournal(
    "Lights at six: Report not sent to board/energy/2026: The path leads out of the folder board. Nothing was written.",
  );
  // The disk is there again.
  await mkdir(path.join(root, "gone"));
  await desk.until(({ files }) => files[0]?.deliveries[1]?.state === "sent");
  expect(await readdir(path.join(root, "gone"))).toHaveLength(1);
  await rm(path.join(root, "gone"), { recursive: true });
});

test.skipIf(process.getuid?.() === 0)("a folder that the server may not write to says so", async () => {
  await chmod(board, 0o500);
  await sendNow(await save([BOARD], { isPaused: true }));
  const tried = await desk.until(({ files }) => (files[0]?.deliveries[0]?.attempts ?? 0) > 0);
  expect(tried.files[0]?.deliveries[0]).toMatchObject({
    code: "folder",
    answer: expect.stringContaining("may not write"),
  });
  await chmod(board, 0o700);
});

test("a mail server that is away is tried again for two hours, also over a restart; then the journal says it", async () => {
  await addMail();
  await mailbox.close();
  await sendNow(await save([THAI_MAIL], { isPaused: true }));
  const waiting = await desk.until(
    ({ files }) => files[0]?.deliveries[0]?.state === "waiting" && files[0].deliveries[0].attempts > 1,
  );
  expect(waiting.files[0]?.deliveries[0]).toMatchObject({ state: "waiting", answer: "no answer", code: "not-taken" });
  await desk.restart();
  await mailbox.open();
  desk.pass(0);
  await deliveries("sent");
  expect(mailbox.mails).toHaveLength(1);

  mailbox.manner = { status: 550, at: "RCPT" };
  await sendNow(await desk.only());
  const [failed] = await deliveries("failed");
  expect(failed).toMatchObject({ code: "not-taken", answer: expect.stringContaining("550"), dueAt: null });
  await expectInJournal(`Lights at six: Report not sent to board@campus.example: ${failed?.answer ?? ""}`);
  expect(await desk.sentences("report.not-sent")).toHaveLength(1);
});

test("who loses a right sends nothing more and receives nothing more, and a person reads in the own language", async () => {
  await addMail();
  const role = await desk.admin.addRole("Reporter", ["viewable", "automationSettable"]);
  await desk.admin.addUser("nok", "Reporter");
  const reader = await desk.admin.addRole("Reader", ["viewable"]);
  const { id: tik } = await desk.admin.addUser("tik", "Reader");
  const [nok, person] = [await signIn(desk.server, "nok"), await signIn(desk.server, "tik")];
  await person.ask("PUT", "/users/me/preferences", { language: "th" });
  await takeMailAt(person, "tik@campus.example");
  const report = await save([{ way: "person", user: tik }], {}, nok);
  const change = async ({ id, name }: typeof role, features: Parameters<typeof roleOf>[1]) =>
    desk.admin.ask("PUT", `/roles/${id}`, roleOf(name, features));
  const newest = async (state: ReportDelivery["state"]) => (await deliveries(state, nok))[0];
  desk.pass(20 * HOUR);
  expect(await newest("sent")).toMatchObject({ way: "person", to: "tik" });
  expect(Mailbox.attachment(mailbox.mails[0] ?? { to: [], text: "" }).content.toString()).toContain("อาคารสำนักงาน");
  await change(reader, ["bookable"]);
  desk.pass(DAY);
  expect(await newest("failed")).toMatchObject({
    code: "rights",
    answer: "tik does not have permission to view this list",
  });
  await change(reader, ["viewable"]);
  await change(role, ["viewable"]);
  desk.pass(DAY);
  await desk.until(({ files }) => files.length === 3 && files[0]?.deliveries.length === 1, nok);
  expect(await newest("failed")).toMatchObject({
    code: "rights",
    answer: "nok no longer has permission to send reports to others",
  });
  // It can still be paused and sent to its owner alone.
  const { content, revision } = await desk.only(nok);
  const paused = await nok.ask("PUT", `${CORE_API}/reports/${report.id}`, { ...content, isPaused: true, revision });
  expect(paused.statusCode).toBe(200);
  expect(mailbox.mails).toHaveLength(1);
});

test("a role that is limited to another building while a file waits stops it: what the owner may not see does not leave", async () => {
  await addMail();
  await mailbox.close();
  const { id, name } = await desk.admin.addRole("Reporter", ["viewable"]);
  const { id: user } = await desk.admin.addUser("nok", "Reporter");
  const nok = await signIn(desk.server, "nok");
  await takeMailAt(nok, "nok@campus.example");
  await save([{ way: "person", user }], {}, nok);
  desk.pass(20 * HOUR);
  await desk.until(({ files }) => files[0]?.deliveries[0]?.answer === "no answer", nok);
  const limits = { places: [{ placement: "pavilion" }], sections: [] };
  const limited = { ...roleOf(name, ["viewable"]), limits };
  expect(await desk.admin.status("PUT", `/roles/${id}`, limited)).toBe(200);
  await mailbox.open();
  const failed = await desk.until(({ files }) => files[0]?.deliveries[0]?.state === "failed");
  expect(failed.files[0]?.deliveries[0]).toMatchObject({ code: "rights", to: "nok" });
  expect(mailbox.mails).toEqual([]);
});
