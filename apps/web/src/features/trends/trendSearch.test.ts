import { DeviceId } from "@atrium/contract";
import { trendPointOf } from "@atrium/contract/devices";
import { SiteTime } from "@atrium/time";

import { describe, expect, it, test } from "vitest";
import { TREND_WORDS } from "./trendSearch.ts";

const { choiceOf, searchOf } = TREND_WORDS;
const time = new SiteTime("Asia/Bangkok");
const now = time.parse("2026-11-20T10:42");
const read = (search: Record<string, unknown>) => choiceOf(search, { time, now });
const point = (device: string, key: string) => ({ device: DeviceId.parse(device), key });

describe("the address of a trend", () => {
  it("names points by device and key, each once, and a range", () => {
    expect(read({ points: "PL-1:power,WS-1:temperature,PL-1:power", range: "24h" }).points).toEqual([
      point("PL-1", "power"),
      point("WS-1", "temperature"),
    ]);
    expect(read({ range: "1d" })).toMatchObject({ points: [], range: "1d", misread: [] });
  });

  it("says what of it means nothing, and shows the rest", () => {
    const { points, range, misread } = read({ points: "nonsense,:power,EM-1:total.active-power", range: "century" });
    expect(points).toEqual([point("EM-1", "total.active-power")]);
    expect(range).toBe("7d");
    expect(misread).toEqual([
      "“nonsense” is not a point",
      "“:power” is not a point",
      "the range is outside the last two years",
    ]);
  });

  it("has no more lines than can be distinguished", () => {
    const many = Array.from({ length: 12 }, (_, index) => `PL-${index}:power`).join(",");
    const { points, misread } = read({ points: many });
    expect(points).toHaveLength(10);
    expect(misread).toEqual(["more than 10 lines cannot be shown clearly"]);
  });

  it("is read as it was written", () => {
    const window = { from: time.parse("2026-11-01T08:00"), to: time.parse("2026-11-03T09:30") };
    const written = searchOf({ points: [point("PL-1", "power")], range: window }, time);
    expect(written).toEqual({
      points: "PL-1:power",
      range: undefined,
      from: "2026-11-01T08:00",
      to: "2026-11-03T09:30",
    });
    const said = Object.fromEntries(
      Object.entries(written).flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])),
    );
    expect(read(said)).toMatchObject({ points: [point("PL-1", "power")], range: window });
    expect(searchOf({ points: [], range: "7d" }, time)).toEqual({ points: undefined, range: undefined });
  });
});

test("a key with a part of its own is one key", () => {
  expect(trendPointOf("EM-X-01:total.active-energy")).toEqual(point("EM-X-01", "total.active-energy"));
  expect(trendPointOf("EM-X-01:<script>")).toBeUndefined();
});
