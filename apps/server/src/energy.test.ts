import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { at, HOUR, steady, TestEnergy } from "../test/testEnergy.ts";

let energy: TestEnergy;
beforeAll(async () => {
  energy = await TestEnergy.open();
});
afterAll(async () => energy.close());
beforeEach(async () => energy.begin("2026-11-20T10:42"));
afterEach(async () => energy.end());

describe("the bars of a day", () => {
  it("are the sums of the counters in each hour, by use", async () => {
    const day = at("2026-11-20T00:00");
    await energy.readings(
      1,
      steady(day - HOUR, energy.now, () => 2),
    );
    await energy.readings(
      2,
      steady(day - HOUR, energy.now, (moment) => (moment >= at("2026-11-20T08:00") ? 10 : 0)),
    );
    await energy.readings(
      3,
      steady(day - HOUR, energy.now, () => 1),
    );
    await energy.readings(
      4,
      steady(day - HOUR, energy.now, () => 3),
    );
    const { bars, kwh, until } = await energy.reply();
    expect(bars).toHaveLength(24);
    expect(bars[7]).toMatchObject({ label: "07", lighting: 2, ac: 0, plug: 4, total: 6, coverage: 1 });
    expect(bars[8]).toMatchObject({ lighting: 2, ac: 10, plug: 4, total: 16, coverage: 1 });
    expect(bars[10]?.coverage).toBeCloseTo(42 / 60, 5);
    expect(bars[11]).toMatchObject({ total: null, coverage: 0 });
    expect(until).toBe(energy.now);
    expect(kwh).toBeCloseTo(6 * 10.7 + 10 * 2.7, 4);
  });

  it("share the count between two readings by time", async () => {
    await energy.readings(1, [
      [at("2026-11-20T07:30"), 100],
      [at("2026-11-20T08:30"), 112],
    ]);
    const { bars } = await energy.reply({ device: "lighting", placement: "office-building" });
    expect(bars[7]?.lighting).toBeCloseTo(6, 4);
    expect(bars[8]?.lighting).toBeCloseTo(6, 4);
    expect(bars[8]).toMatchObject({ ac: null, plug: null, coverage: expect.closeTo(0.5, 5) });
  });

  it("go on over a counter that starts again from 0", async () => {
    await energy.readings(1, [
      [at("2026-11-20T07:00"), 99_998],
      [at("2026-11-20T07:30"), 99_999],
      [at("2026-11-20T07:45"), 1],
      [at("2026-11-20T08:00"), 2],
      [at("2026-11-20T08:20"), 1.99],
      [at("2026-11-20T09:00"), 4],
    ]);
    const { bars } = await energy.reply({ device: "lighting", placement: "office-building" });
    expect(bars[7]?.total).toBeCloseTo(1 + 1 + 1, 4);
    expect(bars[8]?.total).toBeCloseTo(2.01, 4);
  });

  it("leave out energy that went by partly before the day", async () => {
    const evening = at("2026-11-19T20:00");
    await energy.readings(
      1,
      steady(evening - HOUR, evening, () => 4),
    );
    await energy.readings(
      1,
      steady(at("2026-11-20T08:00"), energy.now, () => 4, 1_200),
    );
    const query = { device: "lighting", placement: "office-building" } as const;
    expect((await energy.reply(query)).kwh).toBeCloseTo(4 * 2.7, 4);
    expect((await energy.reply({ ...query, type: "day-in-week" })).kwh).toBeCloseTo(4 + 196 + 4 * 2.7, 3);
  });

  it("are empty in a gap, but the day's sum has its energy", async () => {
    const day = at("2026-11-20T00:00");
    await energy.readings(
      1,
      steady(day, at("2026-11-20T03:00"), () => 4),
    );
    await energy.readings(
      1,
      steady(at("2026-11-20T07:00"), energy.now, () => 4, 1_000 + 7 * 4),
    );
    const { bars, kwh, missingMeters } = await energy.reply({ device: "lighting", placement: "office-building" });
    expect(bars[2]?.total).toBeCloseTo(4, 4);
    expect([3, 4, 5, 6].map((hour) => bars[hour]?.total)).toEqual([null, null, null, null]);
    expect(bars[7]?.total).toBeCloseTo(4, 4);
    expect(kwh).toBeCloseTo(4 * 10.7, 4);
    expect(missingMeters).toEqual(["EM-1"]);
  });
});

describe("places", () => {
  beforeEach(async () => {
    const day = at("2026-11-20T00:00");
    await energy.readings(
      1,
      steady(day, energy.now, () => 2),
    );
    await energy.readings(
      2,
      steady(day, energy.now, (moment) => (moment === at("2026-11-20T09:15") ? 40 : 2)),
    );
    await energy.readings(
      3,
      steady(day, energy.now, () => 4),
    );
    await energy.readings(
      4,
      steady(day, energy.now, () => 8),
    );
  });

  it("have their share, load and peak; floors are ranked", async () => {
    const { buildings, floors, peak, missingMeters } = await energy.reply();
    expect(peak).toEqual({ kw: expect.closeTo(54, 3), at: at("2026-11-20T09:15"), minutes: 15 });
    expect(buildings.map(({ key }) => key)).toEqual(["office-building", "pavilion"]);
    const [office, pavilion] = buildings;
    expect(pavilion).toMatchObject({ kwh: expect.closeTo(85.6, 3), peak: { kw: expect.closeTo(8, 3) } });
    expect((office?.share ?? 0) + (pavilion?.share ?? 0)).toBeCloseTo(100, 6);
    expect(office?.load).toHaveLength(42);
    expect(office?.load[37]).toBeCloseTo(46, 3);
    expect(office?.load[41]).toBeCloseTo(8, 3);
    expect(floors.map(({ key }) => key)).toEqual(["pavilion/first", "office-building/first", "office-building/second"]);
    expect(missingMeters).toEqual([]);
  });

  it("have a peak of hours where their meters were read by the hour", async () => {
    const day = at("2026-11-19T00:00");
    const hourly = steady(day, day + 24 * HOUR, (moment) =>
      moment >= day + 9 * HOUR && moment < day + 10 * HOUR ? 30 : 5,
    );
    await energy.readings(
      4,
      hourly.filter(([moment]) => moment % HOUR === 0),
    );
    const { peak } = await energy.reply({ placement: "pavilion", date: "2026-11-19" });
    expect(peak).toEqual({ kw: expect.closeTo(30, 3), at: at("2026-11-19T09:00"), minutes: 60 });
  });

  it("can be one floor, and one use of it", async () => {
    const { kwh, floors } = await energy.reply({ placement: "office-building", floor: "first", device: "lighting" });
    expect(kwh).toBeCloseTo(21.4, 3);
    expect(floors.map(({ key }) => key)).toEqual(["office-building/first"]);
  });

  it("that do not exist are not found", async () => {
    await expect(energy.reply({ placement: "moon" })).rejects.toThrow("Building moon not found");
    await expect(energy.reply({ placement: "pavilion", floor: "fifth" })).rejects.toThrow(
      "Floor fifth not found in pavilion",
    );
  });
});

describe("the cached profile", () => {
  it("of a closed day changes when late samples come", async () => {
    const day = at("2026-11-18T00:00");
    const query = { date: "2026-11-18", device: "lighting", placement: "office-building" } as const;
    await energy.readings(
      1,
      steady(day, day + 12 * HOUR, () => 6),
    );
    expect((await energy.reply(query)).kwh).toBeCloseTo(72, 3);
    expect((await energy.reply(query)).kwh).toBeCloseTo(72, 3);
    await energy.readings(
      1,
      steady(day + 12 * HOUR, day + 24 * HOUR, () => 6, 1_072),
    );
    expect((await energy.reply(query)).kwh).toBeCloseTo(144, 3);
    const { rows } = await energy.database.heavy.query("SELECT 1 FROM meter_days");
    expect(rows.length).toBeGreaterThan(0);
    energy.restart();
    expect((await energy.reply(query)).kwh).toBeCloseTo(144, 3);
  });

  it("goes on for the meters that stay when the site gets another one, whose counter alone is read", async () => {
    const day = at("2026-11-18T00:00");
    const query = { date: "2026-11-18" } as const;
    for (const point of [1, 2, 3, 4, 5, 6]) {
      await energy.readings(
        point,
        steady(day, day + 24 * HOUR, () => point),
      );
    }
    expect((await energy.reply(query)).kwh).toBeCloseTo((1 + 2 + 3 + 4) * 24, 3);
    expect(energy.countersRead).toEqual(new Set([1, 2, 3, 4]));
    const place = { placement: "office-building", floor: "first" };
    energy.restart([{ point: 5, device: "EM-5", use: "ac", ...place }]);
    expect((await energy.reply(query)).kwh).toBeCloseTo((1 + 2 + 3 + 4 + 5) * 24, 3);
    expect(energy.countersRead).toEqual(new Set([5]));
    energy.restart([{ point: 6, device: "EM-6", use: "plug", ...place }]);
    const reply = await energy.reply(query);
    expect(reply.kwh).toBeCloseTo((1 + 2 + 3 + 4 + 6) * 24, 3);
    expect(reply.bars[0]).toMatchObject({ lighting: 1, ac: expect.closeTo(2, 3), plug: expect.closeTo(3 + 4 + 6, 3) });
    // The counts of 2 and 5 were prepared as one, of which 5 is no part any more.
    expect(energy.countersRead).toEqual(new Set([2, 6]));
  });

  it("of the running day follows the counters", async () => {
    const day = at("2026-11-20T00:00");
    await energy.readings(
      1,
      steady(day, energy.now - HOUR, () => 6),
    );
    const query = { device: "lighting", placement: "office-building" } as const;
    const before = (await energy.reply(query)).kwh ?? 0;
    await energy.readings(1, [[energy.now, 1_000 + 6 * 10.7]]);
    energy.now += 10_000;
    expect((await energy.reply(query)).kwh).toBeCloseTo(before + 6, 3);
  });
});

test("months are summed over days, and a month to come is empty", async () => {
  await energy.readings(
    1,
    steady(at("2026-10-30T00:00"), energy.now, () => 1),
  );
  const year = await energy.reply({ type: "month-in-year", device: "lighting", placement: "office-building" });
  expect(year.bars.map(({ label }) => label).join(" ")).toBe("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec");
  expect(year.bars[8]?.total).toBeNull();
  expect(year.bars[9]?.total).toBeCloseTo(48, 3);
  expect(year.bars[10]?.total).toBeCloseTo(19 * 24 + 10.7, 3);
  expect(year.bars[11]).toMatchObject({ total: null, coverage: 0 });
  const month = await energy.reply({ type: "day-in-month", device: "lighting", placement: "office-building" });
  expect(month.bars).toHaveLength(30);
  expect(month.bars[19]?.total).toBeCloseTo(10.7, 3);
  expect(month.previous.kwh).toBeNull();
});

describe("what was not believed", () => {
  async function doubted(
    point: number,
    device: string,
    span: readonly [string, string],
    outcome: string,
  ): Promise<void> {
    const [from, to] = span.map((moment) => at(`2026-11-20T${moment}`) / 1_000);
    await energy.database.ingest.query(
      `INSERT INTO doubted_readings (point_id, device, point, from_at, to_at, count, first, last, least, most, reason, outcome)
       VALUES ($1, $2, 'energy', to_timestamp($3), to_timestamp($4), 2, 0, 0, 0, 0, 'less', $5)`,
      [point, device, from, to, outcome],
    );
  }

  it("is said with the figure: quarter hours, meters, and the most that the sum may lack", async () => {
    expect((await energy.reply()).leftOut).toEqual({ quarters: 0, meters: [], mostKwh: 0 });
    await doubted(1, "EM-1", ["08:05", "08:20"], "back");
    await doubted(4, "EM-3", ["09:00", "09:40"], "believed");
    expect((await energy.reply()).leftOut).toEqual({ quarters: 5, meters: ["EM-1", "EM-3"], mostKwh: 150 });
    const office = await energy.reply({ placement: "office-building" });
    expect(office.leftOut).toEqual({ quarters: 2, meters: ["EM-1"], mostKwh: 0 });
    expect((await energy.reply({ date: "2026-11-19" })).leftOut.quarters).toBe(0);
    await doubted(2, "EM-1", ["10:00", "10:01"], "unknown");
    expect((await energy.reply()).leftOut).toEqual({ quarters: 6, meters: ["EM-1", "EM-3"], mostKwh: null });
  });

  it("is another thing than a meter that was taken away: it is missing until then, and never after", async () => {
    const retiredAt = at("2026-11-18T10:00");
    const place = { placement: "pavilion", floor: "first" };
    energy.restart([{ point: 5, device: "EM-9", use: "plug", ...place, isRetired: true, retiredAt }]);
    const read = steady(at("2026-11-17T00:00"), at("2026-11-17T06:00"), () => 1);
    await energy.readings(5, [...read, [at("2026-11-18T07:00"), 30], [at("2026-11-18T09:00"), 32]]);
    expect((await energy.reply({ date: "2026-11-17" })).missingMeters).toContain("EM-9");
    expect((await energy.reply({ date: "2026-11-18" })).missingMeters).not.toContain("EM-9");
    expect((await energy.reply()).missingMeters).not.toContain("EM-9");
  });
});
