import { type StoodAlarm } from "@atrium/alarms";
import { AlarmRule } from "@atrium/contract/alarms";
import { SiteTime } from "@atrium/time";
import { expect, test } from "vitest";
import { SmallSite } from "../../../test/smallSite.ts";
import { proposedChange } from "./proposedChange.ts";
import type { AlarmPast } from "./recordedTrial.ts";
import { AlarmTrials } from "./trials.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** 09:00 of Thursday, 19 November 2026 in Bangkok. */
const NOW = Date.parse("2026-11-19T02:00:00Z");
const TUESDAY = Date.parse("2026-11-17T10:00:00+07:00");
/** The point of the first lamp that says whether it has failed. */
const FAILURE = 3;

const RULE = AlarmRule.parse({
  id: 1,
  revision: 1,
  code: "lamp-failure",
  subject: { module: "lighting" },
  check: { kind: "state", point: "lamp-failure", values: [1] },
  onDelay: 0,
  offDelay: 0,
  priority: 4,
  text: "Lamp failure",
  isLatching: false,
  procedure: [],
  isEnabled: true,
  isDefault: true,
  updatedAt: 0,
  by: "Atrium",
  watches: 6,
  points: [],
});

interface Stood {
  readonly at: number;
  readonly lasts: number;
}

/** A lamp that failed at these times of the thirty days, and was well otherwise. */
function change(failures: readonly Stood[], acted: readonly Stood[]) {
  const moves = failures.flatMap(({ at, lasts }) => [
    { time: at, value: 1 },
    { time: at + lasts, value: 0 },
  ]);
  const past: AlarmPast = {
    pastAt: async () => ({ states: new Map([[FAILURE, { value: 0, isKnown: true }]]) }),
    stepAt: async () => "raw",
    async *changes() {
      yield {
        length: moves.length,
        ids: moves.map(() => FAILURE),
        times: moves.map(({ time }) => time),
        values: moves.map(({ value }) => value),
      };
    },
  };
  const directory = new SmallSite();
  const trials = new AlarmTrials({ past, directory, rules: { check: () => undefined }, clock: { now: () => NOW } });
  return proposedChange(RULE, {
    trials,
    actedOn: async (): Promise<StoodAlarm[]> =>
      acted.map(({ at, lasts }) => ({ device: "L-1", point: "lamp-failure", at, until: at + lasts })),
    time: SiteTime.of("Asia/Bangkok"),
    holidays: () => new Set(["2026-11-18"]),
  });
}

const short = Array.from({ length: 10 }, (_, time): Stood => ({ at: TUESDAY + time * 10 * MINUTE, lasts: 30_000 }));
const long = [0, 1].map((time): Stood => ({ at: TUESDAY + (180 + time * 30) * MINUTE, lasts: 10 * MINUTE }));

test("the mildest delay that halves the alarms is proposed, with what it would have made of a working day", async () => {
  const found = await change([...short, ...long], long.slice(0, 1));
  // From 20 October on, thirty days have 22 from Monday to Friday; one of them is a holiday.
  expect(found).toMatchObject({
    now: { onDelay: 0 },
    proposed: { onDelay: 60 },
    from: NOW - 30 * DAY,
    to: NOW,
    before: 12,
    after: 2,
    actedOn: 1,
    kept: 1,
  });
  expect(found?.workingDay?.before).toBeCloseTo(12 / 21);
  expect(found?.workingDay?.after).toBeCloseTo(2 / 21);
  expect(found?.day.before).toEqual([...short, ...long].map(({ at }) => at));
  expect(found?.day.after).toEqual(long.map(({ at }) => at + MINUTE));
});

test("where somebody acted on a short one it is said that it would be lost, for no form keeps it and comes less", async () => {
  const found = await change([...short, ...long], short.slice(0, 1));
  expect(found).toMatchObject({ before: 12, after: 2, actedOn: 1, kept: 0 });
});

test("an alarm that stands long each time is not made better by any delay", async () => {
  const hours = long.map(({ at }) => ({ at, lasts: 10 * MINUTE }));
  expect(await change(hours, [])).toBeUndefined();
});
