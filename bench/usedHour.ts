import { setTimeout as sleep } from "node:timers/promises";
import { EnergyReply } from "@atrium/contract/energy";
import type { BenchSite } from "./benchSite.ts";
import { figure, heading } from "./figures.ts";
import { Installation } from "./installation.ts";
import { fillFloor, fillYears, FINE_DAYS, litSite, PLACE, pointsOf, startOfDay } from "./litFloor.ts";
import { load, residentMegabytes } from "./machine.ts";
import { importYears, meteredSite, METERS } from "./meteredSite.ts";
import { freePort } from "./program.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** What some operators ask in an hour. */
const ASKS = 1_000;
/** Between two of them, ms: of their pauses only as much as lets the server do what it does when nobody asks. */
const PAUSE = 60;
/** Of fewer at the beginning the server keeps what every page needs. */
const FIRST_ASKS = 50;
const REST = 60_000;
const BUDGET = "budget ≤ 350 MB";
const ENERGY_RANGES = ["hour-in-day", "hour-in-day", "hour-in-day", "day-in-week", "day-in-month", "month-in-year"];
const USES = ["total", "total", "lighting", "ac"];
const TREND_SPANS = [1, 7, 31, 365];

/** Memory after the asks of an hour, with two years of data behind them: what was kept for them must come back. */
export async function usedHour(): Promise<void> {
  heading(`Memory after an hour of use: ${METERS} meters and a lit floor over two years`);
  const installation = await Installation.start(siteOf(await freePort()));
  try {
    const now = Math.floor(Date.now() / MINUTE) * MINUTE;
    const points = await pointsOf(installation);
    await importYears(installation, Math.floor(now / DAY) * DAY);
    await fillFloor(installation, points, now);
    await fillYears(installation, points, now);
    await installation.restart();
    await sleep(REST);
    await print(installation, "a minute after a restart");
    const questions = questionsOf(
      points.map(({ id }) => id),
      now,
    );
    await use(installation, questions, FIRST_ASKS);
    await print(installation, `after ${FIRST_ASKS} asks`);
    await use(installation, questions, ASKS);
    await print(installation, `after ${ASKS} more`);
    await sleep(REST);
    await print(installation, "  and a minute's rest", BUDGET);
  } finally {
    await installation.stop();
  }
}

function siteOf(port: number): BenchSite {
  const [metered, lit] = [meteredSite(port), litSite(port)];
  const lamps = new Map(lit.places.map(({ key, devices }) => [key, devices]));
  const places = metered.places.map(({ key, devices }) => ({ key, devices: [...devices, ...(lamps.get(key) ?? [])] }));
  return { connections: [...metered.connections, ...lit.connections], places };
}

type Question = () => string;

/** In the proportions of a day of operators: most look at energy, some at trends, lists and the past of a floor. */
function questionsOf(points: readonly number[], now: number): Question[] {
  const floor = `channel=lighting&placement=${PLACE}&floor=first`;
  const before = () => startOfDay(now) - Math.floor(Math.random() * (FINE_DAYS - 1)) * DAY;
  const energy = () => {
    const place = Math.random() < 0.5 ? "campus" : `place-${1 + Math.floor(Math.random() * 10)}`;
    const date = new Date(now - Math.floor(Math.random() * 700) * DAY).toISOString().slice(0, 10);
    return `core-service/v1.0/energy?placement=${place}&type=${any(ENERGY_RANGES)}&device=${any(USES)}&date=${date}`;
  };
  const trend = () => {
    const span = any(TREND_SPANS) ?? 1;
    const to = now - Math.floor(Math.random() * (span > 31 ? 300 : 30)) * DAY;
    const some = points.slice(0, 1 + Math.floor(Math.random() * 10));
    return `core-service/v1.0/points/history?ids=${some.join()}&from=${to - span * DAY}&to=${to}`;
  };
  const moment = () => `core-service/v1.0/replay/states?${floor}&at=${before() - Math.floor(Math.random() * DAY)}`;
  const marks = () => {
    const from = before() - DAY;
    return `core-service/v1.0/replay/marks?${floor}&from=${from}&to=${from + DAY}`;
  };
  const lists = ["core-service/v1.0/devices?module=lighting", "user-service/v1.0/audit", "core-service/v1.0/health"];
  const list = () => any(lists) ?? "";
  return [energy, energy, energy, energy, energy, energy, trend, trend, moment, marks, list, list];
}

async function use(installation: Installation, questions: readonly Question[], count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const question = questions[index % questions.length]?.() ?? "";
    const text = await reply(installation, question);
    // As the page does it.
    if (question.includes("/energy?") && EnergyReply.parse(JSON.parse(text)).baseline.state === "pending") {
      await reply(installation, question.replace("/energy?", "/energy/expected?"));
    }
    await sleep(PAUSE);
  }
}

async function reply({ url, token }: Installation, question: string): Promise<string> {
  const answer = await fetch(`${url}/api/${question}`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${question} refused: ${answer.status} ${text}`);
  return text;
}

async function print(installation: Installation, when: string, budget = ""): Promise<void> {
  const [heap, external] = [
    await installation.total("nodejs_heap_size_used_bytes"),
    await installation.total("nodejs_external_memory_bytes"),
  ].map((octets) => (octets / 2 ** 20).toFixed(0));
  const resident = residentMegabytes(installation.program.pid).toFixed(0);
  figure(when, `${resident} MB resident, heap ${heap}, buffers ${external}`, budget || `load average ${load()}`);
}

function any<Value>(values: readonly Value[]): Value | undefined {
  return values[Math.floor(Math.random() * values.length)];
}
