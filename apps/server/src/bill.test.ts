import { CORE_API, ErrorReply } from "@atrium/contract";
import { BillReply, EnergyReply, isBillComplete } from "@atrium/contract/energy";
import { type SiteSettings, SiteSettingsReply, SiteTariff, TARIFF_EXAMPLES } from "@atrium/contract/site";
import { type Clock, HOUR, SiteTime, systemClock } from "@atrium/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Person, signIn } from "../test/people.ts";
import { IMPORT_TOKEN, TestServer } from "./testServer.ts";

const time = new SiteTime("Asia/Bangkok");
const ahead = time.parse("2026-11-20T10:42") - systemClock.now();
const clock: Clock = { ...systemClock, now: () => systemClock.now() + ahead };

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await TestServer.make({ clock });
  await server.app.start();
  admin = new Person(server, await server.signIn());
  await importCounter(time.parse("2026-09-30"), time.parse("2026-11-03"));
}, 120_000);
afterAll(() => server.stop());

/** The incomer, read every quarter hour; more by day, and another load on each day. */
async function importCounter(from: number, to: number): Promise<void> {
  const count = Math.round(((to - from) / HOUR) * 4);
  let reading = 1_000;
  const values = Array.from({ length: count }, (_, row) => {
    const { hour, day } = time.local(from + row * (HOUR / 4));
    reading += (hour >= 8 && hour < 19 ? 40 : 11) + (day % 7) + (row % 5);
    return reading;
  });
  const reply = await server.app.http.inject({
    method: "POST",
    url: `${CORE_API}/history/batches`,
    headers: { authorization: `Bearer ${IMPORT_TOKEN}` },
    payload: {
      devices: ["EM-X-01"],
      points: ["total.active-energy"],
      series: values.map(() => 0),
      times: values.map((_, row) => from + row * (HOUR / 4)),
      values,
    },
  });
  expect(reply.statusCode).toBe(200);
}

async function bill(query = "month=2026-10"): Promise<BillReply> {
  return BillReply.parse((await admin.ask("GET", `${CORE_API}/energy/bill?${query}`)).json());
}

async function energyPage(): Promise<EnergyReply> {
  const query = "placement=campus&floor=total&type=day-in-month&date=2026-10-15";
  return EnergyReply.parse((await admin.ask("GET", `${CORE_API}/energy?${query}`)).json());
}

/** What the bill says of energy is what the energy page says of the same days, to the cents that lines are rounded by. */
async function expectSameAsPage(): Promise<void> {
  const [reply, page] = [await bill(), await energyPage()];
  expect(reply.energyCharge).toBeCloseTo(page.cost?.amount ?? Number.NaN, 1);
  expect(reply.imported).toBeCloseTo(page.grid?.imported ?? Number.NaN, 3);
  const lines = reply.lines.filter(({ kind }) => kind === "energy");
  expect(lines.map(({ name }) => name)).toEqual(page.cost?.periods.map(({ name }) => name));
  for (const { name, kwh } of page.cost?.periods ?? []) {
    expect(lines.find((line) => line.name === name)?.quantity).toBeCloseTo(kwh, 2);
  }
}

test("the last full month of the grid is a bill to the cent, and its energy is what the energy page says", async () => {
  const reply = await bill("");
  expect(reply).toMatchObject({ account: "grid", month: "2026-10", currency: "THB", digits: 2 });
  expect(reply.accounts.map(({ key }) => key)).toEqual(expect.arrayContaining(["meter:EM-X-01", "place:pavilion"]));
  expect(reply.lines.map(({ kind }) => kind)).toEqual(["energy", "energy", "demand", "standing", "tax"]);
  const demand = reply.lines.find(({ kind }) => kind === "demand");
  // 40 + 6 + 4 kWh in a quarter hour of a day whose date leaves six.
  expect(demand).toMatchObject({ quantity: 200, amount: 200 * 132.93 });
  // Nothing was read of its register of export: that is not 0.
  expect([isBillComplete(reply), reply.exported]).toEqual([true, null]);
  await expectSameAsPage();
  const own = await bill("month=2026-10&account=meter:EM-X-01");
  expect([own.total, own.lines]).toEqual([reply.total, reply.lines]);
});

test("with six periods, seasons, surcharges and four demand charges it still is", async () => {
  const { settings: before } = SiteSettingsReply.parse((await admin.ask("GET", `${CORE_API}/site-settings`)).json());
  const california = TARIFF_EXAMPLES.find(({ key }) => key === "california-tou");
  if (california === undefined) throw new Error("there is the example");
  const [first] = before.tariffs;
  if (first === undefined) throw new Error("the site has a tariff");
  const settings: SiteSettings = {
    ...before,
    tariffs: [{ ...first, until: "2026-10-10" }, SiteTariff.parse({ ...california.tariff, from: "2026-10-11" })],
  };
  const saved = await admin.ask("PUT", `${CORE_API}/site-settings`, { before, settings, reason: "Another contract" });
  expect(saved.statusCode).toBe(200);
  await expectSameAsPage();
  const reply = await bill();
  expect(reply.tariffs.map(({ from, until }) => [from, until])).toEqual([
    ["2026-10-01", "2026-10-10"],
    ["2026-10-11", "2026-10-31"],
  ]);
});

test("the month that runs says until when it counts, and names the hours without readings", async () => {
  const reply = await bill("month=2026-11");
  expect(reply.until).toBeLessThan(reply.to);
  expect(reply.missing.spans).toHaveLength(1);
  expect(reply.missing.hours).toBeGreaterThan(17 * 24);
});

test("what is no month or no account is refused, and so is a role that may not look at the buildings", async () => {
  const refused = async (query: string) => {
    const reply = await admin.ask("GET", `${CORE_API}/energy/bill?${query}`);
    return [reply.statusCode, ErrorReply.parse(reply.json()).error_code];
  };
  expect(await refused("month=2026-13")).toEqual([400, "EVA001"]);
  expect(await refused("account=nobody")).toEqual([400, "EVA001"]);
  expect(await refused("account=meter:EM-NONE")).toEqual([404, "ENF001"]);
  await admin.addUser("tenant.of.bills", "Tenant");
  const tenant = await signIn(server, "tenant.of.bills");
  expect(await tenant.status("GET", `${CORE_API}/energy/bill`)).toBe(403);
});
