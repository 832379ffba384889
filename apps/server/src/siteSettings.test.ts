import { CORE_API, ErrorReply, type Feature, Paged, USER_API } from "@atrium/contract";
import { HistoryRoom } from "@atrium/contract/devices";
import { EnergyReply } from "@atrium/contract/energy";
import { AuditRow } from "@atrium/contract/people";
import {
  SiteReply,
  type SiteSettings,
  SiteSettingsReply,
  SiteTermsAnswer,
  tariffOfFormer,
} from "@atrium/contract/site";
import { type Clock, HOUR, SiteTime, systemClock } from "@atrium/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Person, signIn } from "../test/people.ts";
import { IMPORT_TOKEN, TestServer } from "./testServer.ts";

const PATH = `${CORE_API}/site-settings`;
const MONTH = `${PATH}/last-month`;
const METER = "EM-O1-A-01";
const time = new SiteTime("Asia/Bangkok");
const ahead = time.parse("2026-11-20T10:42") - systemClock.now();
const clock: Clock = { ...systemClock, now: () => systemClock.now() + ahead };

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await TestServer.make({ clock });
  await server.app.start();
  admin = new Person(server, await server.signIn());
  for (const counter of COUNTERS) await importCounter(counter, time.parse("2026-09-01"), time.parse("2026-11-20"));
}, 120_000);
afterAll(() => server.stop());

/** One of what is used, and the incomer's. */
const COUNTERS = [
  { device: METER, point: "lighting.active-energy" },
  { device: "EM-X-01", point: "total.active-energy" },
] as const;

/** A counter that counts 8 kWh an hour, read every quarter hour. */
async function importCounter(counter: (typeof COUNTERS)[number], from: number, to: number): Promise<void> {
  const count = Math.round(((to - from) / HOUR) * 4);
  for (let first = 0; first < count; first += 5_000) {
    const rows = Array.from({ length: Math.min(5_000, count - first) }, (_, row) => first + row);
    const reply = await server.app.http.inject({
      method: "POST",
      url: `${CORE_API}/history/batches`,
      headers: { authorization: `Bearer ${IMPORT_TOKEN}` },
      payload: {
        devices: [counter.device],
        points: [counter.point],
        series: rows.map(() => 0),
        times: rows.map((row) => from + row * (HOUR / 4)),
        values: rows.map((row) => 1_000 + row * 2),
      },
    });
    expect(reply.statusCode).toBe(200);
  }
}

async function read(): Promise<SiteSettingsReply> {
  return SiteSettingsReply.parse((await admin.ask("GET", PATH)).json());
}

async function set(change: (settings: SiteSettings) => SiteSettings, reason?: string) {
  const { settings: before } = await read();
  const body = { before, settings: change(before), ...(reason === undefined ? {} : { reason }) };
  return admin.ask("PUT", PATH, body);
}

async function monthOf(date: string): Promise<EnergyReply> {
  const query = `placement=campus&floor=total&type=day-in-month&date=${date}`;
  return EnergyReply.parse((await admin.ask("GET", `${CORE_API}/energy?${query}`)).json());
}

async function dayOf(date: string): Promise<{ cost: number | undefined; kg: number | undefined }> {
  const query = `placement=campus&floor=total&type=hour-in-day&date=${date}`;
  const { cost, emissions } = EnergyReply.parse((await admin.ask("GET", `${CORE_API}/energy?${query}`)).json());
  return { cost: cost?.amount, kg: emissions?.kg };
}

async function newestEntry(): Promise<AuditRow | undefined> {
  const reply = await admin.ask("GET", `${USER_API}/audit?kind=site-settings.changed`);
  return Paged(AuditRow).parse(reply.json()).data[0];
}

/** A tariff whose days all have one window, which ends at a clock. */
function withUntil(tariff: SiteSettings["tariffs"][number], until: string): SiteSettings["tariffs"][number] {
  const windows = [{ from: "00:00", until, period: 0 }];
  const seasons = tariff.seasons.map((season) => ({
    ...season,
    days: season.days.map((days) => ({ ...days, windows })),
  }));
  return { ...tariff, seasons };
}

const FLAT = { onPeakDays: [], onPeakFrom: "09:00", onPeakUntil: "22:00" };

/** Flat from a day on: the rows before end on the day before. */
function withFlat(settings: SiteSettings, from: string, until: string, price: number): SiteSettings {
  const [first] = settings.tariffs;
  if (first === undefined) throw new Error("the site has a tariff");
  const flat = { ...tariffOfFormer({ ...FLAT, from, onPeak: price, offPeak: price }), source: "Contract of the test" };
  return { ...settings, tariffs: [{ ...first, until }, flat] };
}

test("the settings say in which zone days are counted, since when is recorded, and that nobody has changed them", async () => {
  const reply = await read();
  expect(reply).toMatchObject({
    settings: { name: "Riverside Campus", timeZone: "Asia/Bangkok", currency: "THB" },
    countedIn: "Asia/Bangkok",
    today: "2026-11-20",
    recordedFrom: "2026-09-01",
    changed: null,
  });
  expect(reply.holidays).toBeGreaterThan(10);
});

test("the last month is what the energy page says, and what another tariff and factor would make of it", async () => {
  const { settings } = await read();
  const asked = {
    tariffs: withFlat(settings, "2026-10-01", "2026-09-30", 5).tariffs,
    emissionFactors: [{ from: "2020-01-01", kgPerKwh: 0.25, source: "Test" }],
  };
  const answer = SiteTermsAnswer.parse((await admin.ask("POST", MONTH, asked)).json());
  const page = await monthOf("2026-10-15");
  expect(answer.from).toBe(time.parse("2026-10-01"));
  expect(answer.basis).toBe("imported");
  expect(answer.kwh).toBeCloseTo(page.grid?.imported ?? Number.NaN, 3);
  expect(answer.present.cost).toBeCloseTo(page.cost?.amount ?? Number.NaN, 2);
  expect(answer.present.emissions).toBeCloseTo(page.emissions?.kg ?? Number.NaN, 2);
  expect(answer.asked.cost).toBeCloseTo(5 * (answer.kwh ?? 0), 2);
  expect(answer.asked.emissions).toBeCloseTo(0.25 * (answer.kwh ?? 0), 2);
  // Nothing was set by it.
  expect((await read()).settings).toEqual(settings);
});

test("a tariff that begins on a recorded day needs a reason; days before it cost what they did, days from it on the new", async () => {
  const before = { september: await dayOf("2026-09-30"), october: await dayOf("2026-10-15") };
  const refused = await set((settings) => withFlat(settings, "2026-10-01", "2026-09-30", 5));
  expect([refused.statusCode, ErrorReply.parse(refused.json()).fields]).toEqual([
    400,
    [{ path: "reason", message: "Recorded days from 2026-10-01 on will change: enter a reason" }],
  ]);
  expect(await dayOf("2026-10-15")).toEqual(before.october);

  const reply = await set((settings) => withFlat(settings, "2026-10-01", "2026-09-30", 5), "The contract of October");
  expect(SiteSettingsReply.parse(reply.json())).toMatchObject({ changed: { by: "admin" } });
  expect(await dayOf("2026-09-30")).toEqual(before.september);
  expect((await dayOf("2026-10-15")).cost).toBeCloseTo(5 * 192, 1);
  expect((await dayOf("2026-10-15")).kg).toBe(before.october.kg);
  expect((await monthOf("2026-10-15")).cost?.tariffs).toMatchObject([{ from: "2026-10-01", periods: [{ price: 5 }] }]);
  expect(await newestEntry()).toMatchObject({
    sentence: "Site: tariffs changed: The contract of October",
    before: { tariffs: [expect.not.objectContaining({ until: expect.anything() })] },
    after: { tariffs: [{ until: "2026-09-30" }, { from: "2026-10-01" }], reason: "The contract of October" },
  });
});

test("a tariff of days to come and another source need no reason, and change no recorded day", async () => {
  const before = await dayOf("2026-11-18");
  const reply = await set((settings) => ({
    ...settings,
    tariffs: settings.tariffs.flatMap((tariff, index, all) =>
      index < all.length - 1
        ? [tariff]
        : [
            { ...tariff, until: "2026-12-31", source: "Read again" },
            { ...tariff, from: "2027-01-01", periods: [{ name: "All hours", price: 9 }] },
          ],
    ),
  }));
  expect(reply.statusCode).toBe(200);
  expect(await dayOf("2026-11-18")).toEqual(before);
});

test("another emission factor changes the days from its date on, and no day before", async () => {
  const before = await dayOf("2026-10-31");
  const reply = await set(
    (settings) => ({
      ...settings,
      emissionFactors: settings.emissionFactors.flatMap((factor, index, all) =>
        index < all.length - 1
          ? [factor]
          : [
              { ...factor, until: "2026-10-31" },
              { from: "2026-11-01", kgPerKwh: 1, source: "Test" },
            ],
      ),
    }),
    "Published in October",
  );
  expect(reply.statusCode).toBe(200);
  expect(await dayOf("2026-10-31")).toEqual(before);
  expect((await dayOf("2026-11-02")).kg).toBeCloseTo(192, 2);
});

test.each<[string, (settings: SiteSettings) => SiteSettings, string]>([
  [
    "days that two tariffs cover",
    (settings) => ({ ...settings, tariffs: [...settings.tariffs, ...settings.tariffs.slice(0, 1)] }),
    "settings.tariffs.3.from",
  ],
  [
    "days between tariffs that none covers",
    (settings) => ({
      ...settings,
      tariffs: settings.tariffs.map((tariff, index) => (index === 1 ? { ...tariff, from: "2026-10-05" } : tariff)),
    }),
    "settings.tariffs.1.from",
  ],
  [
    "an end before the beginning",
    (settings) => ({
      ...settings,
      emissionFactors: [{ from: "2026-01-01", until: "2025-01-01", kgPerKwh: 1, source: "" }],
    }),
    "settings.emissionFactors.0.until",
  ],
  [
    "hours that are none",
    (settings) => ({ ...settings, tariffs: settings.tariffs.map((tariff) => withUntil(tariff, "25:00")) }),
    "settings.tariffs.0.seasons.0.days.0.windows.0.until",
  ],
  [
    "hours without a period",
    (settings) => ({ ...settings, tariffs: settings.tariffs.map((tariff) => withUntil(tariff, "23:00")) }),
    "settings.tariffs.0.seasons.0.days.0.windows",
  ],
  ["a zone that is none", (settings) => ({ ...settings, timeZone: "Asia/Atlantis" }), "settings.timeZone"],
  ["no tariff at all", (settings) => ({ ...settings, tariffs: [] }), "settings.tariffs"],
])("%s are refused at the field", async (_name, change, path) => {
  const { settings } = await read();
  const reply = await set(change, "A reason");
  expect([reply.statusCode, ErrorReply.parse(reply.json()).fields?.map((field) => field.path)]).toEqual([
    400,
    expect.arrayContaining([path]),
  ]);
  expect((await read()).settings).toEqual(settings);
});

test("another name shows in the site's call, on the sign-in page and in later passwords at once", async () => {
  const site = async () => SiteReply.parse((await admin.ask("GET", `${CORE_API}/site`)).json());
  const { revision } = await site();
  await set((settings) => ({ ...settings, name: "Lakeside Campus", help: "control room, ext. 7" }));
  expect(await site()).toMatchObject({ name: "Lakeside Campus", revision: revision + 1 });
  expect((await server.app.http.inject("/api/health")).json()).toMatchObject({
    site: "Lakeside Campus",
    help: "control room, ext. 7",
  });
  const { id: roleId } = await admin.addRole("Viewers", ["viewable"]);
  const user = { username: "malee", password: "lakeside-boats-4", roleId };
  expect(await admin.status("POST", "/users", user)).toBe(400);
});

test("the kind of site is called by its own word, which has a translation like its names", async () => {
  const wordNow = async () => SiteReply.parse((await admin.ask("GET", `${CORE_API}/site`)).json()).word;
  expect(await wordNow()).toBeUndefined();
  await set((settings) => ({ ...settings, word: "Hospital" }));
  expect(await wordNow()).toBe("Hospital");
  const texts = await admin.ask("GET", `${CORE_API}/translations?language=th`);
  expect(texts.body).toContain('"source":"Hospital"');
  expect((await set((settings) => ({ ...settings, word: "A word that is longer than a heading" }))).statusCode).toBe(
    400,
  );
  await set(({ word: _word, ...settings }) => settings);
  expect(await wordNow()).toBeUndefined();
});

test("of two who set it at once the second is refused, and hears whose change it was", async () => {
  const { settings: before } = await read();
  const replies = await Promise.all(
    ["One", "Two"].map((name) => admin.ask("PUT", PATH, { before, settings: { ...before, name } })),
  );
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    error_code: "EDV009",
    message: "The site settings were changed by admin. Reload to see the changes.",
  });
});

test("another time zone counts from the next start on: until then pages and days stay in the present one", async () => {
  await set((settings) => ({ ...settings, timeZone: "Asia/Tokyo" }));
  expect(await read()).toMatchObject({ settings: { timeZone: "Asia/Tokyo" }, countedIn: "Asia/Bangkok" });
  const site = async () => SiteReply.parse((await admin.ask("GET", `${CORE_API}/site`)).json());
  expect((await site()).timeZone).toBe("Asia/Bangkok");
  await server.restart();
  await server.app.start();
  admin = new Person(server, await server.signIn());
  expect((await site()).timeZone).toBe("Asia/Tokyo");
  expect(await read()).toMatchObject({ countedIn: "Asia/Tokyo" });
  const { from } = await monthOf("2026-10-15");
  expect(from).toBe(new SiteTime("Asia/Tokyo").parse("2026-10-01"));
}, 60_000);

test("without the right to set devices nothing of it is read or set", async () => {
  const others: Feature[] = ["viewable", "weatherSettable", "usersSettable", "rolesSettable", "automationSettable"];
  await admin.addRole("All but devices", others);
  await admin.addUser("somsak", "All but devices");
  const somsak = await signIn(server, "somsak");
  for (const [method, path] of [
    ["GET", PATH],
    ["PUT", PATH],
    ["POST", MONTH],
  ] as const) {
    expect(await somsak.status(method, path, method === "GET" ? undefined : {})).toBe(403);
  }
});

test("who sets the site reads for how long each kind of history is kept, and what it takes once that was read", async () => {
  const path = `${CORE_API}/history/room`;
  const room = async () => HistoryRoom.parse((await admin.ask("GET", path)).json());
  const kept = [
    ["samples", 800],
    ["quarters", 800],
    ["hours", null],
    ["days", null],
    ["meters", null],
  ];
  expect((await room()).kinds.map(({ kind, keptDays }) => [kind, keptDays])).toEqual(kept);
  expect(await admin.status("GET", path)).toBe(200);
  const nobody = await server.app.http.inject({ method: "GET", url: path });
  expect(nobody.statusCode).toBe(401);
});
