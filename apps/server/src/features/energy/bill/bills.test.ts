import { type BillReply, BillReply as Reply, isBillComplete } from "@atrium/contract/energy";
import { type Holiday, SiteTariff, TARIFF_EXAMPLES } from "@atrium/contract/site";
import { SiteTime } from "@atrium/time";
import { describe, expect, it, test } from "vitest";
import type { QuarterDay } from "../../../platform/usage.ts";
import { Bills } from "./bills.ts";

const QUARTER = 900_000;

interface Site {
  readonly zone: string;
  readonly currency: string;
  readonly tariffs: readonly SiteTariff[];
  readonly holidays?: readonly Holiday[];
  /** kWh of a quarter hour; undefined: not measured. */
  readonly imported: (moment: number) => number | undefined;
  readonly exported?: (moment: number) => number;
  readonly gaps?: readonly { readonly from: number; readonly to: number; readonly amount: number }[];
  /** "2026-12-01T00:00" */
  readonly now?: string;
}

const example = (key: string): SiteTariff => {
  const found = TARIFF_EXAMPLES.find((one) => one.key === key);
  if (found === undefined) throw new Error(`there is an example ${key}`);
  return SiteTariff.parse({ ...found.tariff, from: "2020-01-01" });
};

/** The bill of a month of a site whose incomer counts as the test says. */
async function billOf(month: string, site: Site, account?: string): Promise<BillReply> {
  const time = new SiteTime(site.zone);
  const now = time.parse(site.now ?? "2027-06-01T00:00");
  const quarters =
    (read: (moment: number) => number | undefined, gaps: Site["gaps"] = []) =>
    async (days: readonly number[]): Promise<QuarterDay[]> =>
      days.map((day) => {
        const end = time.addDays(day, 1);
        const counts = Array.from({ length: (end - day) / QUARTER }, (_, quarter) => {
          const moment = day + quarter * QUARTER;
          return moment < now ? read(moment) : undefined;
        });
        return {
          day,
          amount: Float64Array.from(counts, (count) => count ?? 0),
          known: Uint8Array.from(counts, (count) => (count === undefined ? 0 : 1)),
          gaps: gaps.filter(({ to }) => to >= day && to < end),
        };
      });
  const [read, sent] = [quarters(site.imported, site.gaps), quarters(site.exported ?? (() => 0))];
  const bills = new Bills({
    supply: { hasGrid: true, quarters: async (flow, days) => (flow === "import" ? read(days) : sent(days)) },
    book: { quarters: async (_query, days) => read(days) },
    mains: { accounts: () => [], quarters: async () => [] },
    places: () => [{ key: "office", name: "Office", floors: [] }],
    settings: () => ({
      currency: site.currency,
      tariffs: [...site.tariffs],
      calendar: { holidays: [...(site.holidays ?? [])], terms: [], events: [] },
    }),
    time,
    clock: { now: () => now },
  });
  return Reply.parse(await bills.of({ month, ...(account === undefined ? {} : { account }) }));
}

/** "Ponta 10625 kWh 1712.75" */
const shown = ({ lines }: BillReply) =>
  lines.map(({ name, quantity, unit, amount }) => `${name} ${String(quantity)} ${unit} ${String(amount)}`);

/** A load that is steady but for some quarter hours. */
function loadOf(zone: string, steady: number, others: Readonly<Record<string, number>>): (moment: number) => number {
  const time = new SiteTime(zone);
  const single = new Map(Object.entries(others).map(([text, kwh]) => [time.parse(text), kwh]));
  return (moment) => single.get(moment) ?? steady;
}

describe("a month by hand", () => {
  it("Portugal, March with the change of the clocks: four periods, mean power of Ponta, the peak of January", async () => {
    // 20 working days in winter time, 2 in summer time, 4 Saturdays, 5 Sundays of which one has 23 hours: 743 hours.
    // Ponta 20 × 5 + 2 × 3 = 106 h; Cheia 20 × 12 + 2 × 14 + 4 × 7 = 296 h; Super vazio 31 × 4 = 124 h; the rest 217 h.
    const zone = "Europe/Lisbon";
    const imported = loadOf(zone, 25, { "2026-03-10T10:00": 50, "2026-01-15T11:00": 75 });
    const bill = await billOf("2026-03", {
      zone,
      currency: "EUR",
      tariffs: [example("portugal-four-periods")],
      imported,
    });
    expect(shown(bill)).toEqual([
      "Ponta 10625 kWh 1712.75",
      "Cheia 29600 kWh 4129.2",
      "Vazio normal 21700 kWh 2308.88",
      "Super vazio 12400 kWh 1223.88",
      // 74.325 exactly: half goes away from zero.
      "IEC 74325 kWh 74.33",
      // 10,625 kWh in 106 h, for 31 days.
      "Potência em horas de ponta 100.236 kW 882.79",
      "Potência contratada 300 kW 411.06",
      "Termo fixo 31 day 38.75",
      "IVA 10781.64 money 2479.78",
    ]);
    expect(bill).toMatchObject({ energyCharge: 9449.04, beforeTax: 10781.64, total: 13261.42 });
    const contracted = bill.lines.find(({ name }) => name === "Potência contratada");
    expect(contracted?.peak).toEqual({
      measured: 300,
      at: new SiteTime(zone).parse("2026-01-15T11:00"),
      minutes: 15,
      ratchet: 100,
    });
    expect(isBillComplete(bill)).toBe(true);
  });

  it("Thailand, October with two holidays: the peak counts on peak only", async () => {
    // 22 weekdays, two of them holidays: 20 × 13 = 260 h on peak of 744.
    const zone = "Asia/Bangkok";
    const bill = await billOf("2026-10", {
      zone,
      currency: "THB",
      tariffs: [example("thailand-tou")],
      holidays: [
        { date: "2026-10-13", name: "King Bhumibol Memorial Day" },
        { date: "2026-10-23", name: "Chulalongkorn Day" },
        { date: "2026-10-26", name: "In lieu", isExtra: true },
      ],
      imported: loadOf(zone, 100, { "2026-10-14T14:15": 128, "2026-10-17T11:00": 175 }),
    });
    expect(shown(bill)).toEqual([
      "On peak 104028 kWh 435242.75",
      "Off peak 193675 kWh 504271.6",
      "Ft 297703 kWh 118247.63",
      "Demand, on peak 512 kW 68060.16",
      "Service charge 1 month 312.24",
      "VAT 1126134.38 money 78829.41",
    ]);
    expect(bill.total).toBe(1_204_963.79);
    expect(bill.lines[3]?.peak).toMatchObject({ at: new SiteTime(zone).parse("2026-10-14T14:15"), ratchet: null });
  });

  it("Germany, October of 745 hours: a peak in the hour that comes twice, levies, export", async () => {
    const zone = "Europe/Berlin";
    // 02:15 on 25 October for the second time.
    const second = Date.parse("2026-10-25T01:15:00Z");
    const time = new SiteTime(zone);
    const [from, to] = [time.parse("2026-10-04T10:00"), time.parse("2026-10-04T20:00")];
    const bill = await billOf("2026-10", {
      zone,
      currency: "EUR",
      tariffs: [example("germany-demand")],
      imported: (moment) => (moment === second ? 30 : 20),
      exported: (moment) => (moment >= from && moment < to ? 25 : 0),
    });
    expect(shown(bill)).toEqual([
      // 10,044.285, 1,222.005 and 1,579.665 exactly.
      "Arbeitspreis 59610 kWh 10044.29",
      "Stromsteuer 59610 kWh 1222.01",
      "Netzumlagen 59610 kWh 1579.67",
      "Leistungspreis 120 kW 1184",
      "Messstellenbetrieb 1 month 46.5",
      "Arbeitspreis 1000 kWh -79.5",
      "Umsatzsteuer 14076.47 money 2674.53",
    ]);
    expect(bill).toMatchObject({ beforeTax: 13996.97, total: 16671.5, exported: 1000 });
    expect(bill.lines[3]?.peak?.at).toBe(second);
  });

  it("California, July: peaks of the whole day, of peak and of part-peak; those of winter are not charged", async () => {
    const zone = "America/Los_Angeles";
    const bill = await billOf("2026-07", {
      zone,
      currency: "USD",
      tariffs: [example("california-tou")],
      imported: loadOf(zone, 62.5, { "2026-07-14T17:30": 105, "2026-07-15T14:30": 125 }),
    });
    expect(shown(bill)).toEqual([
      "Summer peak 38792.5 kWh 8316.34",
      "Summer part-peak 31062.5 kWh 5375.68",
      "Summer off-peak 116250 kWh 16730.7",
      "Energy commission tax 186105 kWh 55.83",
      "Maximum demand 500 kW 16450",
      "Maximum peak demand, summer 420 kW 16682.4",
      "Maximum part-peak demand, summer 500 kW 4120",
      "Customer charge 31 day 1709.34",
      "Utility users' tax 69440.29 money 5208.02",
    ]);
    expect(bill.total).toBe(74_648.31);
  });
});

const flat = (price: number, more: Partial<SiteTariff> = {}): SiteTariff => ({
  ...example("germany-demand"),
  periods: [{ name: "All hours", price }],
  standing: [],
  demand: [],
  surcharges: [],
  taxes: [],
  ...more,
});
const bangkok = { zone: "Asia/Bangkok", currency: "THB" };

test("a price that changes within the month gives two lines, and a monthly fee its share of days", async () => {
  const standing = [{ name: "Service", amount: 300, per: "month" as const }];
  const demand = example("thailand-tou").demand.map((charge) => Object.assign({}, charge, { periods: [] }));
  const tariffs = [
    flat(4, { until: "2026-11-10", standing, demand }),
    flat(5, { from: "2026-11-11", standing: [], demand }),
  ];
  const imported = loadOf(bangkok.zone, 1, { "2026-11-05T10:00": 3 });
  const bill = await billOf("2026-11", { ...bangkok, tariffs, imported });
  expect(shown(bill)).toEqual([
    "All hours 962 kWh 3848",
    // 12 kW for 10 of 30 days; then 4 kW for 20.
    "Demand, on peak 12 kW 531.72",
    "Service 1 month 100",
    "All hours 1920 kWh 9600",
    "Demand, on peak 4 kW 354.48",
  ]);
  expect(bill.tariffs.map(({ from, until }) => [from, until])).toEqual([
    ["2026-11-01", "2026-11-10"],
    ["2026-11-11", "2026-11-30"],
  ]);
});

test("hours without readings are named; what the counter went on by in them costs the mean, and the rest is not 0", async () => {
  const time = new SiteTime(bangkok.zone);
  const [from, to] = [time.parse("2026-11-05T10:00"), time.parse("2026-11-05T14:00")];
  const imported = (moment: number) => (moment >= from && moment < to ? undefined : 1);
  const unknown = await billOf("2026-11", { ...bangkok, tariffs: [flat(4)], imported });
  expect(unknown.missing).toMatchObject({ hours: 4, spans: [{ from, to }], spanCount: 1, kwh: 0 });
  expect([isBillComplete(unknown), unknown.total]).toEqual([false, 4 * (2880 - 16)]);

  const gaps = [{ from, to: to - 1, amount: 100 }];
  const counted = await billOf("2026-11", { ...bangkok, tariffs: [flat(4)], imported, gaps });
  expect(shown(counted)).toEqual(["All hours 2864 kWh 11456", " 100 kWh 400"]);
  expect(counted.missing).toMatchObject({ hours: 4, kwh: 100 });
  expect([isBillComplete(counted), counted.imported]).toEqual([false, 2964]);
});

test("a demand of which no interval was measured is not known; it is not 0", async () => {
  const demand = example("thailand-tou").demand.map((charge) => Object.assign({}, charge, { periods: [] }));
  const bill = await billOf("2026-11", { ...bangkok, tariffs: [flat(4, { demand })], imported: () => undefined });
  expect(bill.lines).toMatchObject([{ kind: "demand", quantity: null, amount: null }]);
  expect(bill).toMatchObject({ imported: null, energyCharge: null, beforeTax: null, total: null });
  expect(bill.missing).toMatchObject({ hours: 720, demand: ["Demand, on peak"] });
});

test("a month that runs counts until now, and days without a tariff are on no line", async () => {
  const running = await billOf("2026-11", {
    ...bangkok,
    tariffs: [flat(4)],
    imported: () => 1,
    now: "2026-11-11T00:00",
  });
  expect([running.total, isBillComplete(running), running.missing.hours]).toEqual([3840, false, 0]);
  const bare = await billOf("2026-11", { ...bangkok, tariffs: [flat(4, { from: "2026-11-02" })], imported: () => 1 });
  expect(bare.missing.unpriced).toBe(96);
  expect([bare.total, isBillComplete(bare)]).toEqual([4 * 96 * 29, false]);
});

test("the demand of half an hour is the mean of both quarters; a minimum of earlier months counts by its percent", async () => {
  const [charge] = example("thailand-tou").demand;
  if (charge === undefined) throw new Error("it has a demand charge");
  const demand = [{ ...charge, periods: [], minutes: 30 as const, ratchet: { percent: 80, months: 2 } }];
  const imported = loadOf(bangkok.zone, 1, {
    "2026-11-05T10:00": 21,
    "2026-11-05T10:15": 9,
    "2026-11-06T10:15": 31,
    // Nine months ago: too long.
    "2026-02-05T10:00": 400,
  });
  const tariffs = [flat(0, { demand })];
  const november = await billOf("2026-11", { ...bangkok, tariffs, imported });
  // (31 + 1) / 0.5 h; 21 and 9 are 60 kW.
  expect(november.lines[1]).toMatchObject({ quantity: 64, peak: { minutes: 30, ratchet: null } });
  const january = await billOf("2027-01", { ...bangkok, tariffs, imported });
  expect(january.lines[1]).toMatchObject({ quantity: 51.2, peak: { measured: 64, ratchet: 80 } });
});

test("amounts of a currency without decimals are whole, and an account that is none is refused", async () => {
  const site = { zone: "Asia/Tokyo", currency: "JPY", tariffs: [flat(17.335)], imported: () => 0.37 };
  const bill = await billOf("2026-11", site);
  expect([bill.digits, bill.total]).toEqual([0, Math.round(1065.6 * 17.335)]);
  expect((await billOf("2026-11", site, "place:office")).accounts.map(({ key }) => key)).toEqual([
    "grid",
    "place:office",
  ]);
  await expect(billOf("2026-11", site, "place:nowhere")).rejects.toMatchObject({ code: "ENF001" });
});
