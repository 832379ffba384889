import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { at, HOUR, steady, TestEnergy } from "../test/testEnergy.ts";

let energy: TestEnergy;
beforeAll(async () => {
  energy = await TestEnergy.open();
});
afterAll(async () => energy.close());
beforeEach(async () => energy.begin("2026-11-20T10:42"));
afterEach(async () => energy.end());

describe("comparisons", () => {
  const power = (moment: number) => (energy.time.local(moment).hour >= 8 ? 8 : 1);

  it("are with the same hours of the day before and of the same weekday a year ago", async () => {
    const day = at("2026-11-20T00:00");
    const factor = (moment: number) => (moment >= day ? 3 : moment >= day - 40 * 24 * HOUR ? 2 : 1);
    const yearAgo = energy.time.addDays(day, -364);
    await energy.readings(1, steady(yearAgo - HOUR, energy.time.addDays(yearAgo, 1), power));
    await energy.readings(
      1,
      steady(energy.time.addDays(day, -2), energy.now, (moment) => factor(moment) * power(moment), 2_000),
    );
    const { kwh, previous, lastYear, typical, cumulative, cumulativePrevious } = await energy.reply({
      device: "lighting",
      placement: "office-building",
    });
    const once = 8 + 2.7 * 8;
    expect(kwh).toBeCloseTo(3 * once, 3);
    expect(previous.kwh).toBeCloseTo(2 * once, 3);
    expect(previous.percent).toBeCloseTo(50, 3);
    expect(lastYear.kwh).toBeCloseTo(once, 3);
    expect(lastYear.percent).toBeCloseTo(200, 3);
    expect(typical).toMatchObject({ kwh: null, percent: null, common: { share: 0 } });
    const all = { share: 1, periods: 11, of: 11 };
    expect(previous).toMatchObject({ common: all, measured: all });
    expect(cumulative[10]).toBeCloseTo(3 * once, 3);
    expect(cumulative[11]).toBeNull();
    expect(cumulativePrevious[23]).toBeCloseTo(2 * (8 + 16 * 8), 3);
  });

  it("with the typical day take the middle of the same weekday in the last weeks", async () => {
    const day = at("2026-11-20T00:00");
    for (let week = 8; week >= 1; week -= 1) {
      const from = energy.time.addDays(day, -7 * week);
      await energy.readings(
        1,
        steady(from, energy.time.addDays(from, 1), () => week, 10_000 * (9 - week)),
      );
    }
    await energy.readings(
      1,
      steady(day, energy.now, () => 9, 200_000),
    );
    const { typical, bars } = await energy.reply({ device: "lighting", placement: "office-building" });
    expect(bars[5]?.typical?.median).toBeCloseTo(4.5, 4);
    expect(bars[5]?.typical?.low).toBeCloseTo(1.7, 4);
    expect(bars[5]?.typical?.high).toBeCloseTo(7.3, 4);
    expect(bars[20]?.typical?.median).toBeCloseTo(4.5, 4);
    expect(typical.kwh).toBeCloseTo(4.5 * 10.7, 3);
    expect(typical.percent).toBeCloseTo(100, 3);
  });
});

describe("comparisons with what was measured in part", () => {
  const office = { device: "lighting", placement: "office-building" } as const;
  const day = at("2026-11-20T00:00");
  const yesterday = day - 24 * HOUR;

  it("leave out the six hours that the day before lacks, on both days", async () => {
    const gap = { from: yesterday + 3 * HOUR, to: yesterday + 9 * HOUR };
    const night = (moment: number) => (moment < gap.to ? 1 : 8);
    await energy.readings(1, steady(yesterday, gap.from, night));
    await energy.readings(1, steady(gap.to, day, night, 1_009));
    await energy.readings(
      1,
      steady(day, energy.now, (moment) => 1.25 * night(moment - 24 * HOUR), 1_129),
    );
    const { kwh, measured, previous, floors } = await energy.reply(office);
    expect(kwh).toBeCloseTo(1.25 * (9 + 1.7 * 8), 3);
    expect(measured).toEqual({ share: 1, periods: 11, of: 11 });
    expect(previous.percent).toBeCloseTo(25, 3);
    const part = { share: expect.closeTo(4.7 / 10.7, 6), periods: 5, of: 11 };
    expect(previous).toMatchObject({ common: part, measured: part });
    expect(floors[0]).toMatchObject({ versusPrevious: expect.closeTo(25, 3), previousCommon: part, measured });
  });

  it("leave out of the day before what a gap counted that ended later in it", async () => {
    await energy.readings(
      1,
      steady(yesterday, yesterday + 8 * HOUR, () => 5),
    );
    await energy.readings(
      1,
      steady(yesterday + 13 * HOUR, energy.now, () => 5, 1_065),
    );
    const { previous } = await energy.reply(office);
    expect(previous.kwh).toBeCloseTo(8 * 5, 3);
    // The whole day has it.
    const whole = await energy.reply({ ...office, date: "2026-11-19" });
    expect(whole.kwh).toBeCloseTo(24 * 5, 3);
  });

  it("say how much of this day was measured, where the gap is in it", async () => {
    await energy.readings(
      1,
      steady(yesterday, day + 2 * HOUR, () => 5),
    );
    await energy.readings(
      1,
      steady(day + 8 * HOUR, energy.now, () => 5, 1_160),
    );
    const { kwh, measured, previous } = await energy.reply(office);
    expect(kwh).toBeCloseTo(5 * 10.7, 3);
    const part = { share: expect.closeTo(4.7 / 10.7, 6), periods: 5, of: 11 };
    expect(measured).toEqual(part);
    expect(previous).toMatchObject({ kwh: expect.closeTo(5 * 10.7, 3), percent: expect.closeTo(0, 3), common: part });
    expect(previous.measured).toEqual({ share: 1, periods: 11, of: 11 });
  });

  it("are with the 39 days that were measured last year, and say so", async () => {
    await energy.end();
    await energy.begin("2026-12-25T00:00");
    const hourly = (from: number, days: number, power: number, start: number): [number, number][] =>
      Array.from({ length: days * 24 + 1 }, (_, hour) => [from + hour * HOUR, start + hour * power]);
    await energy.readings(1, hourly(at("2025-11-21T00:00"), 39, 2, 0));
    await energy.readings(1, hourly(at("2026-11-16T00:00"), 39, 3, 10_000));
    const year = await energy.reply({ ...office, type: "month-in-year" });
    expect(year.kwh).toBeCloseTo(39 * 72, 2);
    expect(year.measured).toEqual({ share: expect.closeTo(39 / 358, 6), periods: 39, of: 358 });
    expect(year.previous.kwh).toBeCloseTo(34 * 48, 2);
    expect(year.previous.percent).toBeCloseTo(50, 3);
    expect(year.previous.common).toEqual({ share: expect.closeTo(34 / 358, 6), periods: 34, of: 358 });
    const before = await energy.reply({ ...office, type: "month-in-year", date: "2025-06-01" });
    expect(before.kwh).toBeCloseTo(39 * 48, 2);
    expect(before.measured).toEqual({ share: expect.closeTo(39 / 365, 6), periods: 39, of: 365 });
  });

  it("do not count the meter that was silent, on either day", async () => {
    for (const point of [1, 2]) {
      await energy.readings(
        point,
        steady(yesterday, energy.now, () => 2),
      );
    }
    await energy.readings(
      3,
      steady(yesterday, day, () => 6),
    );
    const { previous, measured, floors } = await energy.reply({ placement: "office-building" });
    expect(previous.kwh).toBeCloseTo(10 * 10.7, 3);
    expect(previous.percent).toBeCloseTo(0, 3);
    expect(previous.common).toEqual({ share: expect.closeTo(2 / 3, 3), periods: 11, of: 11 });
    expect(measured).toEqual({ share: expect.closeTo(2 / 3, 3), periods: 11, of: 11 });
    const second = floors.find(({ floor }) => floor === "second");
    expect(second).toMatchObject({ kwh: null, versusPrevious: null });
  });

  it("never overlook one silent counter among many of a floor", async () => {
    const place = { placement: "pavilion", floor: "first", use: "plug" } as const;
    const more = Array.from({ length: 30 }, (_, index) => ({
      ...place,
      point: 11 + index,
      device: `EM-${11 + index}`,
    }));
    energy.restart(more);
    for (const { point } of more) {
      await energy.readings(
        point,
        steady(yesterday, point === 11 ? day : energy.now, () => 1),
      );
    }
    await energy.readings(
      4,
      steady(yesterday, energy.now, () => 1),
    );
    const { previous, floors } = await energy.reply({ placement: "pavilion" });
    expect(previous.percent).toBeNull();
    expect(floors[0]).toMatchObject({ versusPrevious: null, measured: { share: expect.closeTo(30 / 31, 3) } });
  });

  it("expect nothing of a meter that was taken away, but never read its silence as saving", async () => {
    const place = { placement: "pavilion", floor: "first", use: "plug" } as const;
    energy.restart([{ ...place, point: 11, device: "EM-11", isRetired: true }]);
    await energy.readings(
      4,
      steady(yesterday, energy.now, () => 4),
    );
    await energy.readings(
      11,
      steady(yesterday, yesterday + 6 * HOUR, () => 4),
    );
    const { previous, measured } = await energy.reply({ placement: "pavilion" });
    expect(measured).toEqual({ share: 1, periods: 11, of: 11 });
    expect(previous.percent).toBeCloseTo(0, 3);
    expect(previous.common).toMatchObject({ share: expect.closeTo(4.7 / 10.7, 3), periods: 5 });
  });

  it("with the typical day take the hours that this day has", async () => {
    for (let week = 8; week >= 1; week -= 1) {
      const from = energy.time.addDays(day, -7 * week);
      await energy.readings(
        1,
        steady(from, energy.time.addDays(from, 1), () => week, 10_000 * (9 - week)),
      );
    }
    await energy.readings(
      1,
      steady(day, day + HOUR, () => 9, 200_000),
    );
    await energy.readings(
      1,
      steady(day + 5 * HOUR, energy.now, () => 9, 200_045),
    );
    const { typical } = await energy.reply(office);
    expect(typical.percent).toBeCloseTo(100, 3);
    expect(typical).toMatchObject({ kwh: null, common: { share: expect.closeTo(6.7 / 10.7, 6), periods: 7, of: 11 } });
  });
});

describe("money and emissions", () => {
  it("follow the tariff's hours and the rates valid on each day", async () => {
    // Wednesday with the old tariff and factor, Thursday and Friday with the new.
    await energy.readings(
      1,
      steady(at("2026-11-18T00:00"), energy.now, () => 10),
    );
    const { cost, emissions, kwh } = await energy.reply({
      type: "day-in-week",
      device: "lighting",
      placement: "office-building",
    });
    expect(kwh).toBeCloseTo(240 + 240 + 107, 3);
    const thursday = 11 * 10 * 2 + 13 * 10 * 4;
    const friday = 9 * 10 * 2 + 1.7 * 10 * 4;
    expect(cost?.amount).toBeCloseTo(240 * 1 + thursday + friday, 2);
    expect(cost).toMatchObject({ currency: "THB", pricePerKwh: 4, period: "On-peak" });
    expect(emissions?.kg).toBeCloseTo(240 + 0.5 * 347, 2);
    expect(emissions?.source).toBe("new");
  });

  it("count a holiday as off-peak where the tariff says so, and a day in lieu as a working day", async () => {
    await energy.end();
    await energy.begin("2026-12-12T10:42");
    await energy.readings(
      1,
      steady(at("2026-12-07T00:00"), energy.now, () => 10),
    );
    const costOf = async (date: string) => {
      const { cost } = await energy.reply({ device: "lighting", placement: "office-building", date });
      return cost?.amount;
    };
    const workingDay = 11 * 10 * 2 + 13 * 10 * 4;
    expect(await costOf("2026-12-07")).toBeCloseTo(workingDay, 2);
    expect(await costOf("2026-12-09")).toBeCloseTo(workingDay, 2);
    expect(await costOf("2026-12-10")).toBeCloseTo(24 * 10 * 2, 2);
    expect(await costOf("2026-12-11")).toBeCloseTo(workingDay, 2);
  });

  it("are not known where nothing was measured", async () => {
    const { cost, emissions, kwh, peak } = await energy.reply();
    expect({ cost, emissions, kwh, peak }).toEqual({ cost: null, emissions: null, kwh: null, peak: null });
  });
});
