import { tryCondition, tryThresholds } from "@atrium/automation";
import {
  type AutomationRun,
  ConditionContent,
  ConditionId,
  Schedule,
  ScheduleContent,
} from "@atrium/contract/automation";
import { DeviceDescription, QUALITY } from "@atrium/contract/devices";
import { SiteTime, systemClock } from "@atrium/time";
import { ConditionEvaluator } from "../apps/server/src/features/automation/conditions/conditionEvaluator.ts";
import type { NewRun } from "../apps/server/src/features/automation/runLifecycle.ts";
import { Runner } from "../apps/server/src/features/automation/runner.ts";
import { ScheduleEvaluator } from "../apps/server/src/features/automation/scheduleEvaluator.ts";
import { createInProcessBus } from "../apps/server/src/platform/inProcessBus.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import { figure, heading } from "./figures.ts";
import { Histogram } from "./histogram.ts";
import { load } from "./machine.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const RULES = 5_000;
/** Sensors, each compared by ten conditions, and what the default campus says a second. */
const SENSORS = 500;
const CHANGES_A_SECOND = 400;
/** Seconds of a live campus. */
const SECONDS = 20;
const FIRINGS = 20;
const NO_RUN: Omit<AutomationRun, "id" | "kind" | "rule" | "name" | "dueAt" | "beganAt"> = {
  endsAt: null,
  state: "runs",
  reason: "",
  commands: [],
  confirmed: 0,
  refused: 0,
  refusal: null,
  targets: 0,
  returned: 0,
  left: 0,
  ending: null,
};
const time = new SiteTime("Asia/Bangkok");
const days = { time, holidayOn: () => undefined };
const wait = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));

/** Conditions tried on what was recorded, and five thousand of each kind of rules live. */
export async function rules(): Promise<void> {
  heading(`Rules: tried on records of each minute; ${RULES} conditions and ${RULES} schedules live`);
  tryOut();
  await live();
  figure("machine", `load average ${load()}`);
}

function tryOut(): void {
  const one = performance.now();
  const trial = trialOf(0, 30);
  const firings = tryCondition(trial).length;
  Array.from(tryThresholds(trial, { step: 100, beside: 3 }));
  figure("one rule over 30 days, with 7 limits", `${ms(one)} ms`, `budget ≤ 1 s; ${firings} firings`);
  const all = performance.now();
  for (let rule = 0; rule < 100; rule += 1) tryCondition(trialOf(rule, 90));
  figure("100 rules over 90 days", `${ms(all)} ms`, "budget ≤ 20 s");
}

function ms(began: number): string {
  return (performance.now() - began).toFixed(0);
}

/** A value of each minute that rises by day and falls by night, with some noise. */
function trialOf(rule: number, length: number) {
  const to = Date.UTC(2026, 10, 20);
  const from = to - length * DAY;
  const count = (length * DAY) / MINUTE;
  const times = new Float64Array(count);
  const values = new Float64Array(count);
  for (let row = 0; row < count; row += 1) {
    times[row] = from + row * MINUTE;
    values[row] = 800 + 600 * Math.sin((row / 1_440) * 2 * Math.PI) + ((row * 7_919 + rule * 104_729) % 200);
  }
  return { condition: conditionOf(rule), from, to, before: Number.NaN, recorded: { times, values }, ...days };
}

function conditionOf(rule: number): ConditionContent {
  return ConditionContent.parse({
    name: `Condition ${rule}`,
    isEnabled: true,
    isWatchOnly: false,
    source: { kind: "IAQ", device: `IAQ-${(rule % SENSORS) + 1}`, point: "co2" },
    operator: ">",
    threshold: 1_200,
    forMinutes: 10,
    endsAt: 900,
    mostMinutes: 120,
    days: [1, 2, 3, 4, 5, 6, 7],
    hours: { from: "06:00", to: "22:00" },
    isOffOnHolidays: true,
    actions: ACTIONS,
    restMinutes: 30,
  });
}

const ACTIONS = [
  { kind: "set", module: "lighting", where: { devices: ["L-1"] }, values: [{ point: "level", value: 60 }] },
];

function scheduleOf(rule: number): Schedule {
  const clock = (minutes: number): string =>
    `${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  const content = ScheduleContent.parse({
    name: `Schedule ${rule}`,
    isEnabled: true,
    actions: ACTIONS,
    days: [1, 2, 3, 4, 5],
    from: { kind: "time", at: clock(rule % 1_440) },
    to: { kind: "time", at: clock((rule + 600) % 1_440) },
    firstDate: null,
    lastDate: null,
    holidays: "skip",
    exceptions: [],
    catchUp: 0,
  });
  return Schedule.parse({ ...content, id: rule + 1, revision: 1, updatedAt: Date.UTC(2026, 0, 1), by: "bench" });
}

/** The runner's own turns, with values as fast as the default campus says them; what rules begin goes nowhere. */
async function live(): Promise<void> {
  const bus = createInProcessBus(() => undefined);
  const begun = new Map<number, (at: number) => void>();
  let next = 0;
  const lifecycle = {
    begin: async ({ kind, rule, name, dueAt }: NewRun) => {
      if (kind === "condition") begun.get(rule)?.(performance.now());
      next += 1;
      return { ...NO_RUN, id: next, kind, rule, name, dueAt, beganAt: dueAt };
    },
    end: async () => undefined,
    skip: async () => undefined,
    running: () => [],
    start: async () => undefined,
    tick: async () => undefined,
  };
  const kept = Array.from({ length: RULES }, (_, rule) => ({
    id: ConditionId.parse(rule + 1),
    revision: 1,
    // The first ones fire at once, so that it can be measured how soon.
    ...conditionOf(rule),
    ...(rule < FIRINGS ? { forMinutes: 0, hours: null, isOffOnHolidays: false } : {}),
    updatedAt: 0,
    by: "bench",
  }));
  const values = { values: new Float64Array(SENSORS + 1).fill(500), qualities: new Uint8Array(SENSORS + 1) };
  values.qualities.fill(QUALITY.good);
  const conditions = new ConditionEvaluator({
    conditions: async () => kept,
    newest: async () => [],
    lifecycle,
    directory: { device: sensorOf },
    values,
    bus,
    clock: systemClock,
    calendar: days,
  });
  const schedules = Array.from({ length: RULES }, (_, rule) => scheduleOf(rule));
  const evaluator = new ScheduleEvaluator({
    schedules: async () => schedules,
    lifecycle,
    calendar: { ...days, location: undefined },
  });
  const lease = {
    take: async () => ({ changes: 0, seen: Date.now(), isTaken: false }),
    markSeen: async () => undefined,
    leave: async () => undefined,
  };
  const runner = new Runner({
    lease,
    lifecycle,
    evaluators: [evaluator, conditions],
    clock: systemClock,
    log: createLog("silent"),
  });
  conditions.start();
  runner.start();
  while (runner.ticks < 2) await wait(50);
  await busy(bus);
  await soon(bus, begun);
  await runner.stop();
  conditions.stop();
}

type Bus = ReturnType<typeof createInProcessBus>;

async function busy(bus: Bus): Promise<void> {
  const before = process.cpuUsage();
  const began = performance.now();
  let row = 0;
  for (let piece = 0; piece < SECONDS * 10; piece += 1) {
    const length = CHANGES_A_SECOND / 10;
    const ids = Int32Array.from({ length }, (_, index) => ((row + index) % SENSORS) + 1);
    // Below every limit: what fires is measured on its own.
    say(bus, ids, 600 + (row % 400));
    row += length;
    await wait(Math.max(0, began + (piece + 1) * 100 - performance.now()));
  }
  const { user, system } = process.cpuUsage(before);
  const share = (user + system) / 1_000 / (performance.now() - began);
  figure(
    `${CHANGES_A_SECOND} changes a second, a turn each second`,
    `${(share * 100).toFixed(1)} % of a core`,
    "budget < 10 %",
  );
}

async function soon(bus: Bus, begun: Map<number, (at: number) => void>): Promise<void> {
  const times = new Histogram();
  for (let rule = 0; rule < FIRINGS; rule += 1) {
    const fired = new Promise<number>((resolve) => begun.set(rule + 1, resolve));
    await wait(Math.random() * 300);
    const said = performance.now();
    say(bus, Int32Array.of(rule + 1), 2_000);
    times.add((await fired) - said);
  }
  figure("from a value to the firing", times.toString(), "budget ≤ 2 s");
}

function say(bus: Bus, ids: Int32Array, value: number): void {
  const { length } = ids;
  bus.publish("points.changed", {
    length,
    ids,
    values: new Float64Array(length).fill(value),
    qualities: new Uint8Array(length).fill(QUALITY.good),
    times: new Float64Array(length).fill(Date.now()),
    sequence: 0,
  });
}

const sensors = new Map<string, DeviceDescription>();

function sensorOf(id: string): DeviceDescription {
  const known = sensors.get(id);
  if (known !== undefined) return known;
  const number = Number(id.slice("IAQ-".length));
  const made = DeviceDescription.parse({
    id,
    module: "iaq",
    system: "IAQ",
    name: id,
    placement: "tower",
    floor: "first",
    isCorridor: false,
    room: "room",
    at: [1, 1],
    connection: "gateway",
    connectionName: "Gateway",
    facts: {},
    points: [
      {
        id: number,
        device: id,
        key: "co2",
        name: "CO₂",
        kind: "number",
        unit: "ppm",
        isWritable: false,
        expectedInterval: 60_000,
      },
    ],
  });
  sensors.set(id, made);
  return made;
}
