import { CORE_API, ErrorReply, Paged, USER_API } from "@atrium/contract";
import { AllowedPlateReply, AllowList, type NewAllowedPlate } from "@atrium/contract/access";
import { AuditRow } from "@atrium/contract/people";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { LeapingClock } from "../test/leapingClock.ts";
import { type Person, signIn } from "../test/people.ts";
import { PlateCameras } from "../test/plateCameras.ts";
import { ADMIN_PASSWORD, TestServer } from "./testServer.ts";

const LIST = `${CORE_API}/allowed-plates`;
const READERS = ["LP-X-01", "LP-X-02", "LP-X-03", "LP-X-04"];
const [ENTRY = "", EXIT = ""] = READERS;
const STAFF = { plate: "2ขค 77", holder: "Somying Suk", since: "2026-11-02" };
let server: TestServer;
let admin: Person;
const cameras = new PlateCameras();
const clock = new LeapingClock();
/** A list is believed for ten seconds. */
const PATIENCE = { timeout: 25_000, interval: 250 };

beforeAll(async () => {
  server = await TestServer.make({ clock, fields: { vapix: cameras.protocol } });
  await server.app.start();
  admin = await signIn(server, "admin", ADMIN_PASSWORD);
}, 60_000);
afterAll(() => server.stop());
beforeEach(() => {
  cameras.away.clear();
  cameras.refusals.clear();
});

function address(plate: string, act = ""): string {
  return `${LIST}/${encodeURIComponent(plate)}${act}`;
}

async function listed(search = "", show = "all"): Promise<AllowList> {
  const query = new URLSearchParams({ search, show });
  return AllowList.parse((await admin.ask("GET", `${LIST}?${query.toString()}`)).json());
}

async function add(plate: string, by: Partial<NewAllowedPlate> = {}) {
  return await admin.ask("POST", LIST, { plate, holder: "Caterer", ...by });
}

async function added(plate: string, by: Partial<NewAllowedPlate> = {}): Promise<AllowedPlateReply> {
  const reply = await add(plate, by);
  expect(reply.statusCode).toBe(200);
  return AllowedPlateReply.parse(reply.json());
}

const standings = ({ entry }: AllowedPlateReply) => entry?.readers.map(({ standing }) => standing);
const versionOf = ({ entry }: AllowedPlateReply): string => entry?.version ?? "";

/** How each reader stands to a plate now. */
async function evenness(plate: string): Promise<string[]> {
  clock.leap(10_000);
  return (await listed(plate)).data.flatMap(({ readers }) => readers.map(({ standing }) => standing));
}

async function newest(kind: string): Promise<AuditRow | undefined> {
  return Paged(AuditRow).parse((await admin.ask("GET", `${USER_API}/audit?kind=${kind}`)).json()).data[0];
}

test("the list is what the readers have, whoever put it there, and names those that have it not or otherwise", async () => {
  for (const reader of READERS) cameras.of(reader).push(STAFF);
  cameras.lists.set(EXIT, [{ ...STAFF, plate: "2ขค77", holder: "Someone" }]);
  cameras.lists.set("LP-X-03", []);
  cameras.away.add("LP-X-04");
  const { data, readers } = await listed("2ขค77");
  expect(data).toMatchObject([{ ...STAFF, isRemoved: false, lastSeen: null }]);
  expect(data[0]?.readers.map(({ standing }) => standing)).toEqual(["there", "differs", "missing", "unknown"]);
  expect(readers.at(-1)).toMatchObject({ trouble: "The unit is not responding.", count: null });
  expect(JSON.stringify(readers)).not.toMatch(/password|8401/);
});

test("a plate that is added is written as readers write it, to every one of them, and found by plate and by person", async () => {
  const reply = await added("  ๑กข   4821 ", { holder: "Caterer", reason: "Lunch on Fridays" });
  expect(reply.entry).toMatchObject({ plate: "1กข 4821", holder: "Caterer", isRemoved: false });
  expect(standings(reply)).toEqual(["there", "there", "there", "there"]);
  for (const reader of READERS) {
    expect(cameras.of(reader)).toContainEqual({ plate: "1กข 4821", holder: "Caterer", since: reply.entry?.since });
  }
  expect((await listed("กข48")).total).toBe(1);
  expect((await listed("CATER")).data[0]?.plate).toBe("1กข 4821");
  expect(await newest("plate.allowed")).toMatchObject({
    by: "admin",
    sentence: "Plate 1กข 4821 of Caterer added to the allow list: Lunch on Fridays",
  });
  const again = await add("1กข4821");
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({ error_code: "EPL002", fields: [{ path: "plate" }] });
});

test("says when a plate was read last, however the reader sets its blanks", async () => {
  await cameras.reads(ENTRY, "1", "1กข4821", Date.now() - 60_000);
  await cameras.reads(EXIT, "1", "1กข 4821", Date.now() - 30_000);
  expect((await listed("4821")).data[0]?.lastSeen).toMatchObject({ reader: EXIT });
});

test("a reader that is away and one that refuses are named, and get it when it is sent again", async () => {
  cameras.away.add(EXIT);
  cameras.refusals.set("LP-X-03", "The unit refused: the list is full.");
  const reply = await added("3คค 3");
  expect(standings(reply)).toEqual(["there", "unknown", "missing", "there"]);
  expect(reply.readers.map(({ trouble }) => trouble)).toEqual([
    null,
    "The unit is not responding.",
    "The unit refused: the list is full.",
    null,
  ]);
  expect(await newest("plate.uneven")).toMatchObject({
    sentence: expect.stringMatching(/exit: The unit is not responding\. .*The unit refused: the list is full\./),
  });
  expect((await listed("", "uneven")).data.map(({ plate }) => plate)).toContain("3คค 3");
  cameras.away.clear();
  cameras.refusals.clear();
  const sent = await admin.ask("POST", address("3คค 3", "/distributions"), { version: versionOf(reply) });
  expect(standings(AllowedPlateReply.parse(sent.json()))).toEqual(["there", "there", "there", "there"]);
  expect(await newest("plate.sent")).toMatchObject({ by: "admin" });
});

test("a plate that is taken off stays on the list until no reader has it any more, and sending again takes it off there", async () => {
  const reply = await added("4งง 4");
  cameras.away.add(ENTRY);
  const removed = await admin.ask("POST", address("4งง 4", "/removals"), { version: versionOf(reply) });
  const after = AllowedPlateReply.parse(removed.json());
  expect(after.entry).toMatchObject({ isRemoved: true });
  expect(standings(after)).toEqual(["unknown", "missing", "missing", "missing"]);
  cameras.away.clear();
  const { data } = await listed("4งง4", "uneven");
  expect(data[0]?.readers[0]?.standing).toBe("unknown");
  const sent = await admin.ask("POST", address("4งง 4", "/distributions"), { version: versionOf(after) });
  expect(AllowedPlateReply.parse(sent.json()).entry).toBeNull();
  expect((await listed("4งง4")).total).toBe(0);
  expect(cameras.of(ENTRY).some(({ plate }) => plate === "4งง 4")).toBe(false);
  expect((await added("4งง 4", { holder: "Another" })).entry).toMatchObject({ holder: "Another" });
});

test("a reader that comes back gets by itself what it missed, and drops what was removed in between", async () => {
  const gone = await added("8ญญ 8");
  cameras.away.add(EXIT);
  const reply = await added("8ฌฌ 8");
  expect(standings(reply)).toEqual(["there", "unknown", "there", "there"]);
  expect(
    await admin.status("POST", address("8ญญ 8", "/removals"), { version: versionOf(gone), reason: "Has left" }),
  ).toBe(200);
  // Still away: nothing is lost, however often it is tried.
  clock.leap(60_000);
  await expect.poll(() => cameras.tries(EXIT), PATIENCE).toBeGreaterThan(1);
  expect(cameras.of(EXIT).some(({ plate }) => plate === "8ฌฌ 8")).toBe(false);
  cameras.comesBack(EXIT);
  await expect.poll(async () => evenness("8ฌฌ8"), PATIENCE).toEqual(["there", "there", "there", "there"]);
  await expect.poll(async () => (await listed("8ญญ8")).total, PATIENCE).toBe(0);
  expect(cameras.of(EXIT).some(({ plate }) => plate === "8ญญ 8")).toBe(false);
  const row = await newest("plate.caught-up");
  expect(row).toMatchObject({ by: "Atrium", sentence: expect.stringMatching(/exit.*, which had missed the change$/) });
});

test("one that refused is asked again later, also where nobody says that it is back", async () => {
  cameras.refusals.set("LP-X-03", "The unit refused: the list is full.");
  expect(standings(await added("8ฎฎ 8"))).toEqual(["there", "there", "missing", "there"]);
  cameras.refusals.clear();
  clock.leap(5_000);
  await expect.poll(async () => evenness("8ฎฎ8"), PATIENCE).toEqual(["there", "there", "there", "there"]);
});

test("what somebody changed at a reader by hand is not undone because it comes back", async () => {
  await added("8ฏฏ 8");
  cameras.lists.set(
    EXIT,
    cameras.of(EXIT).filter(({ plate }) => plate !== "8ฏฏ 8"),
  );
  cameras.away.add(EXIT);
  await added("8ฐฐ 8");
  cameras.comesBack(EXIT);
  await expect.poll(async () => evenness("8ฐฐ8"), PATIENCE).toEqual(["there", "there", "there", "there"]);
  expect(await evenness("8ฏฏ8")).toEqual(["there", "missing", "there", "there"]);
});

test("what a reader owes is known after a restart, and done without anybody's hand", async () => {
  cameras.away.add(ENTRY);
  await added("8ฑฑ 8");
  await server.restart();
  cameras.away.clear();
  await server.app.start();
  admin = await signIn(server, "admin", ADMIN_PASSWORD);
  clock.leap(5_000);
  await expect.poll(async () => evenness("8ฑฑ8"), PATIENCE).toEqual(["there", "there", "there", "there"]);
});

test("of two people who change one plate the second is informed, and nothing of the first one's is lost", async () => {
  const version = versionOf(await added("5จจ 5"));
  const change = (holder: string) => admin.ask("PUT", address("5จจ 5"), { version, holder });
  const replies = await Promise.all([change("First"), change("Second")]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const refused = ErrorReply.parse(replies.find(({ statusCode }) => statusCode === 409)?.json());
  expect(refused).toMatchObject({
    error_code: "EPL001",
    message: "5จจ 5 has been changed by someone else. Check the list and try again",
  });
  const winner = replies[0]?.statusCode === 200 ? "First" : "Second";
  expect((await listed("5จจ5")).data[0]).toMatchObject({ holder: winner });
  expect(cameras.of(EXIT)).toContainEqual(expect.objectContaining({ plate: "5จจ 5", holder: winner }));
  const late = await admin.ask("POST", address("5จจ 5", "/removals"), { version });
  expect(late.json()).toMatchObject({ error_code: "EPL001" });
});

test("what somebody changed at the camera itself counts as a change too", async () => {
  const { data } = await listed("2ขค77");
  cameras.lists.set(ENTRY, [{ ...STAFF, holder: "Changed there" }]);
  const reply = await admin.ask("PUT", address(STAFF.plate), { version: data[0]?.version, holder: "Mine" });
  expect(reply.json()).toMatchObject({ error_code: "EPL001" });
});

test("of two people who add one plate at the same moment one is informed that it is there", async () => {
  const replies = await Promise.all([add("6ฉฉ 6"), add("6ฉฉ6", { holder: "Another" })]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test.each([
  ["plate", { plate: "1กข,4821" }],
  ["plate", { plate: "A" }],
  ["plate", { plate: "<b>1</b>" }],
  ["plate", { plate: "1".repeat(17) }],
  ["holder", { holder: "Suk, Somchai" }],
  ["holder", { holder: "Line\nbreak" }],
  ["holder", { holder: "" }],
  ["holder", { holder: "x".repeat(65) }],
])("refuses what a reader's list would take for something else: %s %o", async (field, wrong) => {
  const before = JSON.stringify([...cameras.lists]);
  const reply = await admin.ask("POST", LIST, { plate: "7ชช 7", holder: "Caterer", ...wrong });
  expect(reply.statusCode).toBe(400);
  expect(ErrorReply.parse(reply.json()).fields?.[0]?.path).toBe(field);
  expect(JSON.stringify([...cameras.lists])).toBe(before);
});

test("a plate that nobody has is not found", async () => {
  const reply = await admin.ask("PUT", address("9ฮฮ 9"), { version: "0", holder: "Nobody" });
  expect(reply.json()).toMatchObject({ error_code: "ENF001" });
});

test("who only sees the site reads the list and changes nothing", async () => {
  await admin.addRole("Reception", ["viewable"]);
  await admin.addUser("niran", "Reception");
  const niran = await signIn(server, "niran");
  expect(await niran.status("GET", LIST)).toBe(200);
  const before = JSON.stringify([...cameras.lists]);
  expect(await niran.status("POST", LIST, { plate: "8ซซ 8", holder: "Mine" })).toBe(403);
  expect(await niran.status("PUT", address("1กข 4821"), { version: "0", holder: "Mine" })).toBe(403);
  expect(await niran.status("POST", address("1กข 4821", "/removals"), { version: "0" })).toBe(403);
  expect(await niran.status("POST", address("1กข 4821", "/distributions"), { version: "0" })).toBe(403);
  expect(JSON.stringify([...cameras.lists])).toBe(before);
});

test("leaves as a file with the plates that were looked for", async () => {
  const of = { list: "allowed-plates", search: "caterer" };
  const reply = await admin.ask("POST", `${CORE_API}/exports`, { id: crypto.randomUUID(), fileType: "csv", of });
  expect(reply.body).toContain("1กข 4821");
  expect(reply.body).toContain("On 4 of 4");
  expect(reply.body).not.toContain(STAFF.plate);
});
