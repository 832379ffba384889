import { DAY, HOUR, MINUTE } from "@atrium/time";
import { FakeClock } from "@atrium/time/fakeClock";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { AlarmTower, failureOf, START } from "../../../test/alarmTower.ts";
import { createLog } from "../../platform/log.ts";
import { EventRetention } from "./eventRetention.ts";

let tower: AlarmTower;
beforeAll(async () => {
  tower = await AlarmTower.make();
});
afterAll(async () => tower.database.stop());

/** An alarm that stands, one that is over, and what a device reported, all of the same hour. */
beforeEach(async () => {
  await tower.begin();
  tower.say(failureOf(4), 1);
  tower.pass(1_000);
  const over = await tower.raised(1);
  tower.pass(MINUTE);
  tower.say(failureOf(1), 0);
  await tower.act({ kind: "acknowledge", alarms: [over.id] });
  const content = { kind: "plate", plate: "1กข 234" } as const;
  await tower.stand.field.event("gateway-second", { device: "L-5", id: "e-1", time: START, content });
  await tower.journal("", 3);
  await tower.end();
});

test("what is over is forgotten after its days with all that belongs to it, and what stands is kept", async () => {
  await tower.database.ingest.query(
    "INSERT INTO event_pictures SELECT id, 'CAM-1', 'Camera', time, ''::bytea FROM events ON CONFLICT DO NOTHING",
  );
  await tower.database.ingest.query(
    "INSERT INTO passage_pictures SELECT id, 'CAM-1', 'Camera', time, 1, 'x' FROM field_events ON CONFLICT DO NOTHING",
  );
  await forget(801);
  expect(await texts()).toEqual([["Lamp failure", "L-4"]]);
  expect(await count("event_steps WHERE event NOT IN (SELECT id FROM events)")).toBe(0);
  expect(await count("event_steps")).toBeGreaterThan(0);
  expect(await count("event_pictures WHERE event NOT IN (SELECT id FROM events)")).toBe(0);
  expect(await count("event_pictures")).toBeGreaterThan(0);
  expect(await count("field_events")).toBe(0);
  expect(await count("passage_pictures")).toBe(0);
  await tower.start();
  expect((await tower.list("kind=event")).length).toBe(0);
  await tower.end();
});

test("a day before, everything is there", async () => {
  await forget(799);
  expect(await texts()).toHaveLength(3);
});

/** The work of a server that runs so many days later and keeps events for 800. */
async function forget(days: number): Promise<void> {
  const clock = new FakeClock(START + days * DAY);
  const log = createLog("silent");
  const forgetting = new EventRetention({ db: tower.database.kysely, clock, log, keep: 800 });
  forgetting.start();
  clock.pass(HOUR);
  await forgetting.stop();
}

async function texts(): Promise<[string, string][]> {
  const asked = `SELECT s.text, s.device FROM events e JOIN event_subjects s ON s.id = e.subject
    WHERE s.text = 'Lamp failure' OR s.priority IS NULL ORDER BY e.id`;
  const { rows } = await tower.database.ingest.query<{ text: string; device: string }>(asked);
  return rows.map(({ text, device }) => [text, device]);
}

async function count(what: string): Promise<number> {
  const { rows } = await tower.database.ingest.query<{ count: string }>(`SELECT count(*) AS count FROM ${what}`);
  return Number(rows[0]?.count);
}
