import { DeviceId } from "@atrium/contract";
import { SiteTime } from "@atrium/time";
import { describe, expect, it, test } from "vitest";
import { readChartSearch } from "./chartAddress.ts";
import { DEFAULT_RANGE, oldestMoment, rangeAround, windowOf } from "../../../ranges/trend/chartRanges.ts";
import { CHART_WORDS, MOST_SENSORS } from "./chartSearch.ts";

const { choiceOf, searchOf } = CHART_WORDS;
const DAY = 86_400_000;
const time = SiteTime.of("Asia/Bangkok");
const now = time.parse("2026-11-20T10:42");
const read = (search: Record<string, unknown>) => choiceOf(search, { time, now });

test("an address that says nothing is the last 7 days of three metrics with their bands", () => {
  expect(read({})).toEqual({
    sensors: [],
    metrics: ["co2", "pm25", "temp"],
    range: "7d",
    hasBands: true,
    misread: [],
  });
});

test("what is chosen is written, and the same is read again", () => {
  const choice = {
    sensors: [DeviceId.parse("IAQ-1"), DeviceId.parse("IAQ-2")],
    metrics: ["co2", "rh"],
    range: { from: time.parse("2026-01-02T00:00"), to: time.parse("2026-01-09T12:30") },
    hasBands: false,
  } as const;
  const search = searchOf(choice, time);
  expect(search).toMatchObject({
    selection: "IAQ-1,IAQ-2",
    metrics: "co2,rh",
    from: "2026-01-02T00:00",
    to: "2026-01-09T12:30",
    bands: "off",
  });
  expect(read({ ...search })).toEqual({ ...choice, misread: [] });
  expect(searchOf({ range: DEFAULT_RANGE, hasBands: true }, time)).toEqual({
    range: undefined,
    from: undefined,
    to: undefined,
    bands: undefined,
  });
});

describe("garbage in the address", () => {
  it.each([
    [{ metrics: "co2,foo" }, /unknown metric “foo”/],
    [{ selection: "IAQ-1,../etc" }, /is not a sensor ID/],
    [{ range: "forever" }, /two years/],
    [{ from: "yesterday", to: "2026-11-20T10:00" }, /two years/],
    [{ from: "2026-11-20T10:00", to: "2026-11-19T10:00" }, /two years/],
    [{ from: "2019-01-01T00:00", to: "2026-11-19T10:00" }, /two years/],
    [{ from: "2026-11-20T10:00", to: "2027-11-19T10:00" }, /two years/],
    [{ from: "2026-11-20T10:00" }, /two years/],
    [{ bands: "maybe" }, /bands/],
    [{ selection: Array.from({ length: 12 }, (_, index) => `S-${String(index)}`).join(",") }, /at most 10 sensors/],
  ])("%j is named, and the default stands in its place", (search, reason) => {
    const choice = read(search);
    expect(choice.misread.join()).toMatch(reason);
    expect(choice.range).toBe("7d");
    expect(choice.metrics.length).toBeGreaterThan(0);
    expect(choice.sensors.length).toBeLessThanOrEqual(MOST_SENSORS);
  });

  it("that is nothing of ours is not even kept", () => {
    expect(readChartSearch({ floor: "first", evil: "1", metrics: { a: 1 }, selection: ["A", "B"] })).toEqual({
      floor: "first",
      selection: "A,B",
    });
  });
});

describe("a range that ends now", () => {
  const length = (range: Parameters<typeof windowOf>[0]) => {
    const { from, to } = windowOf(range, now, time);
    return (to - from) / DAY;
  };

  it("is as long as its name says, and ends within a step of now", () => {
    expect([length("Now") * 24, length("1d"), length("7d"), length("30d"), length("1y")]).toEqual([1, 1, 7, 30, 365]);
    expect(windowOf("7d", now, time).to - now).toBeLessThanOrEqual(5 * 60_000);
    expect(windowOf("7d", now + 1_000, time)).toEqual(windowOf("7d", now, time));
  });

  it("begins with the site's day for today, and on the same date two years ago", () => {
    expect(windowOf("MinuteInDay", now, time).from).toBe(time.parse("2026-11-20T00:00"));
    expect(windowOf("2y", now, time).from).toBe(time.parse("2024-11-20T00:00"));
    expect(oldestMoment(now, time)).toBe(time.parse("2024-11-20T00:00"));
  });
});

test("the overview holds the window within the next longer range, and no more than there is", () => {
  const limits = { from: oldestMoment(now, time), to: now };
  const around = rangeAround({ from: now - 7 * DAY, to: now }, limits);
  expect(around).toEqual({ from: now - 30 * DAY, to: now });
  const past = rangeAround({ from: now - 100 * DAY, to: now - 93 * DAY }, limits);
  expect(past.to).toBeGreaterThan(now - 93 * DAY);
  expect(past.from).toBeLessThan(now - 100 * DAY);
  expect(rangeAround({ from: limits.from, to: now }, limits)).toEqual(limits);
});
