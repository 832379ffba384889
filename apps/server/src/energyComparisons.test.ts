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
    expect(typical).toEqual({ kwh: null, percent: null });
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

  it("give no percentage where one of the two was measured only in part", async () => {
    const day = at("2026-11-20T00:00");
    await energy.readings(
      1,
      steady(energy.time.addDays(day, -1) + 6 * HOUR, energy.now, () => 5),
    );
    const { previous } = await energy.reply({ device: "lighting", placement: "office-building" });
    expect(previous.kwh).toBeCloseTo(5 * 4.7, 3);
    expect(previous.percent).toBeNull();
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
    expect(cost).toMatchObject({ currency: "THB", pricePerKwh: 4, period: "on-peak" });
    expect(emissions?.kg).toBeCloseTo(240 + 0.5 * 347, 2);
    expect(emissions?.source).toBe("new");
  });

  it("are not known where nothing was measured", async () => {
    const { cost, emissions, kwh, peak } = await energy.reply();
    expect({ cost, emissions, kwh, peak }).toEqual({ cost: null, emissions: null, kwh: null, peak: null });
  });
});
