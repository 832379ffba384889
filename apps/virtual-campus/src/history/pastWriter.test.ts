import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { FINE_DAYS, hutSite, networkOf, silent } from "../../test/builders.ts";
import { PastCalendar } from "./pastCalendar.ts";
import { PastDays } from "./pastDays.ts";
import { type PastWriterOptions, writePast } from "./pastWriter.ts";
import { Stretches } from "./stretchQueue.ts";

const NOW = Date.parse("2026-11-20T10:42:18+07:00");
const MIDNIGHT = Date.parse("2026-11-20T00:00:00+07:00");
/** Days are lived through, on machines that do other things besides. */
const LONG = { timeout: 120_000 };

test("an older stretch that is lived through first is written after the newer one", LONG, async () => {
  const site = await hutSite();
  const network = networkOf(site);
  const lived: number[] = [];
  const written: ("today" | "before")[] = [];
  const queue = new Stretches({
    calendar: new PastCalendar(network.localAt, NOW, FINE_DAYS),
    edge: { time: NOW, energies: network.counters.map(() => 1e9) },
    done: 0,
    days: 2,
    onWritten: () => Promise.resolve(),
  });
  /** Takes longer for the days of now than for those before them. */
  class SlowlyNow extends PastDays {
    override async live(end: number, signal: AbortSignal): Promise<void> {
      await super.live(end, signal);
      if (end === NOW) await vi.waitUntil(() => lived.length === 1, 60_000);
      lived.push(end);
    }
  }
  const target: PastWriterOptions["target"] = {
    write: async ({ times }) => {
      const isToday = times.some((time) => time >= MIDNIGHT);
      // The server takes its time with the newer ones, in which the older ones are ready.
      if (isToday) await pause(1_000);
      written.push(isToday ? "today" : "before");
      return { accepted: times.length, unknownSeries: 0 };
    },
  };
  const write = () => {
    const days = new SlowlyNow({ site, network, anchor: NOW, fineDays: FINE_DAYS });
    return writePast({ queue, days, target, total: 2, log: silent }, new AbortController().signal);
  };
  await Promise.all([write(), write()]);
  expect([lived.length, lived.at(-1)]).toEqual([2, NOW]);
  expect(new Set(written)).toEqual(new Set(["today", "before"]));
  expect(written.lastIndexOf("today")).toBeLessThan(written.indexOf("before"));
});
