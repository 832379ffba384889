import { setTimeout as sleep } from "node:timers/promises";
import { Paged } from "@atrium/contract";
import { EventPage } from "@atrium/contract/alarms";
import { AutomationRun, Schedule } from "@atrium/contract/automation";
import { PlaceNames } from "@atrium/contract/site";
import type { RunningCluster } from "./clusterRun.ts";
import { until } from "./program.ts";

const MINUTE = 60_000;
/** Between two edits of the site, and two new faults, ms. */
const [EDIT_EVERY, FAULT_EVERY] = [2_500, 12_000];
const LOOK = 5_000;
/** A change must be seen at every web node by then, ms. */
const SEEN_WITHIN = 15_000;
/**
 * By when an alarm must have come, ms: a lamp is offline a minute after its last point is bad, its hours are read every five minutes,
 * and a core that has just started begins to count again.
 */
const ALARM_WITHIN = 8 * MINUTE;
/** Schedules that are due in the last two minutes may not have begun. */
const LATE = 2 * MINUTE;

/** Somebody renames a place again and again. */
export class Editor {
  readonly #cluster: RunningCluster;
  readonly #place: string;
  readonly #pause: number;
  readonly lost: string[] = [];
  acknowledged = 0;
  unanswered = 0;
  #isOver = false;
  #running: Promise<void> | undefined;
  #names: { readonly acknowledged: string | undefined; readonly tried: Set<string> };

  /** @param pause between two edits, ms */
  constructor(cluster: RunningCluster, place: string, pause = EDIT_EVERY) {
    this.#cluster = cluster;
    this.#place = place;
    this.#pause = pause;
    this.#names = { acknowledged: undefined, tried: new Set() };
  }

  start(): void {
    this.#running = this.#work();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
    await this.#check();
  }

  async #work(): Promise<void> {
    for (let round = 1; !this.#isOver; round += 1) {
      const before = await this.#check();
      if (before !== undefined) {
        const name = `Place ${round}`;
        const { status } = await this.#cluster.call("PUT", `places/${this.#place}`, {
          name,
          floors: [],
          revision: before.revision,
        });
        if (status === 200) {
          this.acknowledged += 1;
          this.#names = { acknowledged: name, tried: new Set() };
        } else if (status === undefined || status >= 500) {
          this.unanswered += 1;
          this.#names.tried.add(name);
        }
      }
      await sleep(this.#pause);
    }
  }

  /** The place as it is read now: its name is the one that was acknowledged, or a later one without an answer. */
  async #check(): Promise<PlaceNames | undefined> {
    const { acknowledged, tried } = this.#names;
    let read: PlaceNames | undefined;
    const isRight = async () => {
      const { status, body } = await this.#cluster.call("GET", `places/${this.#place}`);
      if (status !== 200) return false;
      read = PlaceNames.parse(body);
      return acknowledged === undefined || read.name === acknowledged || tried.has(read.name);
    };
    await until("the name that was acknowledged", SEEN_WITHIN, isRight).catch(() => {
      if (read !== undefined) this.lost.push(`${String(acknowledged)} is acknowledged, ${read.name} is read`);
    });
    return read;
  }
}

/** One schedule for each minute to come: each must begin once. */
export class Scheduler {
  readonly #cluster: RunningCluster;
  readonly #schedules: { readonly id: number; readonly dueAt: number }[] = [];

  constructor(cluster: RunningCluster) {
    this.#cluster = cluster;
  }

  async plan(lamp: string, minutes: number): Promise<void> {
    const first = Math.ceil(Date.now() / MINUTE) + 1;
    for (let index = 0; index < minutes; index += 1) {
      const dueAt = (first + index) * MINUTE;
      const reply = await this.#cluster.call("POST", "schedules", {
        name: `Minute ${index + 1}`,
        isEnabled: true,
        actions: [
          {
            kind: "set",
            module: "lighting",
            where: { places: [], devices: [lamp] },
            values: [{ point: "level", value: 10 + (index % 80) }],
          },
        ],
        days: [1, 2, 3, 4, 5, 6, 7],
        from: { kind: "time", at: timeOfDay(dueAt) },
        to: null,
        firstDate: null,
        lastDate: null,
        holidays: "ignore",
        exceptions: [],
        catchUp: 5,
      });
      if (reply.status !== 201) throw new Error(`a schedule is refused: ${JSON.stringify(reply.body)}`);
      this.#schedules.push({ id: Schedule.parse(reply.body).id, dueAt });
    }
  }

  /** How many were due, and what is wrong with them. */
  async figures(): Promise<{ due: number; missing: number; skipped: number; doubled: number }> {
    const due = this.#schedules.filter(({ dueAt }) => dueAt < Date.now() - LATE);
    const counts = { due: due.length, missing: 0, skipped: 0, doubled: 0 };
    for (const { id, dueAt } of due) {
      const { data } = await this.#cluster.read(Paged(AutomationRun), `automation-runs?kind=schedule&rule=${id}`);
      const runs = data.filter((run) => Math.abs(run.dueAt - dueAt) < MINUTE);
      if (runs.length === 0) counts.missing += 1;
      if (runs.length > 1) counts.doubled += 1;
      if (runs.some(({ state }) => state === "skipped")) counts.skipped += 1;
    }
    return counts;
  }
}

/** `HH:MM` in the sample site's zone. */
function timeOfDay(at: number): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Bangkok", hour: "2-digit", minute: "2-digit" }).format(at);
}

/** Lamps fail one after the other and stay so: their gateway marks their values as faulty, and each is one alarm. */
export class FaultMaker {
  readonly #cluster: RunningCluster;
  readonly #lamps: readonly string[];
  readonly #failed: { readonly device: string; readonly at: number }[] = [];
  #isOver = false;
  #running: Promise<void> | undefined;

  constructor(cluster: RunningCluster, lamps: readonly string[]) {
    this.#cluster = cluster;
    this.#lamps = lamps;
  }

  start(): void {
    this.#running = this.#work();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #work(): Promise<void> {
    for (const device of this.#lamps) {
      if (this.#isOver) return;
      await this.#cluster.field("PUT", "/faults", { device, fault: "lamp-failure", on: true });
      this.#failed.push({ device, at: Date.now() });
      await sleep(FAULT_EVERY);
    }
  }

  /** Waits for what may still come. */
  async figures(): Promise<{ failed: number; missing: string[]; doubled: string[] }> {
    const [missing, doubled]: [string[], string[]] = [[], []];
    for (const { device, at } of this.#failed) {
      const address = `events?view=all&kind=alarm&device=${device}&from=${at - MINUTE}`;
      let { rows } = await this.#cluster.read(EventPage, address);
      while (rows.length === 0 && Date.now() < at + ALARM_WITHIN) {
        await sleep(LOOK);
        ({ rows } = await this.#cluster.read(EventPage, address));
      }
      if (rows.length === 0) missing.push(device);
      const times = rows.reduce((sum, { alarm }) => sum + (alarm?.times ?? 0), 0);
      const codes = rows.map(({ alarm }) => alarm?.code).join(", ");
      if (rows.length > 1 || times > 1) doubled.push(`${device}: ${codes}, raised ${times} times`);
    }
    return { failed: this.#failed.length, missing, doubled };
  }
}
