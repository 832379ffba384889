import { randomUUID } from "node:crypto";
import { CORE_API, Paged, USER_API } from "@atrium/contract";
import { PointValues } from "@atrium/contract/devices";
import { AuditRow, SessionRow } from "@atrium/contract/people";
import { SiteGreeting, SiteReply } from "@atrium/contract/site";
import { clockAhead, DAY, HOUR, systemClock } from "@atrium/time";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ModbusByHand } from "../test/modbusByHand.ts";
import { Person } from "../test/people.ts";
import { TestServer } from "./testServer.ts";

const AHEAD = 34 * HOUR;
const METER = "EM-O1-A-01";
/** ms in which a test is surely over. */
const SOON = 10 * 60_000;

let server: TestServer;
let admin: Person;
const field = new ModbusByHand();
beforeAll(async () => {
  server = await TestServer.make({
    clock: clockAhead(systemClock, AHEAD),
    realClock: systemClock,
    environment: { ATRIUM_CLOCK: "+34h" },
    fields: field.fields,
  });
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 60_000);
afterAll(() => server.stop());

test("the site says how far its clock is ahead", async () => {
  const reply = SiteReply.parse((await admin.ask("GET", `${CORE_API}/site`)).json());
  expect(reply.clockAhead).toBe(AHEAD);
});

test("who is not signed in hears it too, with what the clock shows", async () => {
  const { shiftedClock } = SiteGreeting.parse((await server.app.http.inject("/api/health")).json());
  expect(shiftedClock).toMatchObject({ ahead: AHEAD, timeZone: "Asia/Bangkok" });
  expect(Math.abs((shiftedClock?.now ?? 0) - AHEAD - Date.now())).toBeLessThan(SOON);
});

test("the head of a file says it beside the time at which it was made", async () => {
  const asked = { id: randomUUID(), fileType: "csv", of: { list: "roles" } };
  const file = await admin.ask("POST", `${CORE_API}/exports`, asked);
  expect(file.body).toMatch(
    /Generated at,.*\r\nClock,The clock is shifted for a demonstration\. The actual time is \w+ \d+ \w+ \d{4} \d\d:\d\d\.\r\n/,
  );
});

test("values, history and audit log have the shifted time", async () => {
  const driver = field.driverOf(METER);
  const id = driver.points.find(({ device, key }) => device === METER && key === "lighting.voltage")?.id ?? 0;
  const time = driver.clock.now();
  driver.sink.values({
    length: 1,
    ids: Int32Array.of(id),
    values: Float64Array.of(230.4),
    qualities: new Uint8Array(1),
    times: Float64Array.of(time),
  });
  const values = PointValues.parse((await admin.ask("GET", `${CORE_API}/points/values?ids=${id}`)).json());
  expect(Math.abs((values.times[0] ?? 0) - AHEAD - Date.now())).toBeLessThan(SOON);
  await vi.waitFor(
    async () => {
      const { rows } = await server.database.ingest.query<{ ts: Date }>("SELECT ts FROM samples WHERE point_id = $1", [
        id,
      ]);
      expect(Math.abs((rows[0]?.ts.getTime() ?? 0) - AHEAD - Date.now())).toBeLessThan(SOON);
    },
    { timeout: 10_000 },
  );
  await admin.addRole("Shifted", ["viewable"]);
  const audit = Paged(AuditRow).parse((await admin.ask("GET", `${USER_API}/audit`)).json());
  expect(Math.abs((audit.data[0]?.at ?? 0) - AHEAD - Date.now())).toBeLessThan(SOON);
});

test("sessions stay on real time", async () => {
  const { id } = (await admin.ask("GET", "/users/me")).json<{ id: number }>();
  const sessions = Paged(SessionRow).parse((await admin.ask("GET", `/users/${id}/sessions`)).json());
  const startedAt = sessions.data[0]?.startedAt ?? 0;
  expect(Math.abs(startedAt - Date.now())).toBeLessThan(SOON);
  expect(startedAt).toBeLessThan(Date.now() + DAY);
});
