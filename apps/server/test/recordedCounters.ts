import type { CounterReading, OracleCounter, OracleDoubt, OracleExchange } from "./oracleCounters.ts";
import { HOUR, QUARTER } from "./testEnergy.ts";

const DAY = 24 * HOUR;
const MINUTE = 60_000;

type Stretch = readonly [from: number, to: number];

/** A repeatable row of numbers from 0 to 1. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * A counter as they come from a site: read at uneven times, gone for hours now and then and once for days, set to zero
 * once, standing still at night without a word.
 */
export function unevenReadings(seed: number, spans: readonly Stretch[]): CounterReading[] {
  const chance = chances(seed);
  const rows: CounterReading[] = [];
  let kwh = 1_000 * seed;
  for (const [from, to] of spans) {
    const [resetAt, awayAt] = [from + chance() * (to - from), from + chance() * (to - from - 4 * DAY)];
    let hasReset = to - from < 7 * DAY;
    let time = from + chance() * 10 * MINUTE;
    // Between the years it went on, unseen.
    kwh += 500;
    for (let gone = 0; time < to; gone = 0) {
      rows.push([Math.round(time), Math.round(kwh * 1_000) / 1_000]);
      const hour = ((time + 7 * HOUR) / HOUR) % 24;
      const stands = seed % 2 === 0 && (hour < 6 || hour >= 22);
      let step = (5 + 15 * chance()) * MINUTE;
      if (chance() < 0.002) gone = (3 + 6 * chance()) * HOUR;
      if (to - from > 7 * DAY && time < awayAt && time + step >= awayAt) gone = 50 * HOUR;
      if (stands && chance() < 0.3) step = Math.max(step, 90 * MINUTE);
      step += gone;
      const rate =
        seed * (stands && gone === 0 ? 0 : 1 + 4 * Math.max(0, Math.sin(((hour - 6) / 12) * Math.PI)) + chance());
      time += step;
      kwh += (rate * step) / HOUR;
      if (!hasReset && time >= resetAt) [kwh, hasReset] = [0.5, true];
    }
  }
  return rows;
}

/** A counter that is read on the hour. */
export function hourlyReadings(seed: number, [from, to]: Stretch): CounterReading[] {
  const chance = chances(seed);
  let kwh = 0;
  return Array.from({ length: (to - from) / HOUR + 1 }, (_, hour): CounterReading => {
    kwh += seed * (1 + 3 * chance());
    return [from + hour * HOUR, Math.round(kwh * 1_000) / 1_000];
  });
}

/** A counter that was exchanged for one that began at some reading. */
export function exchanged(
  counter: OracleCounter,
  { at, newStart }: Pick<OracleExchange, "at" | "newStart">,
): OracleCounter {
  const { readings } = counter;
  const next = readings.findIndex(([time]) => time >= at);
  const [, last = 0] = readings[next - 1] ?? [];
  const [, first = 0] = readings[next] ?? [];
  const oldEnd = Math.round((last + 0.4 * (first - last)) * 1_000) / 1_000;
  const renewed = readings.map(([time, kwh]): CounterReading => [time, time < at ? kwh : kwh - oldEnd + newStart]);
  return { ...counter, readings: renewed, exchange: { at, oldEnd, newStart } };
}

/** A counter that said what nobody believed for two minutes after its first reading from a moment on that fits. */
export function doubted(counter: OracleCounter, moment: number, isBack: boolean): OracleCounter {
  const { readings, doubts = [] } = counter;
  const quarter = (time: number) => Math.floor(time / QUARTER);
  const place = readings.findIndex(([time], index) => {
    const next = readings[index + 1]?.[0] ?? 0;
    // It is known to stand until the first of them, which a quarter hour that nobody saw the end of would not say.
    return time >= moment && quarter(time) === quarter(time + MINUTE) && quarter(next) > quarter(time + 3 * MINUTE);
  });
  const from = (readings[place]?.[0] ?? Number.NaN) + MINUTE;
  const doubt: OracleDoubt = { from, to: from + 2 * MINUTE, isBack };
  return { ...counter, doubts: [...doubts, doubt] };
}
