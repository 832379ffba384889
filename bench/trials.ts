import { ConditionContent, ConditionEnergy, ConditionTrial } from "@atrium/contract/automation";
import type { HistoryBatch } from "@atrium/contract/devices";
import type { BenchSite } from "./benchSite.ts";
import { sendBatch } from "./bulkImport.ts";
import { figure, heading } from "./figures.ts";
import { Installation } from "./installation.ts";
import { load } from "./machine.ts";
import { freePort } from "./program.ts";

const SENSORS = 10;
const LAMPS = 20;
const RULES = 100;
const DAYS = 90;
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** A batch of the bulk import has at most this many samples. */
const BATCH_SIZE = 20_000;

/** Conditions tried over HTTP on what the database has recorded, and what they would have taken or saved. */
export async function trials(): Promise<void> {
  heading(`Trials of conditions by a database with ${DAYS} days of ${SENSORS} sensors and ${LAMPS} lamps`);
  const installation = await Installation.start(siteOf(await freePort()));
  try {
    const now = Math.floor(Date.now() / MINUTE) * MINUTE;
    const rows =
      (await fill(installation, { point: "co2", devices: names("IAQ", SENSORS), every: MINUTE, now })) +
      (await fill(installation, { point: "power", devices: names("L", LAMPS), every: 15 * MINUTE, now }));
    figure("recorded", `${rows} rows`, `${DAYS} days, a value of each sensor each minute`);
    const one = performance.now();
    const trial = ConditionTrial.parse(await ask(installation, "condition-trials", 0, 30));
    figure("one rule over 30 days", `${ms(one)} ms`, `budget ≤ 1 s; ${trial.count} firings`);
    const energy = performance.now();
    const { firings, saved, known } = ConditionEnergy.parse(await ask(installation, "condition-trials/energy", 0, 30));
    const reckoned = `${firings} firings of ${LAMPS} lamps, ${saved.kwh.toFixed(0)} kWh, ${Math.round(known * 100)} % known`;
    figure("  what it would have saved", `${ms(energy)} ms`, reckoned);
    await installation.longestHold();
    const all = performance.now();
    for (let rule = 0; rule < RULES; rule += 1) await ask(installation, "condition-trials", rule, DAYS);
    figure(`${RULES} rules over ${DAYS} days`, `${ms(all)} ms`, "budget ≤ 20 s");
    figure("  the loop was held at most", `${(await installation.longestHold()).toFixed(1)} ms`);
    figure("server", `load average ${load()}`);
  } finally {
    await installation.stop();
  }
}

function ms(began: number): string {
  return (performance.now() - began).toFixed(0);
}

function names(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}`);
}

/** Sensors of air and circuits of lamps, behind a broker and a gateway that do not exist. */
function siteOf(port: number): BenchSite {
  const sensors = names("IAQ", SENSORS).map((id) => ({
    id,
    module: "iaq" as const,
    connection: "air",
    parts: [{ product: "air-sensor", address: { topic: `air/${id.toLowerCase()}` } }],
  }));
  const lamps = names("L", LAMPS).map((id, index) => ({
    id,
    module: "lighting" as const,
    connection: "lights",
    parts: [{ product: "lighting-circuit", address: { instance: index + 1 } }],
  }));
  const host = "127.0.0.1";
  return {
    connections: [
      { id: "lights", protocol: "bacnet", settings: { host, port, deviceInstance: 1 } },
      { id: "air", protocol: "mqtt", settings: { host, port } },
    ],
    places: [{ key: "place-1", devices: [...sensors, ...lamps] }],
  };
}

interface Filling {
  readonly point: string;
  readonly devices: readonly string[];
  readonly every: number;
  readonly now: number;
}

async function fill(installation: Installation, { point, devices, every, now }: Filling): Promise<number> {
  const steps = Math.floor(BATCH_SIZE / devices.length);
  let rows = 0;
  for (let from = now - DAYS * DAY; from < now; from += steps * every) {
    const times = Array.from({ length: steps }, (_, step) => from + step * every).filter((time) => time < now);
    rows += await sendBatch(installation, batchOf(point, devices, times));
  }
  return rows;
}

/** Air that is worse by day, with some noise, and lamps that are lit. */
function batchOf(point: string, devices: readonly string[], times: readonly number[]): HistoryBatch {
  const rows = times.flatMap((time) => devices.map((_, series) => ({ time, series })));
  return {
    devices: [...devices],
    points: devices.map(() => point),
    series: rows.map(({ series }) => series),
    times: rows.map(({ time }) => time),
    values: rows.map(({ time, series }) => {
      const minute = time / MINUTE;
      if (point === "power") return 60 + (series % 30);
      return Math.round(
        800 + 600 * Math.sin((minute / 1_440) * 2 * Math.PI) + ((minute * 7_919 + series * 104_729) % 200),
      );
    }),
  };
}

async function ask({ url, token }: Installation, call: string, rule: number, days: number): Promise<unknown> {
  const reply = await fetch(`${url}/api/core-service/v1.0/${call}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ condition: conditionOf(rule), id: null, days }),
  });
  if (!reply.ok) throw new Error(`refused: ${reply.status} ${await reply.text()}`);
  return await reply.json();
}

/** Switches the lamps off while the air is bad. */
function conditionOf(rule: number): ConditionContent {
  return ConditionContent.parse({
    name: `Condition ${rule}`,
    isEnabled: true,
    isWatchOnly: true,
    source: { kind: "IAQ", device: `IAQ-${(rule % SENSORS) + 1}`, point: "co2" },
    operator: ">",
    threshold: 1_100 + rule,
    forMinutes: 10,
    endsAt: 900,
    mostMinutes: 120,
    days: [1, 2, 3, 4, 5, 6, 7],
    hours: null,
    isOffOnHolidays: false,
    actions: [
      {
        kind: "set",
        module: "lighting",
        where: { devices: names("L", LAMPS) },
        values: [{ point: "level", value: 0 }],
      },
    ],
    restMinutes: 30,
  });
}
