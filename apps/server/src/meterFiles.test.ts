import { CORE_API, Paged, USER_API } from "@atrium/contract";
import { EnergyReply, MeterFileImports, MeterFileReply, type UnderstoodMeterFile } from "@atrium/contract/energy";
import { AuditRow } from "@atrium/contract/people";
import { HOUR, MINUTE, SiteTime } from "@atrium/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Person, signIn } from "../test/people.ts";
import { IMPORT_TOKEN, TestServer } from "./testServer.ts";

const FILES = `${CORE_API}/meter-files`;
const POINT = "lighting.active-energy";
const time = new SiteTime("Asia/Bangkok");
const lisbon = new SiteTime("Europe/Lisbon");
const QUARTER = 15 * MINUTE;
/** A file of one day does not say which is the day and which the month. */
const DMY = { format: "dmy" };
/** Meters that no other test of this file uses. */
const METERS = ["EM-O1-A-01", "EM-O1-B-01", "EM-O1-C-01", "EM-O2-A-01", "EM-O2-B-01", "EM-O2-C-01"];

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 60_000);
afterAll(async () => server.stop());

interface Asked {
  readonly device?: string | undefined;
  readonly options?: object;
  readonly revision?: string;
  readonly file?: string;
}

async function send(text: string, { device = METERS[0], options = {}, revision, file = "meter.csv" }: Asked = {}) {
  const body = { device, point: POINT, file, text, options };
  return admin.ask("POST", FILES, revision === undefined ? body : { ...body, revision });
}

async function look(text: string, asked: Asked = {}): Promise<MeterFileReply> {
  const reply = await send(text, asked);
  expect([reply.statusCode, reply.body.slice(0, 300)]).toEqual([200, expect.anything()]);
  return MeterFileReply.parse(reply.json());
}

async function understood(text: string, asked: Asked = {}): Promise<UnderstoodMeterFile> {
  const { understood: found, questions } = await look(text, asked);
  if (found === null) throw new Error(`not understood: ${questions.join()}`);
  return found;
}

async function bring(text: string, asked: Asked = {}): Promise<MeterFileReply> {
  const { revision } = await look(text, asked);
  return look(text, { ...asked, revision });
}

async function imports() {
  return MeterFileImports.parse((await admin.ask("GET", FILES)).json()).data;
}

async function energy(type: string, date: string, place = "floor=first"): Promise<EnergyReply> {
  const query = `placement=office-building&${place}&device=lighting&type=${type}&date=${date}`;
  return EnergyReply.parse((await admin.ask("GET", `${CORE_API}/energy?${query}`)).json());
}

async function record(device: string, rows: readonly (readonly [number, number])[]): Promise<void> {
  const reply = await server.app.http.inject({
    method: "POST",
    url: `${CORE_API}/history/batches`,
    headers: { authorization: `Bearer ${IMPORT_TOKEN}` },
    payload: {
      devices: [device],
      points: [POINT],
      series: rows.map(() => 0),
      times: rows.map(([moment]) => moment),
      values: rows.map(([, value]) => value),
    },
  });
  expect(reply.json()).toEqual({ accepted: rows.length, unknownSeries: 0 });
}

/** Rows of a quarter hour each, with clocks of a zone. */
function quarters(zone: SiteTime, from: number, to: number, cell: (index: number) => string): string {
  const count = Math.round((to - from) / QUARTER);
  const rows = Array.from({ length: count }, (_, index) => {
    const { year, month, day, hour, minute } = zone.local(from + index * QUARTER);
    const two = (number: number) => String(number).padStart(2, "0");
    return `${two(day)}/${two(month)}/${year} ${two(hour)}:${two(minute)};${cell(index)}`;
  });
  return `Date;Energy (kWh)\r\n${rows.join("\r\n")}\r\n`;
}

test("a month of amounts is previewed, imported, counted, imported again without a change, and undone", async () => {
  const [from, to] = [time.parse("2026-06-01"), time.parse("2026-07-01")];
  const text = quarters(time, from, to, (index) => (index % 2 === 0 ? "0,5" : "1,25"));
  const sum = (0.5 + 1.25) * 48 * 30;
  const before = await energy("day-in-month", "2026-06-15");
  const looked = await look(text);
  expect(looked).toMatchObject({
    isDone: false,
    titles: ["Date", "Energy (kWh)"],
    options: {
      time: 0,
      clock: null,
      format: "dmy",
      value: 1,
      means: "amounts",
      unit: "kWh",
      stamp: "beginning",
      decimal: "comma",
    },
    questions: [],
    problems: { count: 0 },
    understood: {
      interval: QUARTER,
      from,
      to,
      count: 2_880,
      gaps: { count: 0 },
      stand: { from: "zero", start: 0, next: null },
      replaced: 0,
      isSame: false,
    },
  });
  expect(looked.understood?.sum).toBeCloseTo(sum, 6);
  expect((await energy("day-in-month", "2026-06-15")).kwh).toBe(before.kwh);

  const done = await look(text, { revision: looked.revision });
  expect(done.isDone).toBe(true);
  const month = await energy("day-in-month", "2026-06-15");
  expect(month.kwh).toBeCloseTo(sum, 3);
  expect(month.bars[14]?.total).toBeCloseTo(sum / 30, 3);

  const again = await bring(text);
  expect(again.understood).toMatchObject({ isSame: true, stand: { start: 0 } });
  const [newest, ...others] = await imports();
  expect(newest).toMatchObject({ file: "meter.csv", by: "admin", count: 2_880, replaced: 0, isUndoable: true });
  expect(others).toEqual([]);

  expect((await admin.ask("DELETE", `${FILES}/${newest?.id}`)).statusCode).toBe(204);
  expect((await energy("day-in-month", "2026-06-15")).kwh).toBe(before.kwh);
  expect((await imports())[0]).toMatchObject({ undone: { by: "admin" }, isUndoable: false });
  expect((await admin.ask("DELETE", `${FILES}/${newest?.id}`)).json()).toMatchObject({ error_code: "EDV013" });
  const audit = Paged(AuditRow).parse((await admin.ask("GET", `${USER_API}/audit?kind=meter-file.imported`)).json());
  expect(audit.data[0]?.sentence).toContain("2,880 rows imported from meter.csv, 2,520 kWh in total");
});

test("readings replace what was recorded in their time, and an undo brings it back to the last sample", async () => {
  const device = METERS[0] ?? "";
  const [from, to] = [time.parse("2026-04-10"), time.parse("2026-04-11")];
  const minutes = Array.from({ length: 26 * 60 + 1 }, (_, minute) => {
    return [from - HOUR + minute * MINUTE, 1_000 + minute / 30] as const;
  });
  await record(device, minutes);
  const before = await energy("hour-in-day", "2026-04-10");
  expect(before.kwh).toBeCloseTo(48, 3);
  // From 06:00 to 12:00 the gateway had been wrong: the meter's own logger says 6 kWh an hour.
  const start = 1_000 + 7 * 2;
  const text = quarters(time, from + 6 * HOUR, from + 12 * HOUR + QUARTER, (index) => `${start + index * 0.5}`);
  const reply = await bring(text.replaceAll(";", "\t"), { device, options: DMY });
  expect(reply.options).toMatchObject({ means: "readings", decimal: "point" });
  expect(reply.understood).toMatchObject({ sum: 12, replaced: 361, falls: { count: 0 } });
  // The same 12 kWh, and the rest of the day as it was.
  expect((await energy("hour-in-day", "2026-04-10")).kwh).toBeCloseTo(48, 3);
  const higher = await bring(
    quarters(time, from + 6 * HOUR, from + 12 * HOUR + QUARTER, (index) => `${start + index * 0.25}`),
    { device, options: DMY },
  );
  expect(higher.understood?.sum).toBe(6);
  const [second, first] = await imports();
  expect((await admin.ask("DELETE", `${FILES}/${first?.id}`)).json()).toMatchObject({ error_code: "EDV013" });
  expect((await admin.ask("DELETE", `${FILES}/${second?.id}`)).statusCode).toBe(204);
  expect((await admin.ask("DELETE", `${FILES}/${first?.id}`)).statusCode).toBe(204);
  const after = await energy("hour-in-day", "2026-04-10");
  expect(after.bars).toEqual(before.bars);
  expect(to).toBeGreaterThan(from);
});

test("the hour that clocks of Lisbon repeat in October is read twice, and the one they skip in March is none", async () => {
  const device = METERS[1];
  const options = { timeZone: "Europe/Lisbon", means: "amounts" };
  const autumn = [lisbon.parse("2025-10-26"), lisbon.parse("2025-10-27")] as const;
  const october = await understood(
    quarters(lisbon, autumn[0], autumn[1], () => "1"),
    { device, options },
  );
  expect(october).toMatchObject({ count: 100, sum: 100, from: autumn[0], to: autumn[1], gaps: { count: 0 } });
  const [hour] = october.repeatedHours.first;
  expect(hour).toMatchObject({ from: autumn[0] + HOUR, isTwice: true });

  const spring = [lisbon.parse("2026-03-29"), lisbon.parse("2026-03-30")] as const;
  const text = quarters(lisbon, spring[0], spring[1], () => "1");
  expect(await understood(text, { device, options })).toMatchObject({ count: 92, sum: 92, gaps: { count: 0 } });
  const { problems } = await look(`${text}29/03/2026 01:15;1\r\n`, { device, options });
  expect(problems).toEqual({ count: 1, first: [{ row: 94, reason: "skipped-hour", text: "29/03/2026 01:15" }] });
});

test("amounts stamped with the end of their interval are those of the time before", async () => {
  const device = METERS[1];
  const [from, to] = [time.parse("2026-05-01"), time.parse("2026-05-02")];
  const text = quarters(time, from + QUARTER, to + QUARTER, (index) => `${(index % 4) + 1}`);
  expect(await look(text, { device, options: DMY })).toMatchObject({
    options: { stamp: "end" },
    understood: { from, to, sum: 240 },
  });
  const { understood: other } = await look(text, { device, options: { ...DMY, stamp: "beginning" } });
  expect(other).toMatchObject({ from: from + QUARTER, to: to + QUARTER });
});

test("amounts go on from the last reading before them, or lead to the first one after them", async () => {
  const device = METERS[2] ?? "";
  const day = time.parse("2026-05-10");
  await record(device, [
    [day, 500],
    [day + QUARTER, 501],
  ]);
  const amounts = (from: number) => quarters(time, from, from + 6 * HOUR, (index) => `${(index % 2) + 1}`);
  const after = await understood(amounts(day - 6 * HOUR), { device, options: DMY });
  expect(after.stand).toMatchObject({ from: "after", start: 500 - 36, end: 500, next: { at: day + QUARTER } });
  const later = await understood(amounts(day + HOUR), { device, options: DMY });
  expect(later.stand).toEqual({ from: "before", start: 501, end: 537, next: null });
});

test("what cannot be read, falls, is missing or cannot be is named", async () => {
  const device = METERS[3];
  const rows = ["Time,Wh"];
  for (let hour = 0; hour < 24; hour += 1) {
    if (hour === 5 || hour === 6) continue;
    rows.push(`2026-05-20T${String(hour).padStart(2, "0")}:00,${hour === 12 ? "1000" : (100 + hour) * 1_000}`);
  }
  rows.push("2026-05-20T03:00,1", "soon,5", "2026-05-21T00:00,-3", "2036-01-01T00:00,5", "2026-05-21T01:00,?");
  const {
    problems,
    understood: found,
    options,
  } = await look(rows.join("\n"), { device, options: { means: "readings" } });
  expect(problems.first).toEqual([
    { row: 24, reason: "duplicate", text: "2026-05-20T03:00" },
    { row: 25, reason: "time", text: "soon" },
    { row: 26, reason: "negative", text: "-3" },
    { row: 27, reason: "future", text: "2036-01-01T00:00" },
    { row: 28, reason: "value", text: "?" },
  ]);
  expect(options.unit).toBe("Wh");
  const at = (clock: string) => time.parse(`2026-05-20T${clock}`);
  expect(found).toMatchObject({
    unit: "kWh",
    count: 22,
    gaps: { count: 1, first: [{ from: at("04:00"), to: at("07:00") }] },
    falls: { count: 1, first: [{ before: 111, value: 1 }] },
  });
  expect(found?.jumps.count).toBe(1);
  expect(found?.bars.amounts.slice(3, 8)).toEqual([1, null, null, null, 1]);
});

test("days and months that could be each other are asked", async () => {
  const text = "Date,kWh\n01/05/2026 00:00,1\n02/05/2026 00:00,2\n03/05/2026 00:00,1\n";
  const asked = await look(text, { device: METERS[4] });
  expect(asked).toMatchObject({
    questions: ["day-order"],
    understood: null,
    sample: [["01/05/2026 00:00", "1"], {}, {}],
  });
  const months = await understood(text, { device: METERS[4], options: { format: "mdy", means: "amounts" } });
  expect(months).toMatchObject({ from: time.parse("2026-01-05"), count: 3, sum: 4 });
  const days = await understood(text, { device: METERS[4], options: { format: "dmy", means: "amounts" } });
  expect(days).toMatchObject({ from: time.parse("2026-05-01"), to: time.parse("2026-05-04") });
});

test("two people at once: what was recorded since the preview refuses the import", async () => {
  const device = METERS[4] ?? "";
  const day = time.parse("2026-03-05");
  const text = quarters(time, day, day + 6 * HOUR, () => "1");
  const { revision } = await look(text, { device, options: DMY });
  const mine = await look(text, { device, options: DMY, revision });
  expect(mine.isDone).toBe(true);
  expect((await send(text, { device, options: DMY, revision })).json()).toMatchObject({ error_code: "EDV009" });
  const [newest] = await imports();
  await record(device, [[day + HOUR + MINUTE, 7]]);
  expect((await admin.ask("DELETE", `${FILES}/${newest?.id}`)).json()).toMatchObject({ error_code: "EDV013" });
});

test("it takes the right to set devices, a counter, and a table", async () => {
  const text = "Time,kWh\n2026-05-20T00:00,1\n2026-05-20T01:00,2\n";
  const body = { device: METERS[5], point: "power", file: "a.csv", text, options: {} };
  expect((await admin.ask("POST", FILES, body)).json()).toMatchObject({ error_code: "EVA001" });
  expect((await admin.ask("POST", FILES, { ...body, device: "nowhere" })).json()).toMatchObject({
    error_code: "ENF001",
  });
  expect((await send("", { device: METERS[5] ?? "" })).json()).toMatchObject({ error_code: "EVA001" });
  const unit = await send(text, { device: METERS[5] ?? "", options: { unit: "m³" } });
  expect(unit.json()).toMatchObject({ error_code: "EVA001" });
  await admin.addUser("reader.of.meters", "Guard");
  const reader = await signIn(server, "reader.of.meters");
  expect((await reader.ask("GET", FILES)).statusCode).toBe(403);
});
