import { CORE_API, Paged, USER_API } from "@atrium/contract";
import { NoticeRules, OnCallReply } from "@atrium/contract/alarms";
import { Conditions, PeakLimits, SchedulePlan, Schedules } from "@atrium/contract/automation";
import { CameraRecordings, CameraWalls } from "@atrium/contract/cameras";
import type { StartEntry } from "@atrium/contract/examples";
import { Report } from "@atrium/contract/exports";
import { AuditRow, UserRow } from "@atrium/contract/people";
import { DAY, MINUTE } from "@atrium/time";
import pino from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { Person, signIn } from "../test/people.ts";
import { IMPORT_TOKEN, TestServer, type TestServerOptions } from "./testServer.ts";

const IN_USE = { ATRIUM_START: "in-use" };
const WAIT = { timeout: 20_000, interval: 50 };

let server: TestServer;
/** Passwords by username, as they were shown. */
let shown: Map<string, string>;
/** Warnings of the log. */
let warnings: { code?: string; reason?: string; entry?: StartEntry }[];
afterEach(() => server.stop());

async function begin(options: TestServerOptions): Promise<Person> {
  shown = new Map();
  warnings = [];
  const stream = { write: (line: string) => void warnings.push(JSON.parse(line)) };
  server = await TestServer.make({
    log: pino({ level: "warn" }, stream),
    onSampleUser: ({ username, password }) => shown.set(username, password),
    ...options,
  });
  await server.app.start();
  return new Person(server, await server.signIn());
}

/** The next start of the program, which looks for the past at once. */
async function again(): Promise<Person> {
  await server.restart();
  await server.app.start();
  return new Person(server, await server.signIn());
}

async function bringPast(): Promise<void> {
  const first = Date.now() - 200 * MINUTE;
  const values = [300, 300, 500, 500, 500, 200];
  const reply = await server.app.http.inject({
    method: "POST",
    url: `${CORE_API}/history/batches`,
    headers: { authorization: `Bearer ${IMPORT_TOKEN}` },
    payload: {
      devices: ["EM-X-01"],
      points: ["total.active-power"],
      series: values.map(() => 0),
      times: values.map((_, index) => first + index * 10 * MINUTE),
      values,
      progress: { done: 1, total: 1 },
    },
  });
  expect(reply.statusCode).toBe(200);
}

async function pending(): Promise<number> {
  const rows = server.database.kysely.withTables<{ start_entries: { number: number } }>();
  return (await rows.selectFrom("start_entries").select("number").execute()).length;
}

const namesOf = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name).toSorted();

test("every entry of the sample site's start.json is taken, by the past what is chosen from it", async () => {
  let admin = await begin({ environment: IN_USE });
  await vi.waitFor(async () => expect(await pending()).toBe(9), WAIT);
  expect((await admin.ask("GET", `${CORE_API}/conditions`)).json()).toEqual({ conditions: [] });
  await bringPast();
  admin = await again();
  await vi.waitFor(async () => expect(await pending()).toBe(0), WAIT);
  expect(warnings.filter(({ entry }) => entry !== undefined)).toEqual([]);

  const read = async (path: string) => (await admin.ask("GET", `${CORE_API}/${path}`)).json<unknown>();
  const { schedules } = Schedules.parse(await read("schedules"));
  expect(namesOf(schedules)).toContain("Office lights off at 22:00");
  expect(new Set(schedules.map(({ by }) => by))).toEqual(new Set(["Atrium"]));
  expect(
    SchedulePlan.parse(await read(`schedule-plan?from=${Date.now()}&to=${Date.now() + 14 * DAY}`)).meetings,
  ).toEqual([]);
  const { conditions } = Conditions.parse(await read("conditions"));
  expect(conditions.map(({ isEnabled, isWatchOnly }) => [isEnabled, isWatchOnly])).toEqual(
    expect.arrayContaining([
      [true, false],
      [true, true],
    ]),
  );
  expect(PeakLimits.parse(await read("peak-limits")).limits.map(({ limit }) => limit)).toEqual([450]);
  expect(namesOf(NoticeRules.parse(await read("notice-rules")).rules)).toContain("Fire and critical alarms");
  expect(OnCallReply.parse(await read("on-call")).now.people.map(({ name }) => name)).toEqual([
    expect.stringMatching(/\.sample$/),
  ]);
  const { data: reports } = Paged(Report).parse(await read("reports"));
  expect(new Set(reports.map(({ owner }) => owner.name))).toEqual(
    new Set(["manager.sample", "operator.sample", "guard.sample"]),
  );
  await vi.waitFor(async () => {
    const { data } = Paged(Report).parse(await read("reports"));
    expect(data.map(({ files }) => files.map(({ state }) => state))).toEqual(data.map(() => ["made"]));
  }, WAIT);
  const { walls } = CameraWalls.parse(await read("camera-walls"));
  expect(walls.map(({ name }) => name)).toEqual(["Office entrances"]);
  const cameras = walls.flatMap((wall) => wall.cameras).join(",");
  const range = `from=${Date.now() - MINUTE}&to=${Date.now()}`;
  const recordings = CameraRecordings.parse(await read(`camera-recordings?cameras=${cameras}&${range}`));
  expect(recordings.cameras.filter(({ state }) => state !== "off")).toHaveLength(2);
});

test("the passwords that are shown sign in with the rights of their roles, and nothing else is asked first", async () => {
  const admin = await begin({ environment: IN_USE });
  expect([...shown.keys()]).toEqual([
    "manager.sample",
    "operator.sample",
    "guard.sample",
    "viewer.sample",
    "tenant.sample",
  ]);
  const may = async (username: string) => {
    const person = await signIn(server, username, shown.get(username));
    return [
      await person.status("GET", `${CORE_API}/schedules`),
      await person.command(),
      await person.status("GET", `${CORE_API}/camera-walls`),
    ];
  };
  expect(await may("manager.sample")).toEqual([200, 202, 200]);
  expect(await may("operator.sample")).toEqual([403, 202, 200]);
  expect(await may("guard.sample")).toEqual([403, 202, 200]);
  expect(await may("viewer.sample")).toEqual([403, 403, 200]);
  expect(await may("tenant.sample")).toEqual([403, 403, 403]);

  const entries = Paged(AuditRow).parse((await admin.ask("GET", `${USER_API}/audit?size=50`)).json()).data;
  const made = entries.filter(({ subject, kind }) => kind === "user.created" && subject === "guard.sample");
  expect(made.map(({ by }) => by)).toEqual(["Atrium"]);
});

test("a site gets it once: what people remove does not come back", async () => {
  const start: StartEntry[] = [
    { kind: "person", username: "guard.sample", role: "Guard" },
    { kind: "schedule", example: "lights-off" },
  ];
  let admin = await begin({ environment: IN_USE, start });
  await vi.waitFor(async () => expect(await pending()).toBe(0), WAIT);
  const { schedules } = Schedules.parse((await admin.ask("GET", `${CORE_API}/schedules`)).json());
  for (const { id } of schedules) await admin.ask("DELETE", `${CORE_API}/schedules/${id}`);
  const { size } = shown;
  admin = await again();
  expect([schedules.length, size, shown.size, await pending()]).toEqual([1, 1, 1, 0]);
  expect((await admin.ask("GET", `${CORE_API}/schedules`)).json()).toEqual({ schedules: [] });
});

test("an entry that was made before the program was killed is found there by its name, and not made twice", async () => {
  const start: StartEntry[] = [
    { kind: "schedule", example: "fans-off" },
    { kind: "schedule", example: "fans-off" },
  ];
  const admin = await begin({ environment: IN_USE, start });
  await vi.waitFor(async () => expect(await pending()).toBe(0), WAIT);
  expect(Schedules.parse((await admin.ask("GET", `${CORE_API}/schedules`)).json()).schedules).toHaveLength(1);
  expect(warnings.filter(({ entry }) => entry !== undefined)).toEqual([]);
});

test("a site starts empty unless a setting says otherwise", async () => {
  const admin = await begin({});
  expect(await pending()).toBe(0);
  expect(shown.size).toBe(0);
  const users = Paged(UserRow).parse((await admin.ask("GET", "/users")).json());
  expect(users.data.map(({ username }) => username)).toEqual(["admin"]);
});

test("an entry that the server refuses is logged with its code, and the others are made", async () => {
  const start: StartEntry[] = [
    { kind: "person", username: "chief.sample", role: "Chief" },
    { kind: "schedule", example: "lights-off", change: { from: { kind: "time", at: "25:00" } } },
    { kind: "schedule", example: "no-such-example" },
    { kind: "schedule", example: "fans-off" },
  ];
  const admin = await begin({ environment: IN_USE, start });
  await vi.waitFor(async () => expect(await pending()).toBe(0), WAIT);
  const { schedules } = Schedules.parse((await admin.ask("GET", `${CORE_API}/schedules`)).json());
  expect(namesOf(schedules)).toEqual([expect.stringMatching(/^Exhaust fans off at night, /)]);
  expect(warnings.filter(({ entry }) => entry !== undefined).map(({ code, reason }) => [code, reason])).toEqual([
    [undefined, "there is no role Chief"],
    ["EVA001", expect.stringMatching(/^EVA001 /)],
    [undefined, "the site has no example no-such-example"],
  ]);
});
