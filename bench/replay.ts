import { figure, heading } from "./figures.ts";
import { Histogram } from "./histogram.ts";
import { Installation } from "./installation.ts";
import {
  FINE_DAYS,
  fillFloor,
  fillYears,
  litSite,
  PLACE,
  POINTS,
  pointsOf,
  startOfDay,
  TREND_DAYS,
  TREND_POINTS,
} from "./litFloor.ts";
import { load } from "./machine.ts";
import { freePort } from "./program.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SEEKS = 100;
const TRENDS = 20;
const MARKS = 20;
const BUDGET = "budget ≤ 100 ms";

/** A floor at any second of the past, what plays after it and what is marked on its day; and long trends of several points. */
export async function replay(): Promise<void> {
  heading(`Replay of a floor of ${POINTS} points, and trends over two years`);
  const installation = await Installation.start(litSite(await freePort()));
  try {
    const points = await pointsOf(installation);
    const now = Math.floor(Date.now() / MINUTE) * MINUTE;
    const rows = await fillFloor(installation, points, now);
    figure("a value of each point each minute", `${rows} rows`, `${FINE_DAYS} days`);
    const floor = `channel=lighting&placement=${PLACE}&floor=first`;
    const today = (): number => now - Math.random() * (now - startOfDay(now));
    const before = (): number => now - DAY - Math.random() * (FINE_DAYS - 2) * DAY;
    await ask(installation, 5, () => `replay/states?${floor}&at=${Math.floor(before())}`);
    for (const [name, moment] of [
      ["today", today],
      ["on a day before", before],
    ] as const) {
      const at = () => Math.floor(moment());
      figure(
        `seek ${name}`,
        (await ask(installation, SEEKS, () => `replay/states?${floor}&at=${at()}`)).toString(),
        BUDGET,
      );
      const quarter = () => {
        const from = at();
        return `replay/changes?${floor}&from=${from}&to=${from + 15 * MINUTE}`;
      };
      figure(`  a quarter of an hour to play, ${name}`, (await ask(installation, SEEKS / 5, quarter)).toString());
    }
    const day = () => `replay/marks?${floor}&from=${startOfDay(now) - DAY}&to=${startOfDay(now)}`;
    figure("marks of a day", (await ask(installation, MARKS, day)).toString(), "budget ≤ 50 ms");
    await fillYears(installation, points, now);
    const some = points.slice(0, TREND_POINTS).map(({ id }) => id);
    const years = () => `points/history?ids=${some.join()}&from=${now - TREND_DAYS * DAY}&to=${now}`;
    figure(
      `trend of ${TREND_POINTS} points over two years`,
      (await ask(installation, TRENDS, years)).toString(),
      BUDGET,
    );
    figure("server", `load average ${load()}`);
  } finally {
    await installation.stop();
  }
}

/** One after the other. */
async function ask({ url, token }: Installation, times: number, question: () => string): Promise<Histogram> {
  const taken = new Histogram();
  for (let count = 0; count < times; count += 1) {
    const began = performance.now();
    const reply = await fetch(`${url}/api/core-service/v1.0/${question()}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await reply.text();
    taken.add(performance.now() - began);
    if (!reply.ok) throw new Error(`refused: ${reply.status} ${text}`);
  }
  return taken;
}
