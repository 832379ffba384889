import path from "node:path";
import { CORE_API, ErrorReply } from "@atrium/contract";
import { ConditionTrial, PeakLimitTrial, SchedulePast, ScheduleTrial } from "@atrium/contract/automation";
import {
  CameraExamples,
  ConditionExamples,
  NoticeRuleExamples,
  PeakLimitExamples,
  ReportExamples,
  ScheduleExamples,
} from "@atrium/contract/examples";
import { protocols } from "@atrium/drivers";
import { readSite } from "@atrium/site";
import { DAY, HOUR, MINUTE } from "@atrium/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as z from "zod";
import { Person, signIn } from "../test/people.ts";
import { IMPORT_TOKEN, TestServer } from "./testServer.ts";

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 60_000);
afterAll(() => server.stop());

async function list<Examples>(schema: z.ZodType<Examples>, of: string, who = admin): Promise<Examples> {
  return schema.parse((await who.ask("GET", `${CORE_API}/examples/${of}`)).json());
}

/** Brings in samples of the past, the newest last. */
async function measured(device: string, point: string, values: readonly number[], every: number): Promise<void> {
  const first = Date.now() - DAY - values.length * every;
  const reply = await server.app.http.inject({
    method: "POST",
    url: `${CORE_API}/history/batches`,
    headers: { authorization: `Bearer ${IMPORT_TOKEN}` },
    payload: {
      devices: [device],
      points: [point],
      series: values.map(() => 0),
      times: values.map((_, index) => first + index * every),
      values,
    },
  });
  expect(reply.json()).toEqual({ accepted: values.length, unknownSeries: 0 });
}

test("conditions are of the room that needs them, and each is backtested as it would be saved", async () => {
  const afternoon = [600, 900, 1_300, 1_250, 700];
  await measured("IAQ-L2-B-02", "co2", [...afternoon, ...afternoon], 20 * MINUTE);
  const { examples } = await list(ConditionExamples, "conditions");
  expect(examples.map(({ key }) => key)).toEqual([
    "co2-fresh-air",
    "empty-room-lights",
    "warm-room-cooling",
    "tvoc-exhaust",
    "dark-day-corridors",
    "sun-curtains",
  ]);
  expect(examples[0]?.content.source.device).toBe("IAQ-L2-B-02");
  expect(examples[0]?.text).toMatch(/^CO₂ above 1,000 ppm for 10 min in .+, Learning Building: fresh air to High/);
  const counts: number[] = [];
  for (const example of examples) {
    const body = { condition: example.content, id: null, days: 30 };
    const reply = await admin.ask("POST", `${CORE_API}/condition-trials`, body);
    const trial = ConditionTrial.parse(reply.json());
    expect(trial.deviceCount).toBe(example.deviceCount - 1);
    counts.push(trial.count);
  }
  expect(counts[0]).toBe(2);
});

test("schedules say how often they would have run, and what their devices used then", async () => {
  const { examples } = await list(ScheduleExamples, "schedules");
  expect(examples.map(({ title }) => title)).toEqual([
    "Lights off at 22:00, Learning Building",
    "Outdoor lights, sunset to sunrise",
    "Cool by 08:00, Learning Building",
    "Fresh air on workdays, Learning Building",
    expect.stringMatching(/^Plugs off at night, /),
    expect.stringMatching(/^Exhaust fans off at night, /),
  ]);
  await measured("L-L1-A-01", "power", [...Array.from({ length: 40 }, () => 200), 0], HOUR);
  for (const example of examples) {
    const schedule = example.content;
    const trial = await admin.ask("POST", `${CORE_API}/schedule-trials`, { schedule, id: null, from: null });
    expect(ScheduleTrial.parse(trial.json()).deviceCount).toBeGreaterThan(0);
  }
  const [lights] = examples;
  if (lights === undefined) throw new Error("there is no example of lights");
  const asked = { schedule: { ...lights.content, days: [1, 2, 3, 4, 5, 6, 7] }, days: 30 };
  const past = SchedulePast.parse((await admin.ask("POST", `${CORE_API}/schedule-trials/past`, asked)).json());
  expect(past).toMatchObject({ runs: 30, deviceCount: lights.deviceCount });
  expect(past.measured).toBeGreaterThan(0);
  // In 40 hours there is one night at least, and two at most.
  expect(past.kwh).toBeGreaterThanOrEqual(0.2 * 8 - 0.01);
  expect(past.kwh).toBeLessThanOrEqual(0.2 * 16 + 0.2);
});

test("a peak limit is a share of the highest quarter hour that was measured, and none where nothing was", async () => {
  expect((await list(PeakLimitExamples, "peak-limits")).examples).toEqual([]);
  await measured("EM-X-01", "total.active-power", [300, 300, 500, 500, 500, 200], 10 * MINUTE);
  const { examples } = await list(PeakLimitExamples, "peak-limits");
  expect(examples.map(({ key, content }) => [key, content.source.device, content.limit, content.isWatchOnly])).toEqual([
    ["site-peak", "EM-X-01", 450, false],
    ["site-peak-watched", "EM-X-01", 400, true],
  ]);
  for (const example of examples) {
    const reply = await admin.ask("POST", `${CORE_API}/peak-limit-trials`, { limit: example.content, days: 30 });
    expect(PeakLimitTrial.parse(reply.json()).stages).toHaveLength(3);
  }
});

test("notice rules and reports can be saved as they are", async () => {
  const rules = await list(NoticeRuleExamples, "notice-rules");
  expect(rules.examples[0]?.title).toBe("Fire and critical alarms");
  expect(rules.examples).toHaveLength(6);
  for (const example of rules.examples) {
    expect((await admin.ask("POST", `${CORE_API}/notice-rules`, example.content)).statusCode).toBe(201);
  }
  const reports = await list(ReportExamples, "reports");
  expect(reports.examples[0]?.title).toBe("Monthly energy of Learning Building");
  expect(reports.examples).toHaveLength(6);
  for (const example of reports.examples) {
    expect((await admin.ask("POST", `${CORE_API}/reports`, example.content)).statusCode).toBe(201);
  }
});

test("cameras of a floor come in groups, of which the entrances are the first", async () => {
  const first = await list(CameraExamples, "cameras?placement=office-building&floor=first");
  expect(first.examples.map(({ title, content }) => [title, content.size])).toEqual([
    ["Entrances", 4],
    ["Corridors", 4],
    ["Rooms", 4],
    ["The whole floor", 9],
  ]);
  expect(first.examples[0]?.content.cameras).toContain("CAM-O1-C-01");
  const gate = await list(CameraExamples, "cameras?placement=outdoor&floor=first");
  expect(gate.examples[0]?.content.cameras).toContain("CAM-X-01");
  const walls = first.examples.map(({ title, content }) => Object.assign({ name: title }, content));
  expect((await admin.ask("PUT", `${CORE_API}/camera-walls`, { walls })).statusCode).toBe(200);
});

test("who may not set rules up gets no examples of them, and reports only of what may be read", async () => {
  await admin.addUser("tenant.of.examples", "Tenant");
  const tenant = await signIn(server, "tenant.of.examples");
  for (const kind of [
    "conditions",
    "schedules",
    "peak-limits",
    "notice-rules",
    "cameras?placement=outdoor&floor=first",
  ]) {
    const reply = await tenant.ask("GET", `${CORE_API}/examples/${kind}`);
    expect([kind, reply.statusCode, ErrorReply.parse(reply.json()).error_code]).toEqual([kind, 403, "EAU004"]);
  }
  expect(await list(ReportExamples, "reports", tenant)).toEqual({ examples: [] });
});

test("a site without devices has no examples", async () => {
  const folder = path.resolve(import.meta.dirname, "../../../sites/new");
  await server.restartWith(await readSite(folder, { protocols }));
  await server.app.start();
  const token = await server.signIn();
  const owner = new Person(server, token);
  for (const kind of ["conditions", "schedules", "peak-limits", "notice-rules", "reports"]) {
    expect([kind, (await owner.ask("GET", `${CORE_API}/examples/${kind}`)).json()]).toEqual([kind, { examples: [] }]);
  }
});
