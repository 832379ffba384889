import { kilowattHours } from "@atrium/contract";
import { describe, expect, it, test } from "vitest";
import { fridayReply, hourBar, MIDNIGHT, pendingReply, TIME_ZONE } from "./energyReply.fixture.ts";
import { axisReach, barTitle, seriesOf, sumOf, toBars } from "./energyBars.ts";
import { rangeWords } from "../../ranges/rangeWords.ts";
import { axisTicks, placeInWords, runningTotals } from "./runningTotals.ts";
import { timeWords } from "../../ranges/timeWords.ts";

const time = timeWords(TIME_ZONE);
const words = rangeWords("hour-in-day", "2026-11-20", "2026-11-20");

describe("the axis of the bars", () => {
  it("reaches as far before the baseline has come as after it, and beyond what the range before reached", () => {
    expect(axisReach(pendingReply())).toBe(axisReach(fridayReply()));
    expect(axisReach(fridayReply())).toBeCloseTo(1.1 * 140, 6);
    const cumulativePrevious = fridayReply().cumulativePrevious.map((sum, hour) =>
      kilowattHours(hour > 12 ? (sum ?? 0) + 90 : sum),
    );
    expect(axisReach(fridayReply({ cumulativePrevious }))).toBeCloseTo(1.1 * 200, 6);
  });

  it("needs no room where no band can come", () => {
    const { baseline } = fridayReply();
    expect(axisReach(fridayReply({ baseline: { ...baseline, state: "poor" } }))).toBe(0);
    expect(axisReach(fridayReply({ type: "month-in-year" }))).toBe(0);
  });
});

describe("bars of a day", () => {
  const bars = toBars(fridayReply(), time);

  it("distinguish measured, missing, incomplete and coming hours", () => {
    expect([2, 3, 10, 11].map((hour) => bars[hour]?.state)).toEqual(["measured", "missing", "incomplete", "coming"]);
    expect(bars[3]?.remark).toBe("Not measured");
    expect(bars[10]?.remark).toBe("Until 10:42");
  });

  it("are stacked from AC over plug to lighting, and titled in the site's time", () => {
    expect(bars[8]).toMatchObject({ title: "08:00–09:00", label: "08", values: [90, 30, 20], total: 140 });
    expect(bars[23]?.title).toBe("23:00–24:00");
  });

  it("of a past hour that was measured in part say how much of it was", () => {
    const [bar] = toBars(fridayReply({ bars: [hourBar(0, { coverage: 0.62 })] }), time);
    expect(bar).toMatchObject({ state: "incomplete", remark: "Measured for 62\u00A0% of the time" });
  });

  it("hold one part where the page shows one use", () => {
    const reply = fridayReply({ device: "lighting" });
    expect(seriesOf(reply.device).map((part) => part.name)).toEqual(["Lighting"]);
    expect(toBars(reply, time)[0]?.values).toEqual([20]);
  });

  it("sum to a use's total, or to nothing known", () => {
    expect(sumOf(fridayReply().bars, "lighting")).toBe(9 * 20 + 14);
    expect(sumOf([hourBar(0, { ac: null })], "ac")).toBeNull();
  });
});

test("of a day on which the clocks go back, the second of two hours says that it is the second", () => {
  const berlin = timeWords("Europe/Berlin");
  const hour = (utc: number) => ({
    from: Date.UTC(2025, 9, 26, utc),
    to: Date.UTC(2025, 9, 26, utc + 1),
  });
  expect([-1, 0, 1, 2].map((utc) => barTitle("hour-in-day", hour(utc), berlin))).toEqual([
    "01:00–02:00",
    "02:00–03:00",
    "02:00–03:00 (second)",
    "03:00–04:00",
  ]);
});

describe("running totals", () => {
  const [present, before] = runningTotals(fridayReply(), words);

  it("end where the present moment is, not at the end of its hour", () => {
    expect(present?.points.at(-1)).toEqual({ at: 10.7, value: 1_100 });
    expect(present?.points[0]).toEqual({ at: 0, value: 0 });
  });

  it("leave the unmeasured hour open", () => {
    expect(present?.points.find((point) => point.at === 4)?.value).toBeNull();
  });

  it("show the whole of the range before, or nothing where it was not recorded", () => {
    expect(before?.points).toHaveLength(25);
    const unrecorded = fridayReply({ cumulativePrevious: Array.from({ length: 24 }, () => null) });
    expect(runningTotals(unrecorded, words).map((line) => line.key)).toEqual(["present"]);
  });

  it("have a word under the axis every six hours", () => {
    expect(axisTicks(fridayReply(), time).map((tick) => tick.label)).toEqual(["00", "06", "12", "18"]);
  });

  it("name a place along the axis by its moment", () => {
    const reply = fridayReply();
    expect([0, 9, 10.7, 24].map((place) => placeInWords(reply, place, time))).toEqual([
      "At the start",
      "Until 09:00",
      "Until 10:42",
      "Until 24:00",
    ]);
  });
});

test("bars of a week and a year are named by day and month", () => {
  const week = toBars(fridayReply({ type: "day-in-week", bars: [{ ...hourBar(0), to: MIDNIGHT + 86_400_000 }] }), time);
  expect(week[0]).toMatchObject({ label: "20 Nov", title: "20 Nov" });
  const year = toBars(fridayReply({ type: "month-in-year", bars: [hourBar(0)] }), time);
  expect(year[0]).toMatchObject({ label: "Nov", title: "Nov 2026" });
  const month = toBars(fridayReply({ type: "day-in-month", bars: [hourBar(0)] }), time);
  expect(month[0]).toMatchObject({ label: "20", title: "20 Nov" });
});
