import { CORE_API, Paged } from "@atrium/contract";
import { DeviceDescription, PointValues, QUALITY } from "@atrium/contract/devices";
import { EnergyReply } from "@atrium/contract/energy";
import { SiteConnection } from "@atrium/contract/site";
import { type Clock, DAY, HOUR, MINUTE, systemClock } from "@atrium/time";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ModbusByHand } from "../test/modbusByHand.ts";
import { Person } from "../test/people.ts";
import { startVirtualCampus } from "../test/virtualCampus.ts";
import { TestServer } from "./testServer.ts";

const METER = "EM-O1-A-01";
const KEYS = ["lighting.voltage", "lighting.active-power", "lighting.active-energy"];
/** Ms. Meters are read so often: their product leaves ten seconds. */
const POLL = 1_000;
/** In which they are read twice. */
const TWO_POLLS = 2_500;
const PATIENCE = { timeout: 10_000 };

/** The tests are of two hours of yesterday, by noon of the site: no day ends in them. */
const begin = Math.floor(systemClock.now() / DAY) * DAY - DAY + 5 * HOUR - systemClock.now();
let ahead = begin;
const clock: Clock = {
  ...systemClock,
  now: () => systemClock.now() + ahead,
  elapsed: () => systemClock.elapsed() + ahead - begin,
};
let server: TestServer;
let admin: Person;
const field = new ModbusByHand();
beforeAll(async () => {
  server = await TestServer.make({ clock, fields: field.fields });
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 60_000);
afterAll(() => server.stop());

/** The meter says voltage, power and energy of its lighting. @returns what the server has of them */
async function says(voltage: number, kilowatts: number, kwh: number): Promise<PointValues> {
  const driver = field.driverOf(METER);
  const ids = KEYS.flatMap((key) => driver.points.find((one) => one.device === METER && one.key === key)?.id ?? []);
  const time = clock.now();
  driver.sink.values({
    length: ids.length,
    ids: Int32Array.from(ids),
    values: Float64Array.of(voltage, kilowatts, kwh),
    qualities: new Uint8Array(ids.length),
    times: new Float64Array(ids.length).fill(time),
  });
  return PointValues.parse((await admin.ask("GET", `${CORE_API}/points/values?ids=${ids.join()}`)).json());
}

async function energy(): Promise<EnergyReply> {
  const query = "placement=office-building&floor=first&device=lighting&type=month-in-year";
  return EnergyReply.parse((await admin.ask("GET", `${CORE_API}/energy?${query}`)).json());
}

test("a meter whose volts stand still is stuck, a gap in the history, and counts right once it moves", async () => {
  let last = await says(230, 5, 1_000);
  for (let minute = 1; minute <= 15; minute += 1) {
    ahead += MINUTE;
    last = await says(230 + minute / 10, 5, 1_000 + minute / 12);
  }
  expect(last.qualities).toEqual([QUALITY.good, QUALITY.good, QUALITY.good]);
  let afterNine: readonly number[] = [];
  for (let minute = 1; minute <= 60; minute += 1) {
    ahead += MINUTE;
    last = await says(231.5, 5, 1_001.25);
    if (minute === 9) afterNine = last.qualities;
  }
  expect(afterNine).toEqual([QUALITY.good, QUALITY.good, QUALITY.good]);
  expect(last).toMatchObject({
    values: [231.5, 5, 1_001.25],
    qualities: [QUALITY.stuck, QUALITY.stuck, QUALITY.stuck],
  });
  ahead += MINUTE;
  await says(231.7, 5, 1_006.25);
  ahead += MINUTE;
  expect((await says(231.8, 5, 1_006.333)).qualities).toEqual([QUALITY.good, QUALITY.good, QUALITY.good]);
  await vi.waitFor(async () => expect((await energy()).kwh).toBeCloseTo(6.333, 2), PATIENCE);
  const { bars, peak } = await energy();
  const known = bars.flatMap(({ total }) => total ?? []).reduce((sum, kwh) => sum + kwh, 0);
  // What it counted while it was stuck belongs to no hour, so that none looks like a peak.
  expect(known).toBeLessThan(2);
  expect(peak?.kw ?? 0).toBeLessThan(6);
}, 60_000);

test("a meter of the virtual campus that is stuck is seen to be, and to move again", async () => {
  const [campus, other] = await Promise.all([startVirtualCampus("modbus-o1"), TestServer.make({ clock })]);
  try {
    await other.app.start();
    const person = new Person(other, await other.signIn());
    const path = `${CORE_API}/connections/modbus-o1`;
    const { name, settings, revision } = SiteConnection.parse((await person.ask("GET", path)).json());
    const change = { name, settings: { ...settings, port: campus.portOf("modbus-o1"), pollInterval: POLL }, revision };
    expect(await person.status("PUT", path, change)).toBe(200);
    const listed = await person.ask("GET", `${CORE_API}/devices?placement=office-building&module=energy-meter`);
    const meter = Paged(DeviceDescription)
      .parse(listed.json())
      .data.find(({ id }) => id === METER);
    const voltage = meter?.points.find(({ key }) => key === "lighting.voltage")?.id ?? 0;
    const quality = async () =>
      PointValues.parse((await person.ask("GET", `${CORE_API}/points/values?ids=${voltage}`)).json()).qualities[0];
    await expect.poll(quality, { timeout: 30_000 }).toBe(QUALITY.good);
    await campus.fault({ device: METER }, "stuck", true);
    // What it keeps may be read for the first time after time has passed: then that much has to pass again.
    const later = async () => {
      const now = await quality();
      if (now !== QUALITY.stuck) ahead += 11 * MINUTE;
      return now;
    };
    await expect.poll(later, { timeout: 30_000, interval: TWO_POLLS }).toBe(QUALITY.stuck);
    await campus.fault({ device: METER }, "stuck", false);
    await expect.poll(quality, { timeout: 30_000 }).toBe(QUALITY.good);
  } finally {
    await other.stop();
    await campus.stop();
  }
}, 120_000);
